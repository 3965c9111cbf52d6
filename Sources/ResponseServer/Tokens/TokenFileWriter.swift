import Access
import HTTP
import SQLStore
import Timekeeping

/// A batch of tokens as CSV: a line for each, with who used it and when.
struct TokenFileWriter {
    let batch: TokenBatchID
    let channel: Channel
    /// Only tokens of which this became; nil is any.
    var state: TokenState?

    /// Writes the tokens one by one: memory does not grow with the batch.
    func write(_ transaction: borrowing Transaction, to sink: BodySink) throws {
        try sink.write("Token,Batch,State,Participant Id,Used\r\n")
        try IssuedTokenRepository().forEach(of: batch, in: channel.id, state: state, transaction) { token in
            let participant = token.participant.map { "\($0)" } ?? ""
            let used = token.usedAt.map { $0.civil().description } ?? ""
            try sink.write("\(token.token),\(batch),\(token.state.rawValue),\(participant),\(used)\r\n")
        }
    }
}
