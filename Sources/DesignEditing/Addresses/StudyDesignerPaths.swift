import Access
import PortalUI
import Studies
import Vocabulary

/// The addresses of the feature's pages, next to their patterns.
package enum StudyDesignerPaths {
    package static let study = "/orgs/{org}/apps/{app}/studies/{study}"
    package static let design = study + "/design"

    package static let newStudy = "/orgs/{org}/apps/{app}/new-study"
    package static let adminsSuffix = "/design/admins"
    package static let admins = study + adminsSuffix
    package static let history = design + "/history"
    package static let file = design + "/files/{file}"
    package static let restorations = design + "/documents/{document:int}/restorations"
    package static let undoing = design + "/edits/{edit:int}/undo"
    package static let documentHistory = design + "/documents/{document:int}/history"

    package static func design(_ channel: Channel) -> String { FolderPaths.of(channel) + "/design" }

    /// Returns the path suffix of a section after the study's address, which also identifies its navigation link.
    package static func suffix(of section: Section) -> String {
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
    package static func pattern(of section: Section) -> String { study + suffix(of: section) }

    /// Returns the address of a document: the address of its section, or one below it for an item of a list.
    package static func document(_ id: DocumentID, _ kind: DocumentKind, _ channel: Channel) -> String {
        section(kind.section, channel) + (kind.isListed ? "/\(id)" : "")
    }

    package static func admins(_ channel: Channel) -> String { FolderPaths.of(channel) + adminsSuffix }

    package static func actions(_ channel: Channel) -> String { design(channel) + "/actions" }

    package static func section(_ section: Section, _ channel: Channel) -> String {
        FolderPaths.of(channel) + suffix(of: section)
    }

    package static func file(_ digest: String, _ channel: Channel) -> String {
        "\(design(channel))/files/\(digest)"
    }

    package static func history(_ channel: Channel) -> String { design(channel) + "/history" }

    package static func restorations(of document: DocumentID, _ channel: Channel) -> String {
        "\(design(channel))/documents/\(document)/restorations"
    }

    /// Returns the address to undo an edit.
    package static func undoing(of edit: DesignEditID, _ channel: Channel) -> String {
        "\(design(channel))/edits/\(edit)/undo"
    }

    package static func history(of document: DocumentID, _ channel: Channel) -> String {
        "\(design(channel))/documents/\(document)/history"
    }

    /// Returns the address of the field to fix, on a page that runs its checks when it opens.
    ///
    /// A questionnaire has its schedule at `/schedule` and its steps at `/steps/{step}`, with the questions of a form
    /// step at `/steps/{step}/questions/{question}`.
    package static func address(
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

extension StudyDesignerPaths {
    package static let reservedKeysSuffix = "/design/reserved-keys"
    package static let reservedKeys = study + reservedKeysSuffix

    package static func reservedKeys(_ channel: Channel) -> String {
        FolderPaths.of(channel) + reservedKeysSuffix
    }

    /// Returns the link shown at key fields.
    package static func keysLink(_ channel: Channel) -> PageLink {
        PageLink("Reserved keys", to: reservedKeys(channel))
    }
}
