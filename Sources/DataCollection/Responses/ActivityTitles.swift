import Responses
import SQLStore
import Vocabulary

/// The titles of a channel's activities by their keys.
struct ActivityTitles: Sendable {
    private let titles: [String: String]

    /// Reads the titles of the published activities. A study that isn't published here has none.
    init(
        of channel: ChannelID, _ schedules: StudyScheduleCache, _ transaction: borrowing Transaction
    ) throws {
        let published = try schedules.schedules(of: channel, transaction).titles
        titles = Dictionary(
            published.map { ("\($0.key)".lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the title of an activity; its key if it has none.
    subscript(key: String) -> String {
        let title = titles[key.lowercased()] ?? ""
        return title.isEmpty ? key : title
    }
}
