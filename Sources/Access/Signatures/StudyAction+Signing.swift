import Vocabulary

extension StudyAction {
    /// Whether it requires a signature where signatures are enabled: actions that permanently change what participants
    /// get. Actions that can be reverted immediately, and pausing, which can't wait, require none.
    public var isSigned: Bool { publishes || isFinal }

    /// The noun and verb for the audit log.
    public var auditName: String {
        switch self {
        case .publishUpcoming: "study.announce"
        case .unpublish: "study.unpublish"
        case .launch: "study.launch"
        case .publishUpdates: "study.publish-updates"
        case .pause: "study.pause"
        case .resume: "study.resume"
        case .deactivate: "study.deactivate"
        }
    }
}
