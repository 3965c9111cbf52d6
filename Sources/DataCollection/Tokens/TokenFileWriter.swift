import Access
import HTTP
import Responses
import SQLStore
import Timekeeping

/// Writes a batch of tokens as CSV: a line for each token, with the participant and time of use.
struct TokenFileWriter {
    let batch: TokenBatchID
    let grant: Grant<ManageTokensAtSites>
    /// The state of the tokens to include, or nil for all.
    var state: TokenState?

    /// Writes the tokens one by one, so memory use is independent of the size of the batch.
    func write(_ transaction: borrowing Transaction, to sink: BodySink) throws {
        try sink.write("Token,Batch,State,Participant Id,Used\r\n")
        try IssuedTokenRepository().forEach(of: batch, with: grant, state: state, transaction) { token in
            let participant = token.participant.map { "\($0)" } ?? ""
            let used = token.usedAt.map { $0.civil().description } ?? ""
            try sink.write("\(token.token),\(batch),\(token.state.rawValue),\(participant),\(used)\r\n")
        }
    }
}
