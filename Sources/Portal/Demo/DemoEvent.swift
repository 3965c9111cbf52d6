import Timekeeping

/// Something that happened before the demo was opened.
struct DemoEvent: Sendable {
    let at: Instant
    let kind: Action

    /// What happened; numbers are places in the plan.
    enum Action: Sendable {
        /// A study was made, with its folder, channels and design.
        case found(study: Int)
        case act(study: Int, DemoStudy.Action)
        case revise(study: Int, DemoStudy.Revision)
        case issue(batch: Int)
        case enroll(person: Int)
        case send(person: Int, activity: Int, run: Int, fault: Int?)
        case withdraw(person: Int)

        /// Whether it is one of thousands that apps do, many of which share a transaction.
        var isFrequent: Bool {
            switch self {
            case .found, .act, .revise: false
            case .issue, .enroll, .send, .withdraw: true
            }
        }
    }
}
