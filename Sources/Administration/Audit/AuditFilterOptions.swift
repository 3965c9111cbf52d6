import Access
import PortalUI
import SQLStore
import Studies
import Timekeeping

/// The options of the audit filters, and the facts and links on an event's page.
enum AuditFilterOptions {
    /// The maximum number of people offered. Others can be found by searching for their names.
    private static let peopleMax = 200

    /// Returns the possible actors, including the selected one.
    static func people(
        _ query: AuditQuery, with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> [SelectOptionGroup] {
        var people = try AuditRepository.people(limit: peopleMax, with: grant, in: transaction)
        if let user = query.user, !people.contains(where: { $0.id == user }) {
            people.insert((id: user, name: "The user of the event"), at: 0)
        }
        let kinds: [(Actor.Kind, String)] = [
            (.operator, "Operator"), (.system, "Portal"), (.participant, "Participants' apps"),
            (.visitor, "Visitors"),
        ]
        return [
            SelectOptionGroup("People", people.map { PortalUI.SelectOption("user:\($0.id)", $0.name) }),
            SelectOptionGroup("Others", kinds.map { PortalUI.SelectOption($0.0.rawValue, $0.1) }),
        ]
    }

    /// Returns the actions recorded in the folder or below it, grouped by noun.
    static func actions(
        with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> [SelectOptionGroup] {
        var groups: [(key: String, choices: [PortalUI.SelectOption])] = []
        for action in try AuditRepository.actions(with: grant, in: transaction) {
            let key = String(action[..<(action.lastIndex(of: ".") ?? action.endIndex)]) + "."
            let choice = PortalUI.SelectOption(action, AuditEventText.title(of: action))
            if groups.last?.key == key {
                groups[groups.count - 1].choices.append(choice)
            } else {
                groups.append((key, [choice]))
            }
        }
        return groups.map { key, choices in
            let noun = AuditEventText.title(of: key)
            let all = choices.count > 1 ? [PortalUI.SelectOption(key, "\(noun): all")] : []
            return SelectOptionGroup(noun, all + choices)
        }
    }

    /// Returns who acted, when, where and how.
    static func facts(_ entry: AuditEntry, path: String) -> [DescriptionItem] {
        [
            DescriptionItem(
                "Time", LinkedText("\(TimeText.day(entry.at)), \(entry.at.iso8601.dropFirst(11))")),
            DescriptionItem("User", LinkedText(.strong(entry.actorName), .plain(kind(entry)))),
            DescriptionItem("IP address", .code(AuditFormatter.source(of: entry))),
            DescriptionItem("Folder", .code(path)),
            DescriptionItem("Action", .code(entry.action)),
            DescriptionItem("Object", LinkedText(entry.currentAbout.isEmpty ? "None" : entry.currentAbout)),
        ]
    }

    /// Returns links to events by the same user and of the same kind.
    static func similar(to entry: AuditEntry, at address: String) -> [PageLink] {
        let who = entry.user.map { "user:\($0)" } ?? entry.actorKind
        return [
            PageLink("All events by \(entry.actorName)", to: "\(address)?who=\(who)"),
            PageLink(
                "All “\(AuditEventText.title(of: entry.action))” events",
                to: "\(address)?what=\(entry.action)"),
        ]
    }

    private static func kind(_ entry: AuditEntry) -> String {
        switch Actor.Kind(rawValue: entry.actorKind) {
        case .user: entry.user.map { ", account \($0)" } ?? ""
        case .operator: ", operator at the console"
        case .system: ", the portal"
        case .participant: ", an app"
        case .visitor: ", not signed in"
        case nil: ", \(entry.actorKind)"
        }
    }
}
