/// Where an answer leads on one phone, and why.
public struct NavigationResult: Hashable, Sendable {
    /// The rule by which the phone found it.
    public enum Rule: Hashable, Sendable {
        /// Nothing was asked: the next screen in order.
        case order
        /// The step has one destination, without a condition.
        case onlyDestination
        /// An entry of the destinations, by its number, fits the answer.
        case destination(number: Int, of: Int, condition: String, sign: String)
        /// No entry with a condition fits, so the one without is taken.
        case usualDestination
        /// No entry fits, which ends the questionnaire.
        case noDestination
        /// The answer fulfils the pre-load logic.
        case preLoad
        /// The group that pre-load logic led to continues.
        case group
    }

    /// Where it leads.
    public let next: WalkthroughDesign.Next
    /// Why.
    public let rule: Rule

    init(_ next: WalkthroughDesign.Next, by rule: Rule) {
        self.next = next
        self.rule = rule
    }
}
