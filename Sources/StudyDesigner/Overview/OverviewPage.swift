import Access
import DesignEditing
import PortalUI
import Studies
import Timekeeping
import Vocabulary
import WebAccess

/// The overview of a design: progress by section, what is missing, and recent changes.
struct OverviewPage {
    let frame: Frame
    let rows: [Row]
    let facts: [DescriptionItem]
    let changes: [ChangeRow]
    let historyAddress: String
    /// The page that saves the design as a template. Nil if the user cannot edit.
    let templateAddress: String?
    let actions: PageLink
    let checkAddress: String

    /// One section.
    struct Row {
        let mark: CompletionMark.Kind
        /// Whether the section differs from the published one.
        let isChanged: Bool
        let link: PageLink
        let state: String
        let missing: [FormProblems.Problem]
        let more: String?
        let changed: ChangeRow?
    }

    /// A change with its author and time.
    struct ChangeRow {
        let name: String
        let what: LinkedText
        let time: TimeText
    }

    /// The maximum number of missing values listed for a section.
    private static let missingShown = 5

    init(frame: Frame, survey: DesignProgress, context: RequestContext, channel: Channel) {
        self.frame = frame
        historyAddress = StudyDesignerPaths.history(channel)
        templateAddress = context.hasPermission(EditDesign.self) ? LibraryPaths.keeping(.study, channel) : nil
        actions = PageLink(
            Self.actionsTitle(survey, mayPublish: context.hasPermission(PublishStudy.self)),
            to: StudyDesignerPaths.actions(channel))
        checkAddress = StudyDesignerPaths.check(channel)
        rows = survey.parts.map { Self.row($0, context.now, channel) }
        facts = Self.facts(survey)
        changes = survey.changes.map { change in
            let words = DesignEditText(
                change.kind, isRestoring: change.restoredFrom != nil, language: change.language)
            let address = change.document.flatMap { survey.addresses[$0] }
            return ChangeRow(
                name: change.author.name,
                what: LinkedText(
                    .plain("\(words.verb) "),
                    address.map { .link(change.title, to: $0) } ?? .strong(change.title), .plain(words.rest)),
                time: TimeText(change.at, from: context.now))
        }
    }

    /// Returns the next step: to publish, or to review what is going to be published.
    private static func actionsTitle(_ survey: DesignProgress, mayPublish: Bool) -> String {
        guard survey.canPublish else { return "Actions" }
        if !mayPublish { return survey.nextVersion == nil ? "Actions" : "Review changes" }
        return survey.nextVersion.map { "Review and publish \($0.text)" } ?? "Review and publish"
    }

    /// Returns how the draft differs from the published design, and how much has to be fixed before publishing it.
    static func purpose(_ survey: DesignProgress) -> String {
        guard survey.nextVersion != nil else { return "Progress of each section and what is missing." }
        return survey.toFix == 0
            ? "\(survey.differenceWords)." : "\(survey.differenceWords), \(survey.toFix) to fix."
    }

    private static func row(_ part: DesignProgress.Part, _ now: Instant, _ channel: Channel) -> Row {
        let progress = part.progress
        let section = progress.section
        let more = part.missing.count - missingShown
        return Row(
            mark: DesignFrameBuilder.mark(progress, part.isBroken || part.isBlocked),
            isChanged: part.isChanged,
            link: PageLink(section.title, to: StudyDesignerPaths.section(section, channel)),
            state: state(part), missing: Array(part.missing.prefix(missingShown)),
            more: more > 0 ? "and \(more) more" : nil,
            changed: part.newest.map { entry in
                ChangeRow(
                    name: entry.modifiedBy.name, what: LinkedText(entry.title),
                    time: TimeText(entry.modifiedAt, from: now))
            })
    }

    private static func state(_ part: DesignProgress.Part) -> String {
        let progress = part.progress
        if part.isBlocked { return "Marked complete, but blocks publishing" }
        if progress.isComplete { return progress.mayStayEmpty ? "None (optional)" : "Complete" }
        let items = "\(progress.completeItems) of \(progress.items) complete"
        if !progress.wasStarted { return progress.section.isList ? "None yet" : "Not started" }
        if part.missing.isEmpty {
            let open = "ready to mark complete"
            return progress.section.isList
                ? "\(items), \(open)" : open.prefix(1).uppercased() + open.dropFirst()
        }
        return progress.section.isList ? items : "In progress"
    }

    private static func facts(_ survey: DesignProgress) -> [DescriptionItem] {
        var facts = survey.channels.map { channel in
            DescriptionItem(
                "\(channel.kind.title) channel",
                LinkedText(
                    .link(channel.studyID.text, to: StudyDesignerPaths.design(channel)),
                    .plain(" in \(channel.app.title), \(channel.status.title.lowercased())")))
        }
        if !survey.channels.contains(where: { $0.kind == .test }) {
            facts.append(
                DescriptionItem("Test channel", "None. Add one in the basic information."))
        }
        for language in survey.languages.dropFirst() {
            let count = survey.translated[language] ?? 0
            let all = survey.parts.count { $0.progress.section.isTranslated }
            facts.append(
                DescriptionItem(language.englishName, LinkedText("\(count) of \(all) sections complete")))
        }
        return facts
    }
}

/// The page of a study that has a response folder but no design.
struct NoDesignPage {
    let frame: Frame
    let address: String
    let mayBegin: Bool
}
