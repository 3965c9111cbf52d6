/// The topic of a consent section. Apps show an image for each of the first eight.
public enum ConsentTopic: String, Codable, CaseIterable, Sendable {
    case overview
    case dataGathering
    case privacy
    case dataUse
    case timeCommitment
    case studySurvey
    case studyTasks
    case withdrawing
    /// A custom section, without an image.
    case custom

    /// The eight topics for which apps have images. A consent can use each at most once.
    public static var known: [ConsentTopic] { allCases.filter { $0 != .custom } }

    /// The default title of a section about the topic.
    public var title: String {
        switch self {
        case .overview: "Overview"
        case .dataGathering: "Data gathering"
        case .privacy: "Privacy"
        case .dataUse: "Data use"
        case .timeCommitment: "Time commitment"
        case .studySurvey: "Surveys"
        case .studyTasks: "Tasks"
        case .withdrawing: "Withdrawal"
        case .custom: "Custom"
        }
    }
}
