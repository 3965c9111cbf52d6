import Cryptography
import SQLStore
import Vocabulary

/// Caches the channel of a participant's secret, so that a response can be converted into rows before using the writer
/// thread.
///
/// It is only a hint. The transaction that stores the response looks up the participant.
package final class ChannelHints: Sendable {
    package struct Hint: Sendable {
        package let channel: ChannelID
        package let studyID: StudyID
    }

    private static let countMax = 50_000

    private let hints = Locked<[[UInt8]: Hint]>([:])

    package subscript(digest: [UInt8]) -> Hint? { hints.withLock { $0[digest] } }

    func store(_ participant: Participant, for digest: [UInt8]) {
        let hint = Hint(channel: participant.channel, studyID: participant.studyID)
        hints.withLock { hints in
            if hints.count >= Self.countMax { hints.removeAll() }
            hints[digest] = hint
        }
    }
}
