import Deidentification
import SQLStore
import Timekeeping
import Vocabulary

/// The participants of a channel, as de-identified exports name them.
enum DeidentifiedParticipantRepository {
    /// The number of pseudonyms that a participant can have.
    private static let attempts = 0...3

    /// Returns all participants of a channel by their numbers, whichever of them an export includes, so that all exports
    /// of a profile agree.
    static func all(
        in channel: ChannelID, _ key: ProfileKey, _ transaction: borrowing Transaction
    ) throws -> [Int64: TransformedParticipant] {
        var found: [Int64: TransformedParticipant] = [:]
        var taken: Set<String> = []
        try transaction.forEach(
            "select id, enrolled_at from participants where channel_id = \(channel) order by id"
        ) { row in
            let (number, enrolled): (Int64, Instant) = (try row[0], try row[1])
            let free = attempts.lazy.map { key.pseudonym(of: number, attempt: $0) }.first {
                !taken.contains($0)
            }
            guard let pseudonym = free else { throw NoPseudonym() }
            taken.insert(pseudonym)
            found[number] = TransformedParticipant(
                pseudonym: pseudonym, dateOffset: key.dateOffset(of: number),
                enrolledOn: CivilDateTime(enrolled).date)
        }
        return found
    }

    /// Returns a participant of a channel with the first pseudonym, for a preview.
    static func find(
        _ participant: Int64, in channel: ChannelID, _ key: ProfileKey, _ transaction: borrowing Transaction
    ) throws -> TransformedParticipant? {
        let enrolled: Instant? = try transaction.value(
            "select enrolled_at from participants where id = \(participant) and channel_id = \(channel)")
        return enrolled.map {
            TransformedParticipant(
                pseudonym: key.pseudonym(of: participant), dateOffset: key.dateOffset(of: participant),
                enrolledOn: CivilDateTime($0).date)
        }
    }

    /// All pseudonyms of a participant are taken by others, which doesn't happen with fewer than billions of them.
    private struct NoPseudonym: Error {}
}
