/// What a section of the consent is about, as apps know it: they draw a picture for each of the eight.
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

    /// The eight that apps know, each of which a consent has once at most.
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
