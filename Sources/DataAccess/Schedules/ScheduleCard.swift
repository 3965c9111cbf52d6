import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Vocabulary
import WebAccess

/// The schedules of a study, on the page of its exports.
package struct ScheduleCard {
    /// A schedule.
    struct Row {
        let title: String
        /// The form; nil for users who don't change it.
        let address: String?
        let rhythm: String
        let contents: String
        let target: String
        /// When the next export is due.
        let next: String
    }

    let rows: [Row]
    /// The form for a new schedule; nil for users who don't make any.
    let new: String?
    /// The page of targets; nil for users who don't set them up.
    let targets: String?

    /// Reads the schedules for a user who sees the whole study; nil for users at some of its sites, because schedules export
    /// the data of all.
    init?(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>,
        _ profiles: [DeidentificationProfile],
        _ transaction: borrowing Transaction
    ) throws {
        guard grant.sites == .all else { return nil }
        let (channel, mayEdit) = (grant.subject, context.hasPermission(EditResponses.self))
        let targetNames = try ExportTargetRepository.names(with: grant, transaction)
        rows = try ExportScheduleRepository.all(with: grant, transaction).map { schedule in
            let settings = schedule.settings
            return Row(
                title: settings.name, address: mayEdit ? ResponsePaths.schedule(schedule.id, channel) : nil,
                rhythm: settings.words,
                contents: settings.profile.map { id in
                    "De-identified" + (profiles.first { $0.id == id }.map { ": \($0.name)" } ?? "")
                } ?? "With identifiers",
                target: settings.target.flatMap { targetNames[$0] } ?? "",
                next: schedule.nextAt.map { TimeText.minuteWords($0) } ?? "Off")
        }
        new = mayEdit ? ResponsePaths.newSchedule(channel) : nil
        targets = context.hasPermission(ConfigureStudy.self) ? ResponsePaths.exportTargets(channel) : nil
    }
}
