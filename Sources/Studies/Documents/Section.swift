import SQLStore

/// A section of the designer's menu, in menu order.
public enum Section: String, Codable, CaseIterable, Sendable {
    case basicInformation
    case settings
    case overview
    case eligibility
    case consentSections
    case comprehension
    case dataSharing
    case consentReview
    case participantProperties
    case questionnaires
    case activeTasks
    case resources
    case checklist

    /// The name in the menu and in the heading of its page.
    public var title: String {
        switch self {
        case .basicInformation: "Basic information"
        case .settings: "Settings and admins"
        case .overview: "Overview pages"
        case .eligibility: "Eligibility"
        case .consentSections: "Consent sections"
        case .comprehension: "Comprehension test"
        case .dataSharing: "Data sharing"
        case .consentReview: "Review and e-consent"
        case .participantProperties: "Participant properties"
        case .questionnaires: "Questionnaires"
        case .activeTasks: "Active tasks"
        case .resources: "Resources"
        case .checklist: "Checklist"
        }
    }

    /// The verb after the title: "Overview pages are", "Eligibility is".
    public var verb: String {
        switch self {
        case .settings, .overview, .consentSections, .participantProperties, .questionnaires, .activeTasks,
            .resources:
            "are"
        case .basicInformation, .eligibility, .comprehension, .dataSharing, .consentReview, .checklist: "is"
        }
    }

    /// The kinds of documents in the section.
    public var kinds: [DocumentKind] { DocumentKind.allCases.filter { $0.section == self } }

    /// Whether the section contains activities, of which a study needs at least one.
    public var holdsActivities: Bool { kinds.contains(where: \.isActivity) }

    /// Whether the section has texts for participants, in every language of the study.
    public var isTranslated: Bool { kinds.contains(where: \.isTranslated) }

    /// Whether the section is a list that is marked complete separately from its items.
    public var isList: Bool { kinds.contains(where: \.isListed) }

    /// The status of a list without items.
    private enum Emptiness {
        /// It can be empty.
        case complete
        /// It can be empty in a study with other activities.
        case completeBesideActivities
        /// Only a user can confirm that it is empty.
        case open
        /// It must not be empty. The sentence says what to add.
        case refused(String)
    }

    private var emptiness: Emptiness {
        switch self {
        case .participantProperties, .resources: .complete
        case .activeTasks: .completeBesideActivities
        case .consentSections:
            .refused("Add at least one consent section. Participants need something to consent to")
        default: .open
        }
    }

    /// Returns whether an empty list is complete, in a study with or without activities.
    public func canBeEmpty(hasActivities: Bool) -> Bool {
        switch emptiness {
        case .complete: true
        case .completeBesideActivities: hasActivities
        case .open, .refused: false
        }
    }

    /// The message for an empty list that needs items; nil if it can be empty.
    package var needsItems: String? {
        if case .refused(let sentence) = emptiness { sentence } else { nil }
    }
}

extension Section: SQLBindable, SQLReadable {}
