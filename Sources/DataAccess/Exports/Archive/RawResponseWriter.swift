import HTTP
import JSON
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Writes the original responses of a channel, one object per line, with what users did about them.
struct RawResponseWriter {
    static let fileName = "responses.jsonl"

    private let channel: ChannelID
    /// Whether to include only participants who share their data.
    private let onlySharing: Bool
    private let parser = JSONParser()

    init(of channel: ChannelID, onlySharing: Bool) {
        self.channel = channel
        self.onlySharing = onlySharing
    }

    /// Writes all responses and returns their number.
    func write(
        to sink: BodySink, _ progress: ExportProgress, _ transaction: borrowing Transaction
    ) throws -> Int {
        let changes = try ResponseChanges(in: channel, transaction)
        var count = 0
        let limit: SQL =
            onlySharing ? "and \(fragment: DataSharingFilter.condition(on: "responses.participant_id"))" : ""
        try transaction.forEach(
            """
            select id, participant_id, activity_id, version, run, language, status, received_at, error_message, data
            from responses where channel_id = \(channel) \(fragment: limit) order by id
            """
        ) { row in
            try sink.write(line(row, changes))
            try progress.step()
            count += 1
        }
        return count
    }

    private func line(_ row: Row, _ changes: ResponseChanges) throws -> [UInt8] {
        var json = JSONWriter(capacity: 1_024)
        let id: Int64 = try row[0]
        let participant: Int64 = try row[1]
        let status = ResponseStatus(rawValue: try row[6]) ?? .pending
        let received: Instant = try row[7]
        json.beginObject()
        json.member("response", Int(id))
        json.member("participantId", Int(participant))
        for (index, name) in [(2, "activityId"), (3, "version"), (4, "run"), (5, "language")] {
            json.member(name, try row[index] as String)
        }
        json.member("status", status.title)
        json.member("received", received.iso8601)
        if let error: String = try row[8] { json.member("error", error) }
        changes.write(ResponseID(id), to: &json)
        json.key("data")
        try writeData(row, to: &json)
        json.endObject()
        return json.finish() + [0x0A]
    }

    private func writeData(_ row: Row, to json: inout JSONWriter) throws {
        // A line break within JSON is between values, so a space can replace it.
        let data = try row.withBytes(9) { bytes in bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } }
        if (try? parser.parse(data) { _ in true }) == true {
            json.raw(data)
        } else {
            json.string(String(decoding: data, as: UTF8.self))
        }
    }
}
