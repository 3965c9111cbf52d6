import DataAccess
import Responses
import SQLStore
import Vocabulary

/// The titles of Lists for the audit log of a study, whose events have their names.
struct AuditedLists: Sendable {
    let schedules: StudyScheduleCache

    /// Returns the titles of a channel's Lists by their names.
    @Sendable
    func titles(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [String: String] {
        let catalog = try ListRepository.catalog(of: channel, transaction)
        let titles = try ListTitles(of: channel, schedules, transaction)
        var found: [String: String] = [:]
        for list in catalog.all {
            let title = titles.title(of: list, in: catalog)
            (found[list.name], found[list.title]) = (title, title)
        }
        return found
    }
}
