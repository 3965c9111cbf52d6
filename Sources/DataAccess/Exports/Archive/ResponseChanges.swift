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
    init(in channel: ChannelID, _ transaction: borrowing Transaction) throws {
        try transaction.forEach(
            """
            select c.response_id, c.id, c.withdrawn_at from response_corrections c
            join responses r on r.id = c.response_id where r.channel_id = \(channel) order by c.id
            """
        ) { row in
            let withdrawnAt: Int64? = try row[2]
            if withdrawnAt == nil {
                corrections[try row[0], default: []].append(try row[1])
            } else {
                withdrawn[try row[0], default: []].append(try row[1])
            }
        }
        let found = try transaction.rows(
            """
            \(fragment: ResponseDiscard.selection) join responses r on r.id = d.response_id
            where r.channel_id = \(channel) and d.restored_at is null
            """, ResponseDiscard.init)
        for discard in found { discards[discard.response] = discard }
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
