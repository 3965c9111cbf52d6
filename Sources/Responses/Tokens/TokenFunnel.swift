import PortalUI

/// The number of batches of a study, and the states of their tokens: from issued tokens to enrolled participants.
package struct TokenFunnel: Sendable, Equatable {
    /// A displayed group of tokens.
    package struct Stage: Sendable {
        package let name: String
        package let count: Int
        /// The total that it is a part of, or nil for all and for available tokens.
        let total: (count: Int, words: String)?

        package var context: String? {
            total.map { "\(NumberFormat.percent(count, of: $0.count)) of \($0.words)" }
        }
    }

    package let batches: Int
    package let counts: TokenCounts

    /// The number of batches as text.
    package var batchWords: String { "in \(NumberFormat.counted(batches, "batch", "batches"))" }

    /// The states of the tokens. Revoked tokens are included only if there are any. The stages after *Used* add up to
    /// the first two.
    package var stages: [Stage] {
        let issued = (counts.issued, "generated")
        let parts = ParticipantState.allCases.map {
            Stage(name: $0.title, count: counts.participants[$0], total: (counts.used, "used"))
        }
        let revoked =
            counts.revoked == 0
            ? [] : [Stage(name: TokenState.revoked.title, count: counts.revoked, total: issued)]
        return [Stage(name: "Used", count: counts.used, total: issued)] + parts + revoked
            + [Stage(name: "Available", count: counts.unused, total: nil)]
    }
}
