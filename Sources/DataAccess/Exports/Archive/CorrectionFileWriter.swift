import HTTP
import JSON
import Responses
import SQLStore
import Tables
import Timekeeping
import Vocabulary

/// Writes the corrected values of responses, one per line, including withdrawn corrections.
struct CorrectionFileWriter {
    static let name = "corrections"
    static let headings = [
        "response", "participantId", "activityId", "version", "step", "path", "rawValue", "correctedValue",
        "reason", "correctedBy", "corrected", "withdrawnBy", "withdrawn", "withdrawReason",
        "correction",
    ]

    private let channel: ChannelID
    private let list: ListID?
    private let onlySharing: Bool
    private let guardsFormulas: Bool

    /// Creates a writer. For one List, it includes corrections of the responses in that List.
    init(of channel: ChannelID, list: ListID?, onlySharing: Bool, guardsFormulas: Bool) {
        self.channel = channel
        self.list = list
        self.onlySharing = onlySharing
        self.guardsFormulas = guardsFormulas
    }

    /// Returns whether the exported participants have any corrections.
    func hasLines(_ transaction: borrowing Transaction) throws -> Bool {
        try transaction.value("select 1 \(fragment: source) limit 1", as: Int.self) != nil
    }

    /// Writes all lines in the order of the responses.
    func write(to sink: BodySink, _ transaction: borrowing Transaction) throws {
        var text = DelimitedText(separator: UInt8(ascii: ","), guardsFormulas: guardsFormulas)
        text.line(Self.headings)
        try transaction.forEach(
            """
            select c.id, c.response_id, c.path, c.steps, c.old_value, c.new_value, c.reason, c.corrected_at,
                c.corrected_by, c.withdrawn_at, c.withdrawn_by, c.withdraw_reason, r.participant_id,
                r.activity_id, r.version
            \(fragment: source) order by c.response_id, c.id
            """
        ) { row in
            text.line(try Self.cells(row))
            try sink.write(text.bytes)
            text.bytes = []
        }
        try sink.write(text.bytes)
    }

    private var source: SQL {
        var conditions: [SQL] = ["r.channel_id = \(channel)"]
        if let list {
            conditions.append("r.id in (select l.response_id from \(identifier: list.tableName) l)")
        }
        if onlySharing { conditions.append(DataSharingFilter.condition(on: "r.participant_id")) }
        return """
            from response_corrections c join responses r on r.id = c.response_id
            where \(fragment: SQL.joined(conditions, by: " and "))
            """
    }

    private static func cells(_ row: Row) throws -> [String] {
        let correction = try ResponseCorrection(row)
        let withdrawal = correction.withdrawal
        let participant: Int64 = try row[12]
        return [
            "\(correction.response)", "\(participant)", try row[13], try row[14],
            correction.steps.joined(separator: "/"), correction.path.description, cell(correction.old),
            cell(correction.new), correction.reason, correction.by, correction.at.iso8601,
            withdrawal?.by ?? "", withdrawal?.at.iso8601 ?? "", withdrawal?.reason ?? "", "\(correction.id)",
        ]
    }

    /// Returns text unchanged and other values as JSON; blank for no answer.
    private static func cell(_ value: JSONTree) -> String {
        value.isNull ? "" : value.string ?? value.description
    }
}
