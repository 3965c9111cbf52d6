import Timekeeping
import Vocabulary

/// How a column may identify participants, and who decided it.
package struct ColumnFlag: Sendable, Hashable {
    /// Who decided.
    package enum Decision: Sendable, Hashable {
        /// No one yet; the flag is proposed from the type and the name.
        case none
        /// A designer, in the published design.
        case designer
        /// A user with the data.
        case user(name: String, at: Instant)
    }

    package let flag: DataFlag
    package let decision: Decision

    package init(_ flag: DataFlag, _ decision: Decision) { (self.flag, self.decision) = (flag, decision) }

    package var isDecided: Bool { decision != .none }
}
