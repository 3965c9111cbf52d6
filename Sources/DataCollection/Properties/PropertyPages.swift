import Access
import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies

/// The properties of a study's participants, with a row for each token.
struct PropertiesPage {
    let frame: Frame
    let channel: Channel
    let table: DataGrid
    let hasProperties: Bool
    let showsAll: Bool
    let findsTokens: Bool
    /// Whether the user can download the values, which are those of the whole study.
    let mayDownload: Bool
    let mayImport: Bool
    /// The search text without results.
    let query: String

    var address: String { ResponsePaths.properties(channel) }
    var importAddress: String { address + "/import" }
    var valuesAddress: String { address + "/values.csv" }
    var templateAddress: String { address + "/template.csv" }
    var placeholder: String { findsTokens ? "Token or Participant Id" : "Participant Id" }
    var notFound: Notice? {
        guard !query.isEmpty else { return nil }
        return Notice(
            .note, "No results for \(query).",
            findsTokens
                ? "Enter all nine letters of a token, or the number of a participant who enrolled with one."
                : "Enter the number of a participant who enrolled with a token.")
    }
    var tabs: [Tab] {
        [
            Tab("Enrolled or with values", to: address, isCurrent: !showsAll),
            Tab("All tokens", to: address + "/all", isCurrent: showsAll),
        ]
    }
}

/// The properties of one token, with their history.
struct PropertyPage {
    let frame: Frame
    let holder: TokenProperties
    let properties: [StoredProperty]
    let history: [PropertyEditor.HistoryEntry]
    let channel: Channel
    let showsToken: Bool
    let mayEdit: Bool

    var editAddress: String { ResponsePaths.property(holder.row, channel) + "/edit" }
    var before: [DescriptionItem] { facts(.preEnrollment) }
    var after: [DescriptionItem] { facts(.postEnrollment) }

    var origin: [DescriptionItem] {
        var facts: [DescriptionItem] = []
        if showsToken { facts.append(DescriptionItem("Token", .code(Self.spaced(holder.token)))) }
        facts.append(
            holder.participant.map {
                DescriptionItem(
                    "Participant Id", .link("\($0)", to: ResponsePaths.participant($0, channel)))
            } ?? DescriptionItem("Participant Id", "No one has enrolled with this token"))
        if let changed = holder.changed {
            facts.append(
                DescriptionItem(
                    "Last changed", LinkedText("\(TimeText.minute(changed.at).shown) UTC, \(changed.by)")))
        }
        return facts
    }

    var timeline: Timeline {
        var days: [TimelineDay] = []
        for change in history {
            let title = TimeText.day(change.changedAt)
            if let last = days.last, last.title == title {
                days[days.count - 1] = TimelineDay(title, last.entries + [entry(change)])
            } else {
                days.append(TimelineDay(title, [entry(change)]))
            }
        }
        return Timeline(days)
    }

    static func spaced(_ token: String) -> String {
        EnrollmentToken(token)?.groups.joined(separator: " ") ?? token
    }

    private func facts(_ stage: ParticipantProperty.Stage) -> [DescriptionItem] {
        properties.filter { $0.stage == stage }.map { property in
            let value = ListCell.text(holder.value(of: property), property.dataType.columnType)
            return DescriptionItem(
                property.title.isEmpty ? property.key : property.title,
                LinkedText(value.isEmpty ? "blank" : value))
        }
    }

    private func entry(_ change: PropertyEditor.HistoryEntry) -> TimelineEntry {
        let changes = properties.compactMap { property -> TimelineEntry.Change? in
            let name = property.column.physicalName
            guard let after = change.after[name] else { return nil }
            return TimelineEntry.Change(
                property.title.isEmpty ? property.key : property.title,
                from: shown(change.before[name] ?? .null, property), to: shown(after, property))
        }
        return TimelineEntry(
            at: TimeText.ofDay(change.changedAt), icon: .pencil, tone: .amber,
            LinkedText(.strong(change.changedBy), .plain(" set properties")),
            detail: change.reason.isEmpty ? nil : change.reason, changes: changes)
    }

    private func shown(_ value: SQLValue, _ property: StoredProperty) -> String {
        value == .null ? "blank" : ListCell.text(value, property.dataType.columnType)
    }
}

/// The form that sets the properties of one token.
struct PropertyFormPage {
    let frame: Frame
    let address: String
    let form: PropertyForm

    var editAddress: String { address + "/edit" }
}
