import Access
import HTTP
import Responses
import SQLStore
import Timekeeping

/// Writes a batch of tokens as CSV: a line for each token, with the participant and time of use.
struct TokenFileWriter {
    let batch: TokenBatchID
    let channel: Channel
    /// The state of the tokens to include, or nil for all.
    var state: TokenState?
    /// The sites whose participants are named.
    let scope: StudySiteScope

    /// Writes the tokens one by one, so memory use is independent of the size of the batch.
    func write(_ transaction: borrowing Transaction, to sink: BodySink) throws {
        try sink.write("Token,Batch,State,Participant Id,Used\r\n")
        // The stored state may be that of a participant who belongs to another site now.
        let stored = scope.isWholeStudy ? state : nil
        try IssuedTokenRepository().forEach(of: batch, in: channel.id, state: stored, transaction) { token in
            let shown = token.state(within: scope)
            if let state, shown != state { return }
            let participant = token.participant(within: scope).map { "\($0)" } ?? ""
            let used = token.usedAt.map { $0.civil().description } ?? ""
            try sink.write("\(token.token),\(batch),\(shown.rawValue),\(participant),\(used)\r\n")
        }
    }
}
