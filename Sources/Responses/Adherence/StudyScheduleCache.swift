import SQLStore
import Studies
import Vocabulary

/// Keeps the schedules of channels in memory, because reading all their publications takes long.
///
/// A class with a lock: the cache is shared by all requests and the worker.
package final class StudyScheduleCache: Sendable {
    private let known = Locked<[ChannelID: StudySchedules]>([:])
    /// More channels than this are read again.
    private static let channelsMax = 200

    package init() {}

    /// Returns the schedules of a channel as published at the time of the transaction.
    package func schedules(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> StudySchedules {
        let newest = try PublicationRepository.newest(of: channel, transaction)?.id
        if let schedules = known.withLock({ $0[channel] }), schedules.newest == newest { return schedules }
        let schedules = try StudySchedules(channel, transaction)
        known.withLock { known in
            if known.count >= Self.channelsMax { known.removeAll() }
            known[channel] = schedules
        }
        return schedules
    }
}
