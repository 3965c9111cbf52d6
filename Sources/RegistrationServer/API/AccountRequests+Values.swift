/// A phone on which an account is signed in.
public struct AccountPhone: Sendable {
    let isIOS: Bool
    let appVersion: String
    /// The token to which notifications are sent.
    let token: String

    /// Creates an iPhone, or otherwise an Android phone.
    public init(isIOS: Bool, appVersion: String, token: String) {
        (self.isIOS, self.appVersion, self.token) = (isIOS, appVersion, token)
    }
}

/// The state of a study as an app sends it.
public struct AccountStudy: Sendable {
    let studyID: String
    let status: String
    /// The app token of the participant; nil if the app sends none.
    public var appToken: String?
    public var completion: Int?
    public var adherence: Int?

    /// Creates a state with one of the words that apps use, such as `inProgress`.
    public init(_ studyID: String, status: String) { (self.studyID, self.status) = (studyID, status) }
}

extension StudyStateUpdate {
    init(_ study: AccountStudy) {
        (studyID, status, bookmarked) = (study.studyID, StudyState.Status(study.status), nil)
        (completion, adherence, appToken) = (study.completion, study.adherence, study.appToken)
    }
}

/// The state of an activity as an app sends it.
public struct AccountActivity: Sendable {
    let activityID: String
    let version: String
    let state: String
    /// The number of the present run.
    let runID: String
    let total: Int
    let completed: Int

    /// Creates a state with one of the words that apps use, such as `completed`, and the number of its runs until now.
    public init(
        _ activityID: String, version: String, state: String, runID: String, total: Int, completed: Int
    ) {
        (self.activityID, self.version, self.state, self.runID) = (activityID, version, state, runID)
        (self.total, self.completed) = (total, completed)
    }
}

extension ActivityState {
    init(_ activity: AccountActivity) {
        self.init(
            activityID: activity.activityID, version: activity.version, state: activity.state,
            runID: activity.runID, total: activity.total, completed: activity.completed,
            missed: max(activity.total - activity.completed, 0))
    }
}
