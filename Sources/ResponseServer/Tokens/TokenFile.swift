import Access
import HTTP
import SQLStore
import Timekeeping

/// A batch of tokens as CSV: a line for each, with who used it and when.
struct TokenFile {
    let batch: TokenBatchID
    let channel: Channel
    /// Only used or only unused tokens; nil is both.
    var isUsed: Bool?

    /// Writes the tokens one by one: memory does not grow with the batch.
    func write(_ transaction: borrowing Transaction, to sink: BodySink) throws {
        try sink.write("Token,Batch,Participant Id,Used\r\n")
        try IssuedTokenRepository().forEach(of: batch, in: channel.id, isUsed: isUsed, transaction) { token in
            let participant = token.participant.map { "\($0)" } ?? ""
            let used = token.usedAt.map { $0.civil().description } ?? ""
            try sink.write("\(token.token),\(batch),\(participant),\(used)\r\n")
        }
    }
}
