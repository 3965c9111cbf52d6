import HTTP
import JSON
import SQLStore
import Studies
import Timekeeping

/// Writes the original responses of a channel, one object per line.
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
        var count = 0
        let limit: SQL =
            onlySharing ? "and \(fragment: DataSharingFilter.condition(on: "responses.participant_id"))" : ""
        try transaction.forEach(
            """
            select id, participant_id, activity_id, version, run, language, status, received_at, error_message, data
            from responses where channel_id = \(channel) \(fragment: limit) order by id
            """
        ) { row in
            try sink.write(line(row))
            try progress.step()
            count += 1
        }
        return count
    }

    private func line(_ row: Row) throws -> [UInt8] {
        var json = JSONWriter(capacity: 1_024)
        let id: Int64 = try row[0]
        let participant: Int64 = try row[1]
        let status = ResponseStatus(rawValue: try row[6]) ?? .pending
        let received: Instant = try row[7]
        json.beginObject()
        json.key("response")
        json.int(Int(id))
        json.key("participantId")
        json.int(Int(participant))
        for (index, name) in [(2, "activityId"), (3, "version"), (4, "run"), (5, "language")] {
            json.key(name)
            json.string(try row[index])
        }
        json.key("status")
        json.string(status.title)
        json.key("received")
        json.string(received.iso8601)
        if let error: String = try row[8] {
            json.key("error")
            json.string(error)
        }
        json.key("data")
        // A line break within JSON is between values, so a space can replace it.
        let data = try row.withBytes(9) { bytes in bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } }
        if (try? parser.parse(data) { _ in true }) == true {
            json.raw(data)
        } else {
            json.string(String(decoding: data, as: UTF8.self))
        }
        json.endObject()
        return json.finish() + [0x0A]
    }
}
