import SQLStore

/// What a document of a design is about.
///
/// A further section adds its case here, a type that conforms to ``DesignDocument``, and an entry in
/// ``Section``; saving, history, comparison and publication need nothing else.
public enum DocumentKind: String, Codable, CaseIterable, Sendable {
    case basicInformation
    case settings
    case overview
    case eligibility
    case consentSection
    case comprehension
    case dataSharing
    case consentReview
    case participantProperty
    case questionnaire
    case activeTask
    case resource
    case checklist

    /// The type of the documents of this kind.
    public var type: any DesignDocument.Type {
        switch self {
        case .basicInformation: BasicInformation.self
        case .settings: StudySettings.self
        case .overview: StudyOverview.self
        case .eligibility: Eligibility.self
        case .consentSection: ConsentSection.self
        case .comprehension: Comprehension.self
        case .dataSharing: DataSharingStep.self
        case .consentReview: ConsentReview.self
        case .participantProperty: ParticipantProperty.self
        case .questionnaire: Questionnaire.self
        case .activeTask: ActiveTask.self
        case .resource: Resource.self
        case .checklist: StudyChecklist.self
        }
    }

    /// The section of the menu that the kind belongs to.
    public var section: Section {
        switch self {
        case .basicInformation: .basicInformation
        case .settings: .settings
        case .overview: .overview
        case .eligibility: .eligibility
        case .consentSection: .consentSections
        case .comprehension: .comprehension
        case .dataSharing: .dataSharing
        case .consentReview: .consentReview
        case .participantProperty: .participantProperties
        case .questionnaire: .questionnaires
        case .activeTask: .activeTasks
        case .resource: .resources
        case .checklist: .checklist
        }
    }

    /// Whether documents of the kind have texts that participants read, in every language of the study.
    public var isTranslated: Bool { self != .checklist && self != .participantProperty }

    /// Whether participants agree to documents of the kind. The consent version counts their changes.
    ///
    /// The comprehension test belongs to them, since it explains the consent and is passed before it is given.
    /// Eligibility doesn't: it decides who can enroll, and no one agrees to its questions.
    public var isConsent: Bool {
        switch self {
        case .consentSection, .comprehension, .dataSharing, .consentReview: true
        case .basicInformation, .settings, .overview, .eligibility, .participantProperty, .questionnaire,
            .activeTask, .resource, .checklist:
            false
        }
    }

    /// Whether a design holds an ordered list of them; of every other kind it holds exactly one.
    public var isListed: Bool {
        isActivity || [.consentSection, .participantProperty, .resource].contains(self)
    }

    /// Among what the documents' keys are unique; nil where documents have no key.
    var keyScope: ReservedKey.Scope? {
        isActivity ? .activities : self == .participantProperty ? .properties : nil
    }

    /// Whether the kind is an activity, with its own key and version.
    public var isActivity: Bool { type is any Activity.Type }
}

extension DocumentKind: SQLBindable, SQLReadable {}
