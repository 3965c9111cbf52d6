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
    /// A section of the study's own, without a picture.
    case custom

    /// The eight topics that apps have images for. A consent uses each at most once.
    public static var known: [ConsentTopic] { allCases.filter { $0 != .custom } }

    /// The title that a section of the topic starts with.
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
