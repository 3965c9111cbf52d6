import JSON
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// The corrections and discards of the responses in a channel, which point from a response to `corrections.csv`.
struct ResponseChanges {
    private var corrections: [ResponseID: [Int64]] = [:]
    private var withdrawn: [ResponseID: [Int64]] = [:]
    private var discards: [ResponseID: ResponseDiscard] = [:]

    /// Reads those of a channel. Users make them one by one, so there are few.
    init(in responses: ArchivedResponseRepository, _ transaction: borrowing Transaction) throws {
        try responses.forEachCorrection(transaction) { response, correction, isWithdrawn in
            if isWithdrawn {
                withdrawn[response, default: []].append(correction)
            } else {
                corrections[response, default: []].append(correction)
            }
        }
        for discard in try responses.discards(transaction) { discards[discard.response] = discard }
    }

    /// Writes the members of a response: the IDs of its corrections, and who discarded it, when and why.
    func write(_ response: ResponseID, to json: inout JSONWriter) {
        for (name, ids) in [("corrections", corrections), ("withdrawnCorrections", withdrawn)] {
            json.array(name) { list in
                for id in ids[response] ?? [] { list.int(Int(id)) }
            }
        }
        guard let discard = discards[response] else { return }
        json.object("discarded") { json in
            json.member("reason", discard.reason)
            json.member("by", discard.by)
            json.member("time", discard.at.iso8601)
        }
    }
}
