import Cryptography
import SQLStore
import Studies

/// Which channel a participant's secret led to last time, so that a response can be made into rows before the
/// writer's thread is asked for.
///
/// Only a hint: the transaction that keeps the response looks the participant up.
final class ChannelHints: Sendable {
    struct Hint: Sendable {
        let channel: ChannelID
        let studyID: StudyID
    }

    private static let countMax = 50_000

    private let hints = Locked<[[UInt8]: Hint]>([:])

    subscript(digest: [UInt8]) -> Hint? { hints.withLock { $0[digest] } }

    func store(_ participant: Participant, for digest: [UInt8]) {
        let hint = Hint(channel: participant.channel, studyID: participant.studyID)
        hints.withLock { hints in
            if hints.count >= Self.countMax { hints.removeAll() }
            hints[digest] = hint
        }
    }
}
