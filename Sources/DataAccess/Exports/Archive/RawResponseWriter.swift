import HTTP
import JSON
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Writes the original responses of a channel, one object per line, with what users did about them.
struct RawResponseWriter {
    static let fileName = "responses.jsonl"

    private let responses: ArchivedResponseRepository
    private let parser = JSONParser()

    init(of participants: ArchivedParticipantRepository) {
        responses = ArchivedResponseRepository(participants: participants)
    }

    /// Writes the responses that the export includes, and returns their number.
    func write(
        to sink: BodySink, _ included: ChangedRows?, _ progress: ExportProgress,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        let changes = try ResponseChanges(in: responses, transaction)
        var count = 0
        included?.begin(Self.fileName)
        try responses.forEach(transaction) { response in
            try progress.step()
            let line = line(response, changes)
            if let included, !(try included.includes("\(response.id)", line)) { return }
            try sink.write(line)
            count += 1
        }
        return count
    }

    private func line(_ response: ArchivedResponseRepository.Response, _ changes: ResponseChanges) -> [UInt8]
    {
        var json = JSONWriter(capacity: 1_024)
        json.beginObject()
        json.member("response", Int(response.id.rawValue))
        json.member("participantId", Int(response.participant))
        json.member("activityId", response.activity)
        json.member("version", response.version)
        json.member("run", response.run)
        json.member("language", response.language)
        json.member("status", response.status.title)
        json.member("received", response.receivedAt.iso8601)
        if let error = response.error { json.member("error", error) }
        changes.write(response.id, to: &json)
        json.key("data")
        write(response.data, to: &json)
        json.endObject()
        return json.finish() + [0x0A]
    }

    private func write(_ stored: [UInt8], to json: inout JSONWriter) {
        // A line break within JSON is between values, so a space can replace it.
        let data = stored.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
        if (try? parser.parse(data) { _ in true }) == true {
            json.raw(data)
        } else {
            json.string(String(decoding: data, as: UTF8.self))
        }
    }
}
