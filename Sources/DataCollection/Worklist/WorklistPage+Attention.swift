import Access
import Adherence
import HTTP
import PortalUI
import Responses
import Timekeeping
import Vocabulary

/// A participant who needs attention.
struct AttentionRow {
    let number: String
    let address: String
    let site: String
    /// The last contact, or the version of the consent.
    let contact: String
    var missed = ""
    var adherence = ""
    var reminders = ""
    /// Whether there is an open task.
    let isListed: Bool
    /// The fields of a new task; empty for users who don't add tasks.
    var fields: [HiddenField] = []
}

// Participants who need attention, next to the tasks.
extension WorklistPage {
    var adherenceAddress: String { ResponsePaths.adherence(channel) }
    var silentAddress: String { ResponsePaths.adherencePeople(channel) + "?silence=7" }
    var failedAddress: String {
        "\(ResponsePaths.responses(channel))?status=\(ResponseStatus.error.rawValue)"
    }
    var failedTitle: String {
        NumberFormat.counted(attention.failedCount, "response failed", "responses failed")
    }
    var outdatedHint: String {
        "\(NumberFormat.counted(attention.outdatedCount, "participant", "participants")) agreed to an earlier version"
    }

    /// The user's saved filters.
    var savedFilterRows: [(link: PageLink, removal: String)] {
        saved.map { filter in
            (
                PageLink(filter.name, to: "\(address)?\(filter.query)"),
                "\(ResponsePaths.worklistFilters(channel))/\(filter.id)/remove"
            )
        }
    }

    var silentRows: [AttentionRow] {
        attention.silent.map { person in
            let days = NumberFormat.counted(person.silentDays(at: attention.now), "day", "days")
            return AttentionRow(
                number: "\(person.id)", address: ResponsePaths.participant(person.id, channel),
                site: sites.options.isEmpty ? "" : person.site?.code ?? "No site", contact: "\(days) ago",
                missed: "\(person.missedInARow)", adherence: AdherenceText.percent(person.counts.adherence),
                reminders: "\(attention.reminders[person.id] ?? 0) of \(ReminderLimits.perWeek)",
                isListed: attention.onWorklist.contains(person.id),
                fields: fields("Call: nothing heard for \(days)", person.id, at: person.site?.id))
        }
    }

    var outdatedRows: [AttentionRow] {
        attention.outdated.map { entry in
            AttentionRow(
                number: "\(entry.participant)",
                address: ResponsePaths.participant(entry.participant, channel),
                site: "", contact: "Version \(entry.version)",
                isListed: attention.onWorklist.contains(entry.participant),
                fields: mayAct ? fields("Ask to sign the new consent", entry.participant, at: nil) : [])
        }
    }

    /// The fields of a call that is due today, assigned to the user.
    private func fields(_ text: String, _ participant: ParticipantID, at site: StudySiteID?) -> [HiddenField]
    {
        guard let actionSites, actionSites.isWholeStudy || site.map({ actionSites.contains($0) }) ?? true
        else { return [] }
        return [
            HiddenField("participant", "\(participant)"),
            HiddenField("kind", ParticipantTask.Kind.call.rawValue),
            HiddenField("text", text), HiddenField("due", today.description),
            HiddenField("assignee", user.map { "\($0)" } ?? ""), HiddenField("back", query.saved),
        ]
    }
}

extension AdherencePeopleRepository.Person {
    /// The days since the last contact.
    func silentDays(at now: Instant) -> Int {
        Int((now - lastContactAt).milliseconds / Duration.days(1).milliseconds)
    }
}
