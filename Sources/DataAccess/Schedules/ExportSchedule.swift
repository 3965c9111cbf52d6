import Timekeeping
import Vocabulary

/// The row of a schedule.
struct ExportScheduleID: RowID {
    let rawValue: Int64
}

/// What a schedule exports, when, and where to.
struct ExportScheduleSettings: Sendable, Equatable {
    static let keptCounts = 1...100

    var name = ""
    /// The profile that removes identifiers; nil for exports with identifiers.
    var profile: DeidentificationProfileID?
    var formats: [ArchiveFormat] = [.csv]
    /// Whether only participants who share their data are included.
    var onlySharing = false
    /// Whether an export has only the rows that have changed since the last one that arrived.
    var onlyChanges = false
    var rhythm = ExportRhythm.daily
    var time = TimeOfDay.midnight
    var zone: IANATimeZone
    /// Where files are sent; nil for files that are only kept.
    var target: ExportTargetID?
    /// How many files are kept in the portal.
    var keptCount = 5

    /// When it is due, in words.
    var words: String { "\(rhythm.words) at \(time) (\(zone.name.replacing("_", with: " ")))" }

    /// Returns when the next export after an instant is due.
    func next(after instant: Instant) -> Instant { rhythm.next(after: instant, at: time, in: zone) }
}

/// An export that is repeated.
struct ExportSchedule: Sendable {
    let id: ExportScheduleID
    let channel: ChannelID
    let settings: ExportScheduleSettings
    /// When the next export is due; nil while the schedule is off.
    let nextAt: Instant?

    var isOn: Bool { nextAt != nil }
}
