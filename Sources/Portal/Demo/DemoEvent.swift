import Timekeeping

/// An event in the history of the demo.
struct DemoEvent: Sendable {
    let at: Instant
    let kind: Action

    /// The kind of event; numbers are indexes in the plan.
    enum Action: Sendable {
        /// A study was created, with its folder, channels and design.
        case found(study: Int)
        case act(study: Int, DemoStudy.Action)
        case revise(study: Int, DemoStudy.Revision)
        case issue(batch: Int)
        case enroll(person: Int)
        case send(person: Int, activity: Int, run: Int, fault: Int?)
        case withdraw(person: Int)
        /// A participant signed in on another phone.
        case changePhone(person: Int)
        /// Someone created an account who hasn't joined a study.
        case visit(visitor: Int)

        /// Whether it is one of thousands of app requests, many of which share a transaction.
        var isFrequent: Bool {
            switch self {
            case .found, .act, .revise: false
            case .issue, .enroll, .send, .withdraw, .changePhone, .visit: true
            }
        }
    }
}
