import Access
import DesignEditing
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// The page of the basic information, with a preview of the app's list of studies.
struct BasicInformationPage {
    let frame: Frame
    let editing: EditorModel<BasicInformation>
    let form: EditorForm
    private let apps: [SelectOption]
    /// The values that the organization offers, by list.
    let offered: [ReferenceList: [String]]
    /// The address to delete the Test channel, if there is one and the user may edit the design.
    let testDeletionAddress: String?

    init(_ editing: EditorModel<BasicInformation>, _ transaction: borrowing Transaction) throws {
        var frame = editing.frame
        frame.extraStyles.append(.phone)
        frame.hasRichText = !editing.form.isReadOnly
        var form = editing.form
        form.isMultipart = true
        self.frame = frame
        self.editing = editing
        self.form = form
        apps = try Self.apps(editing, transaction)
        let lists = ReferenceChoiceRepository(of: editing.channel.app.organization.id)
        offered = Dictionary(
            uniqueKeysWithValues: try ReferenceList.allCases.map { ($0, try lists.offered($0, transaction)) })
        let test = try FolderRepository.channels(of: editing.channel.study, in: transaction).first {
            $0.kind == .test
        }
        testDeletionAddress = form.isReadOnly ? nil : test.map(FolderPaths.deletion(of:))
    }

    /// Returns the organization's apps that aren't archived; those where the user can't create studies are disabled.
    private static func apps(
        _ editing: EditorModel<BasicInformation>, _ transaction: borrowing Transaction
    ) throws -> [SelectOption] {
        let user = try editing.context.requirePerson().holder
        let all = try FolderRepository.apps(of: editing.channel.app.organization, in: transaction)
        return try all.compactMap { app in
            let may = try Roles.effectiveRoles(
                of: user, on: .app(app), at: editing.context.now, in: transaction
            ).hasPermission(
                CreateStudy.self)
            let isChosen = [editing.value.live.appID, editing.value.test.appID].contains(app.name)
            if app.isArchived, !isChosen { return nil }
            return SelectOption(
                app.name.text, "\(app.title) (\(app.name))",
                refusal: may || isChosen ? nil : "You don't have permission to create studies there.")
        }
    }

    var isEnglish: Bool { editing.isEnglish }
    var value: BasicInformation { editing.value }
    var problems: FormProblems { editing.problems }

    var name: TextField {
        editing.line(
            "name", "Study name", \.name, limit: DesignLimits.studyName,
            hint: "Shown in the app's list of studies.")
    }
    var fullName: TextField {
        editing.line("fullName", "Study full name", \.fullName, limit: DesignLimits.fullName)
    }
    var sponsor: TextField {
        editing.line(
            "sponsor", "Research sponsor", \.sponsor, limit: DesignLimits.sponsor,
            suggestions: isEnglish ? offered[.sponsors] ?? [] : [])
    }
    var tagline: TextField {
        editing.line(
            "tagline", "Study tagline", \.tagline, limit: DesignLimits.tagline,
            hint: "Shown below the study name.")
    }
    var about: TextArea {
        editing.lines(
            "about", "Description", \.about, limit: DesignLimits.about, rows: 8,
            hint: "Shown on the study's page in the app. A blank line starts a new paragraph.",
            isRich: true)
    }

    /// Whether the names of a channel are text, because it is published and no change of them was refused.
    private func isFixed(_ kind: ChannelKind) -> Bool {
        lock(kind) != nil && problems["\(kind.rawValue).studyID"] == nil
            && problems["\(kind.rawValue).appID"] == nil
    }

    /// The channels whose names have fields.
    var openChannels: [ChannelKind] { [.live, .test].filter { !isFixed($0) } }

    private var fixedChannels: [ChannelKind] { [.live, .test].filter(isFixed) }

    /// The names of published channels.
    var fixedIDs: [DescriptionItem] {
        fixedChannels.flatMap { kind -> [DescriptionItem] in
            let identity = value.identity(of: kind)
            let title = apps.first { AppID($0.value) == identity.appID }?.title ?? identity.appID.text
            return [
                DescriptionItem("\(kind.title) Study ID", .code(identity.studyID.text)),
                DescriptionItem("\(kind.title) App ID", LinkedText(title)),
            ]
        }
    }

    /// The names of published channels as hidden fields, so that saving keeps them.
    var keptIDs: [HiddenField] {
        fixedChannels.flatMap { kind -> [HiddenField] in
            let identity = value.identity(of: kind)
            return [
                HiddenField("\(kind.rawValue).studyID", identity.studyID.text),
                HiddenField("\(kind.rawValue).appID", identity.appID.text),
            ]
        }
    }

    func studyID(_ kind: ChannelKind) -> TextField {
        let field = "\(kind.rawValue).studyID"
        let id = value.identity(of: kind).studyID.text
        return TextField(
            field, kind == .live ? "Live Study ID" : "Test Study ID", id, error: problems[field],
            limit: DesignLimits.studyID, lock: lock(kind), isCode: true)
    }

    func app(_ kind: ChannelKind) -> AppField {
        let app = value.identity(of: kind).appID
        let known = apps.first { AppID($0.value) == app }
        var choice = AppChoice(of: kind.rawValue, in: editing.context.form)
        // A new app described in a refused form still has to be created.
        if !choice.makesApp { choice.chosen = known?.value ?? app.text }
        let isStray = known == nil && !app.isEmpty && !choice.makesApp
        return AppField(
            choice, kind == .live ? "Live App ID" : "Test App ID",
            isStray ? apps + [SelectOption(app.text, app.text)] : apps,
            mayMakeApp: editing.context.effectiveRoles.hasPermission(ManageOrganization.self),
            problems: problems,
            lock: lock(kind))
    }

    private func lock(_ kind: ChannelKind) -> String? {
        editing.ruleContext.lockedIdentities[kind] == nil
            ? nil : "Can't be changed after the \(kind.title) channel is published. Apps use it as an ID."
    }

    var duration: TextField {
        TextField(
            "duration", "Tentative duration",
            editing.text("duration", value.duration.map { String($0.count) } ?? ""),
            hint: "1 to 999", error: problems["duration"],
            was: editing.publishedText { $0.duration.map { "\($0.count) \($0.unit.rawValue)" } ?? "" },
            width: .short)
    }

    var durationUnit: SelectField {
        let titles: [StudyDuration.Unit: String] = [
            .days: "Days", .weeks: "Weeks", .months: "Months", .years: "Years",
        ]
        return SelectField(
            "durationUnit", "Unit",
            StudyDuration.Unit.allCases.map { SelectOption($0.rawValue, titles[$0] ?? "") },
            chosen: (value.duration?.unit ?? .months).rawValue, hint: "Days to years", width: .short)
    }
}
