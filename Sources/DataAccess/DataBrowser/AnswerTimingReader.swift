import JSON
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Reads the times of answers from original responses.
struct AnswerTimingReader {
    private let catalog: ListCatalog
    /// The List of each activity, which contains the names of questions.
    private var shapes: [String: ListSchema?] = [:]

    init(of channel: ChannelID, _ transaction: borrowing Transaction) throws {
        catalog = try ListRepository.catalog(of: channel, transaction)
    }

    /// Returns an array for each answer: response, participant, List, field, whether it was skipped, start,
    /// end, and key.
    ///
    /// The cells of a response are its participant, activity, and data.
    mutating func json(
        of responses: [(key: Int64, cells: [SQLValue])], _ transaction: borrowing Transaction
    ) throws -> String {
        let corrections = try CorrectionsInUse(of: responses.map { ResponseID($0.key) }, transaction)
        var json = JSONWriter(capacity: 16_384)
        json.beginArray()
        for response in responses {
            guard case .integer(let participant) = response.cells[0],
                case .text(let activity) = response.cells[1], case .text(let data) = response.cells[2]
            else { continue }
            let timings = timings(of: data, of: ResponseID(response.key), corrections, activity)
            for (place, timing) in timings.enumerated() {
                json.array { line in
                    line.int(Int(response.key))
                    line.int(Int(participant))
                    line.string(timing.list)
                    line.string(timing.field)
                    line.int(timing.isSkipped ? 1 : 0)
                    for instant in [timing.start, timing.end] {
                        if let instant { line.string(instant.civil().description) } else { line.null() }
                    }
                    line.int(Int(ResponseMetadataTable.rowID(of: response.key, at: place + 1)))
                }
            }
        }
        json.endArray()
        return String(decoding: json.finish(), as: UTF8.self)
    }

    private mutating func timings(
        of data: String, of response: ResponseID, _ corrections: CorrectionsInUse, _ activity: String
    ) -> [AnswerTiming] {
        let shape = shapes[activity] ?? ListSchema.make(activity, in: catalog)
        shapes[activity] = .some(shape)
        guard let shape else { return [] }
        let outcome = corrections.outcome(
            of: data, of: response, into: shape, folder: "", collectsTimings: true)
        return (try? outcome.get())?.timings ?? []
    }
}
