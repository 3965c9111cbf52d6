/// The destination of an answer on one platform, and the rule that led there.
public struct NavigationResult: Hashable, Sendable {
    /// The rule that determined the destination.
    public enum Rule: Hashable, Sendable {
        /// No condition was evaluated: the next screen in order.
        case order
        /// The step has one destination, without a condition.
        case onlyDestination
        /// A destination entry, by number, matches the answer.
        case destination(number: Int, of: Int, condition: String, sign: String)
        /// No conditional entry matches, so the one without a condition is used.
        case defaultDestination
        /// No entry matches, which ends the questionnaire.
        case noDestination
        /// The answer fulfills the pre-load logic.
        case preLoad
        /// The next step of a group that pre-load logic led to.
        case group
    }

    /// The destination.
    public let next: WalkthroughDesign.Next
    /// The rule that determined it.
    public let rule: Rule

    init(_ next: WalkthroughDesign.Next, by rule: Rule) {
        self.next = next
        self.rule = rule
    }
}
