import SQLStore

/// The kind of a document in a design.
///
/// To add a kind, add a case here, a type that conforms to ``DesignDocument``, and an entry in ``Section``. Saving,
/// history, comparison and publication need no other changes.
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

    /// The document type of this kind.
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

    /// The menu section of this kind.
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

    /// Whether documents of this kind have texts for participants, in every language of the study.
    public var isTranslated: Bool { self != .checklist && self != .participantProperty }

    /// Whether participants consent to documents of this kind. Their changes increase the consent version.
    ///
    /// The comprehension test is included, because it explains the consent and must be passed before consent is given.
    /// Eligibility is not: it determines who can enroll, and no one consents to its questions.
    public var isConsent: Bool {
        switch self {
        case .consentSection, .comprehension, .dataSharing, .consentReview: true
        case .basicInformation, .settings, .overview, .eligibility, .participantProperty, .questionnaire,
            .activeTask, .resource, .checklist:
            false
        }
    }

    /// Whether a design has an ordered list of documents of this kind. Of other kinds it has exactly one.
    public var isListed: Bool {
        isActivity || [.consentSection, .participantProperty, .resource].contains(self)
    }

    /// The scope in which the documents' keys must be unique; nil if documents have no key.
    var keyScope: ReservedKey.Scope? {
        isActivity ? .activities : self == .participantProperty ? .properties : nil
    }

    /// Whether the kind is an activity, with its own key and version.
    public var isActivity: Bool { type is any Activity.Type }
}

extension DocumentKind: SQLBindable, SQLReadable {}
