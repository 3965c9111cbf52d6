import Access
import PortalUI
import Studies
import Vocabulary

/// The addresses of the feature's pages, next to their patterns.
enum StudyDesignerPaths {
    static let study = "/orgs/{org}/apps/{app}/studies/{study}"
    static let design = study + "/design"

    static let newStudy = "/orgs/{org}/apps/{app}/new-study"
    static let adminsSuffix = "/design/admins"
    static let admins = study + adminsSuffix
    static let history = design + "/history"
    static let file = design + "/files/{file}"
    static let restorations = design + "/documents/{document:int}/restorations"
    static let undoing = design + "/edits/{edit:int}/undo"
    static let documentHistory = design + "/documents/{document:int}/history"

    static func design(_ channel: Channel) -> String { FolderPaths.of(channel) + "/design" }

    /// Returns the path suffix of a section after the study's address, which also identifies its navigation link.
    static func suffix(of section: Section) -> String {
        switch section {
        case .basicInformation: "/design/basic-information"
        case .settings: "/design/settings"
        case .overview: "/design/overview"
        case .eligibility: "/design/eligibility"
        case .participantProperties: "/design/participant-properties"
        case .consentSections: "/design/consent-sections"
        case .comprehension: "/design/comprehension"
        case .dataSharing: "/design/data-sharing"
        case .consentReview: "/design/consent-review"
        case .questionnaires: "/design/questionnaires"
        case .activeTasks: "/design/active-tasks"
        case .checklist: "/design/checklist"
        case .resources: "/design/resources"
        }
    }

    /// Returns the pattern of a section's page.
    static func pattern(of section: Section) -> String { study + suffix(of: section) }

    /// Returns the address of a document: the address of its section, or one below it for an item of a list.
    static func document(_ id: DocumentID, _ kind: DocumentKind, _ channel: Channel) -> String {
        section(kind.section, channel) + (kind.isListed ? "/\(id)" : "")
    }

    static func admins(_ channel: Channel) -> String { FolderPaths.of(channel) + adminsSuffix }

    static func actions(_ channel: Channel) -> String { design(channel) + "/actions" }

    static func section(_ section: Section, _ channel: Channel) -> String {
        FolderPaths.of(channel) + suffix(of: section)
    }

    static func file(_ digest: String, _ channel: Channel) -> String { "\(design(channel))/files/\(digest)" }

    static func history(_ channel: Channel) -> String { design(channel) + "/history" }

    static func restorations(of document: DocumentID, _ channel: Channel) -> String {
        "\(design(channel))/documents/\(document)/restorations"
    }

    /// Returns the address to undo an edit.
    static func undoing(of edit: DesignEditID, _ channel: Channel) -> String {
        "\(design(channel))/edits/\(edit)/undo"
    }

    static func history(of document: DocumentID, _ channel: Channel) -> String {
        "\(design(channel))/documents/\(document)/history"
    }

    /// Returns the address of the field to fix, on a page that runs its checks when it opens.
    ///
    /// A questionnaire has its schedule at `/schedule` and its steps at `/steps/{step}`, with the questions of a form
    /// step at `/steps/{step}/questions/{question}`.
    static func address(
        of page: DesignPage, field: String = "", language: LanguageTag? = nil, _ channel: Channel
    ) -> String {
        var address = section(page.section, channel)
        if page.section.isList, let document = page.document { address += "/\(document)" }
        var field = field
        switch page.part {
        case .main: break
        case .schedule: address += "/schedule"
        case .flow: address += "/flow"
        case .item(let item) where page.section.isList: address += "/steps/\(item)"
        case .item(let item): field = field.isEmpty ? "" : "questions[\(item)].\(field)"
        case .nested(let item, let form): address += "/steps/\(form)/questions/\(item)"
        }
        address += "?check=1"
        if let language, language != .english { address += "&lang=\(language)" }
        return field.isEmpty ? address : address + "#" + FieldID.control(field)
    }
}

/// The links that the study designer adds to the navigation of studies and apps.
public let designSections: [SectionLink] =
    [
        SectionLink(
            "Overview", icon: .pages, on: .study, in: .design, at: "/design", for: .viewDesign, key: "d"),
        link(to: .basicInformation),
        link(to: .settings),
        link(to: .overview),
        link(to: .eligibility),
        link(to: .consentSections),
        link(to: .comprehension),
        link(to: .dataSharing),
        link(to: .consentReview),
        link(to: .participantProperties),
        link(to: .questionnaires),
        link(to: .activeTasks),
        link(to: .resources),
        SectionLink(
            "Notifications", icon: .bell, on: .study, in: .design, at: NotificationOwner.suffix,
            for: .viewDesign),
        SectionLink(
            "Notifications", icon: .bell, on: .app, in: .app, at: NotificationOwner.appSuffix,
            for: .manageApp),
        SectionLink(
            "Library", icon: .book, on: .organization, in: .manage, at: LibraryPaths.suffix, for: .useLibrary),
        SectionLink(
            "Library", icon: .book, on: .app, in: .manage, at: LibraryPaths.suffix, for: .useLibrary),
        SectionLink(
            "Languages", icon: .globe, on: .study, in: .design, at: StudyDesignerPaths.languagesSuffix,
            for: .viewDesign),
        link(to: .checklist),
        SectionLink(
            "Study admins", icon: .people, on: .study, in: .design, at: StudyDesignerPaths.adminsSuffix,
            for: .manageStudyAdmins),
        SectionLink("Actions", icon: .flag, on: .study, in: .design, at: "/design/actions", for: .viewDesign),
        SectionLink(
            "History", icon: .history, on: .study, in: .design, at: "/design/history", for: .viewDesign),
        SectionLink(
            "Reserved keys", icon: .key, on: .study, in: .design, at: StudyDesignerPaths.reservedKeysSuffix,
            for: .viewDesign),
        SectionLink(
            "Copy and export", icon: .copy, on: .study, in: .design, at: StudyDesignerPaths.copySuffix,
            for: .viewDesign),
    ] + appSections + [ReferenceListPaths.section]

/// Returns the link to a section, which shows its progress.
private func link(to section: Section) -> SectionLink {
    SectionLink(
        section.title, icon: .pages, on: .study, in: .design, at: StudyDesignerPaths.suffix(of: section),
        for: .viewDesign)
}
