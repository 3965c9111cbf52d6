import Timekeeping
import Vocabulary

/// The context for the rules of one document: the rest of the design and its publications.
public struct RuleContext: Sendable {
    /// Another part of the study with a key.
    public struct KeyedPart: Hashable, Sendable {
        /// The short title that apps use; empty if there is none.
        public let key: String
        /// A description for sentences: "the questionnaire Weekly sleep".
        public let owner: String

        /// Creates a part from its key and description.
        public init(key: String, owner: String) {
            self.key = key
            self.owner = owner
        }
    }

    /// A step of another activity, to which logic of this activity can refer.
    public struct OtherStep: Hashable, Sendable {
        /// The key of the activity.
        public let activity: String
        /// The title of the activity in lists.
        public let title: String
        /// The key of the step.
        public let key: String
        /// The title of the step in lists.
        public let heading: String
        /// Whether the step is a question, whose answer can be inserted.
        public let isQuestion: Bool
    }

    /// The document to check; nil before its first save.
    public var document: DocumentID?
    /// The platforms in the study's settings.
    public var platforms: PlatformSet = []
    /// The study's languages in addition to English.
    public var languages: [LanguageTag] = []
    /// The keys reserved by publications.
    public var published = PublishedKeys()
    /// The keys of the study's other activities.
    public var otherActivities: [KeyedPart] = []
    /// The Lists of the other activities' responses.
    public var otherLists: [KeyedPart] = []
    /// The short names of statistics in other documents.
    public var otherStatistics: [KeyedPart] = []
    /// The names of anchor dates in other documents.
    public var otherAnchorDates: [KeyedPart] = []
    /// The steps of the other activities that have keys.
    public var otherSteps: [OtherStep] = []
    /// The dates from which schedules of the study can count, according to the saved documents.
    public var anchorDates: [AnchorDate] = []
    /// The keys of the other participant properties.
    public var otherProperties: [KeyedPart] = []
    /// The columns of the other participant properties.
    public var otherPropertyColumns: [KeyedPart] = []
    /// The current local time of the study; nil if it is not needed.
    public var now: CivilDateTime?
    /// The valid categories of a study: those that its organization offers, including retired ones.
    public var knownCategories = Set(StudyCategory.names)
    /// The Study IDs of other studies on the site, with their owners.
    public var otherStudyIDs: [KeyedPart] = []
    /// The locked names of each published channel.
    public var lockedIdentities: [ChannelKind: ChannelIdentity] = [:]
    /// The study type, once a channel was launched.
    public var lockedType: StudyType?
    /// The platforms of published versions, which cannot be revoked.
    public var publishedPlatforms: PlatformSet = []
    /// Whether a published version uses the enrollment date as an anchor date.
    public var publishedEnrollmentAnchor = false
    /// The eligibility method of a published version.
    public var publishedEligibilityMethod: Eligibility.Method?
    /// The saved topic of this consent section.
    public var consentTopic: ConsentTopic?
    /// The topics of the study's other consent sections.
    public var otherConsentTopics: [ConsentTopic] = []
    /// The data sharing of a published version.
    public var publishedDataSharing: DataSharingStep?
    /// The published schedule of this activity.
    public var publishedSchedule: Schedule?
    /// Whether another resource is the study protocol.
    public var hasOtherProtocol = false
    /// The type and name of the study's active tasks that Android does not support.
    public var tasksNotForAndroid: [String] = []

    /// Creates a value with defaults.
    public init() {}
}
