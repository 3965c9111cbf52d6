import PortalUI

/// How many batches a study has, and what became of their tokens: from those issued to the people who take part.
struct TokenFunnel: Sendable, Equatable {
    /// A part of the tokens, as pages show it.
    struct Stage: Sendable {
        let name: String
        let count: Int
        /// Of how many that is a part; nil for all, and for what is left.
        let whole: (count: Int, words: String)?

        var context: String? {
            whole.map { "\(NumberFormat.percent(count, of: $0.count)) of \($0.words)" }
        }
    }

    let batches: Int
    let counts: TokenCounts

    /// How many batches there are, in words.
    var batchWords: String { "in \(NumberFormat.counted(batches, "batch", "batches"))" }

    /// What became of the tokens; revoked ones only where there are any. The stages after *Used* add up to the first
    /// two.
    var stages: [Stage] {
        let issued = (counts.issued, "those issued")
        let parts = ParticipantState.allCases.map {
            Stage(name: $0.title, count: counts.participants[$0], whole: (counts.used, "those used"))
        }
        let revoked =
            counts.revoked == 0
            ? [] : [Stage(name: TokenState.revoked.title, count: counts.revoked, whole: issued)]
        return [Stage(name: "Used", count: counts.used, whole: issued)] + parts + revoked
            + [Stage(name: "Still available", count: counts.unused, whole: nil)]
    }
}
