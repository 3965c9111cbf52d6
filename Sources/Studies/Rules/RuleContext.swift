import Timekeeping

/// The context for the rules of one document: the rest of the design and its publications.
public struct RuleContext: Sendable {
    /// Another part of the study with a key.
    public struct KeyedPart: Hashable, Sendable {
        /// The short title that apps use; empty if there is none.
        public let key: String
        /// The part that has it, as used in sentences: "the questionnaire Weekly sleep".
        public let owner: String

        /// A part by its key.
        public init(key: String, owner: String) {
            self.key = key
            self.owner = owner
        }
    }

    /// A step of another activity, which logic of this one can mean.
    public struct OtherStep: Hashable, Sendable {
        /// The key of the activity.
        public let activity: String
        /// What lists show for the activity.
        public let title: String
        /// The key of the step.
        public let key: String
        /// What lists show for the step.
        public let heading: String
        /// Whether it is a question, whose answer can be inserted.
        public let isQuestion: Bool
    }

    /// The document to check; nil before its first save.
    public var document: DocumentID?
    /// The platforms in the study's settings.
    public var platforms: PlatformSet = []
    /// The study's languages next to English.
    public var languages: [LanguageTag] = []
    /// What publications have reserved.
    public var published = PublishedKeys()
    /// The keys of the study's other activities.
    public var otherActivities: [KeyedPart] = []
    /// The Lists that responses to the other activities make.
    public var otherLists: [KeyedPart] = []
    /// The short names of statistics in other documents.
    public var otherStatistics: [KeyedPart] = []
    /// The names of anchor dates in other documents.
    public var otherAnchorDates: [KeyedPart] = []
    /// The steps of the other activities that have keys.
    public var otherSteps: [OtherStep] = []
    /// The dates from which schedules of the study can count, as its documents are saved.
    public var anchorDates: [AnchorDate] = []
    /// The keys of the other participant properties.
    public var otherProperties: [KeyedPart] = []
    /// The columns that the other participant properties make.
    public var otherPropertyColumns: [KeyedPart] = []
    /// What the study's clock shows; nil where no one looks at it.
    public var now: CivilDateTime?
    /// What a study may be filed under: what its organization offers, and what it offered.
    public var knownCategories = Set(StudyCategory.all.map(\.name))
    /// The Study IDs of other studies of the site, and who uses them.
    public var otherStudyIDs: [KeyedPart] = []
    /// The names that each published channel keeps.
    public var lockedIdentities: [ChannelKind: ChannelIdentity] = [:]
    /// The study type, once a channel was launched.
    public var lockedType: StudyType?
    /// The platforms of published versions, which cannot be revoked.
    public var publishedPlatforms: PlatformSet = []
    /// Whether a published version uses the enrollment date as an anchor date.
    public var publishedEnrollmentAnchor = false
    /// The method of a published version.
    public var publishedEligibilityMethod: Eligibility.Method?
    /// The topic that this consent section was saved with.
    public var consentTopic: ConsentTopic?
    /// The topics of the study's other consent sections.
    public var otherConsentTopics: [ConsentTopic] = []
    /// The data sharing of a published version.
    public var publishedDataSharing: DataSharingStep?
    /// The published schedule of this activity.
    public var publishedSchedule: Schedule?
    /// Whether another resource is the study protocol.
    public var hasOtherProtocol = false
    /// Active tasks of the study that Android phones do not have, by type and name.
    public var tasksNotForAndroid: [String] = []

    /// Creates the default values.
    public init() {}
}
