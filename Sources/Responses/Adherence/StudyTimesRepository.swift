import Access
import Adherence
import SQLStore
import Timekeeping
import Vocabulary

/// Reads the pauses of studies and the zones of their sites.
enum StudyTimesRepository {
    /// Returns those of a channel.
    static func find(_ channel: ChannelID, _ transaction: borrowing Transaction) throws -> StudyTimes {
        let pauses = try transaction.rows(
            "select began_at, ended_at from channel_pauses where channel_id = \(channel) order by began_at"
        ) { row in Pause(from: try row[0], until: try row[1]) }
        var zones: [StudySiteID: IANATimeZone] = [:]
        try transaction.forEach(
            "select id, time_zone from study_sites where channel_id = \(channel) and time_zone <> ''"
        ) { row in zones[try row[0]] = IANATimeZone(try row[1]) }
        return StudyTimes(pauses: pauses, zones: zones)
    }
}
