import Access
import SQLStore
import Timekeeping
import Vocabulary

extension TaskFilter {
    /// The condition on a task `t` about a participant `p`.
    var condition: SQL {
        var condition: SQL = isOpen ? "t.state = 'open'" : "t.state <> 'open'"
        switch assignee {
        case .user(let user): condition += " and t.assignee_id = \(user)"
        case .some(.none): condition += " and t.assignee_id is null"
        case nil: break
        }
        condition += " and \(fragment: site.condition(on: "p.site_id"))"
        if let kind { condition += " and t.kind = \(kind.rawValue)" }
        if let participant { condition += " and t.participant_id = \(participant)" }
        if let dueBy { condition += " and t.due_day <= \(dueBy.description)" }
        if !text.isEmpty { condition += " and t.text like \(Self.pattern(text)) escape '!'" }
        return condition
    }

    private static func pattern(_ text: String) -> String {
        let escaped = text.map { "!%_".contains($0) ? "!\($0)" : "\($0)" }.joined()
        return "%\(escaped)%"
    }
}
