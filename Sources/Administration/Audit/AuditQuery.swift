import Access
import HTTP
import Studies
import Timekeeping

/// The filter of an audit page or export, as URL query parameters.
struct AuditQuery {
    /// The names of the filter's fields.
    enum Field: String, CaseIterable {
        /// The search text.
        case text = "q"
        /// The actor: `user:12`, or a kind of actor.
        case who
        /// An action, or a noun with a trailing period.
        case what
        /// The first day, in UTC.
        case from
        /// The last day, in UTC.
        case to
    }

    let text: String
    let who: String
    let what: String
    let from: String
    let to: String
    let place: AuditCursor

    /// Reads the query of a page.
    init(_ query: Query) {
        self.init { query[$0] }
    }

    /// Reads the form of an export.
    init(_ form: Form) {
        self.init { form[$0] }
    }

    private init(_ value: (String) -> String?) {
        func field(_ field: Field) -> String { value(field.rawValue) ?? "" }
        text = String(field(.text).prefix(AuditFilter.textLengthMax))
        (who, what) = (field(.who), field(.what))
        (from, to) = (field(.from), field(.to))
        place =
            if let number = value("older").flatMap({ RowNumber.read($0) }) {
                .older(than: number)
            } else if let number = value("newer").flatMap({ RowNumber.read($0) }) {
                .newer(than: number)
            } else {
                .newest
            }
    }

    /// The user to filter by.
    var user: UserID? {
        who.hasPrefix("user:") ? RowNumber.read(who.dropFirst(5)).map { UserID(rawValue: $0) } : nil
    }

    /// The filter. Invalid dates, actors and actions are ignored.
    var filter: AuditFilter {
        var filter = AuditFilter()
        filter.text = text
        filter.who = user.map { .user($0) } ?? Actor.Kind(rawValue: who).map { .kind($0) }
        filter.action = what.isEmpty ? nil : what
        filter.since = CivilDate(from).map(Self.start)
        filter.before = CivilDate(to).flatMap { $0 < .latest ? Self.start($0.adding(days: 1)) : nil }
        return filter
    }

    /// Whether any filter is set.
    var isNarrowed: Bool { !fields.isEmpty }

    /// The nonempty fields, in the order of the form.
    var fields: [(name: String, value: String)] {
        zip(Field.allCases, [text, who, what, from, to]).filter { !$0.1.isEmpty }.map {
            (name: $0.0.rawValue, value: $0.1)
        }
    }

    /// Returns the query of another page with the same filter.
    func query(at place: AuditCursor = .newest) -> String {
        var items = fields.map { ($0.name, $0.value) }
        switch place {
        case .newest: break
        case .older(let number): items.append(("older", "\(number)"))
        case .newer(let number): items.append(("newer", "\(number)"))
        }
        return items.isEmpty ? "" : "?" + PercentCoding.query(items)
    }

    private static func start(_ date: CivilDate) -> Instant {
        CivilDateTime(date: date, time: .midnight).instant()
    }
}
