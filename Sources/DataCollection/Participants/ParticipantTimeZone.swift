import Access
import JSON
import Responses
import SQLStore
import Studies
import Timekeeping

/// Finds a participant's time offset. Apps send times with the offset of the phone's time zone.
enum ParticipantTimeZone {
    /// Longer responses aren't read for a page.
    private static let bytesMax = 1 << 20

    /// Returns the offset in the participant's newest response, or nil if it has none.
    static func offset(
        of participant: ParticipantID, _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> UTCOffset? {
        let data = try ParticipantAnswerRepository.newestData(
            of: participant, upTo: bytesMax, with: grant, transaction)
        guard let data else { return nil }
        return try? JSONParser().parse(Array(data.utf8)) { root in offset(in: root) }
    }

    /// Returns the offset of the first time in a response or its answers.
    private static func offset(in root: JSONValue) -> UTCOffset? {
        if let own = offset(of: root) { return own }
        guard let answers = root["results"], answers.isArray else { return nil }
        for answer in answers.elements {
            if let found = offset(of: answer) { return found }
        }
        return nil
    }

    private static func offset(of object: JSONValue) -> UTCOffset? {
        for name in ["startTime", "start", "endTime", "end"] {
            if let time = object[name]?.string.flatMap({ OffsetDateTime($0) }) { return time.offset }
        }
        return nil
    }
}
