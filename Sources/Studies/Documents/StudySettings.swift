import Timekeeping
import Vocabulary

/// The platforms and languages of a study, and how people enroll and leave.
public struct StudySettings: DesignDocument {
    /// The kind of document.
    public static let kind = DocumentKind.settings

    /// The platforms on which the study can run.
    public var platforms: PlatformSet = []
    /// The languages in addition to English; empty if the study is only in English.
    public var languages: [LanguageTag] = []
    /// Whether people can enroll.
    public var enrolling = false
    /// Whether schedules can count from the enrollment date.
    public var enrollmentDateIsAnchor = false
    /// What happens to the data of participants who leave; nil until chosen.
    public var retention: DataRetention?
    /// Whether participants who left can enroll again.
    public var rejoining = true
    /// The message for participants who are about to leave.
    public var leaveAlert = LocalizedText()
    /// The UTC offset that is sent with local times.
    ///
    /// Phones interpret schedules in their local time and ignore the offset. The limits of date questions use it.
    public var utcOffset = UTCOffset.utc

    /// Creates a value with defaults.
    public init() {}

    /// The title shown in lists.
    public var title: String { "Settings" }

    /// All languages of the study, English first.
    public var allLanguages: [LanguageTag] { [.english] + languages.filter { $0 != .english } }
}
