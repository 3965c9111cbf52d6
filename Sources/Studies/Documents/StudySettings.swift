import Timekeeping

/// On which phones and in which languages a study runs, and how people enter and leave it.
public struct StudySettings: DesignDocument {
    /// What the document is about.
    public static let kind = DocumentKind.settings

    /// The phones that can run the study.
    public var platforms: PlatformSet = []
    /// The languages next to English; empty when the study is in English only.
    public var languages: [LanguageTag] = []
    /// Whether people may join now.
    public var enrolling = false
    /// Whether schedules may count from the day a participant enrolled.
    public var enrollmentDateIsAnchor = false
    /// What becomes of the data of people who leave; nil until chosen.
    public var retention: DataRetention?
    /// Whether people who left may join again.
    public var rejoining = true
    /// What people read who are about to leave.
    public var leaveAlert = LocalizedText()
    /// The offset that is printed with wall-clock times.
    ///
    /// Phones take schedules as their own local time and ignore it; limits of date questions use it.
    public var utcOffset = UTCOffset.utc

    /// Creates the default values.
    public init() {}

    /// What lists show.
    public var title: String { "Settings" }

    /// Every language of the study, English first.
    public var allLanguages: [LanguageTag] { [.english] + languages.filter { $0 != .english } }
}
