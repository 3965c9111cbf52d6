import Access
import HTTP
import Timekeeping
import Vocabulary
import WebAccess

/// What was entered as the last day of a role.
public struct EnteredRoleEnd: Sendable {
    /// The name of the field.
    static let field = "last-day"

    /// The role, as ``RoleEnd/id``.
    public let id: Int64
    /// The day as entered.
    public let day: String
    /// The problems, which lead to the field of the role; empty before the day was refused.
    public private(set) var problems = FormProblems()

    /// Reads the form that was sent to the address of the role in the request.
    public init(_ context: RequestContext) {
        id = context.request.parameters.value("role", as: Int64.self) ?? 0
        day = String((context.form[Self.field] ?? "").prefix(40)).trimmed
    }

    /// Returns the entry with problems at its field. A page can have several such fields.
    public func refused(_ invalid: InvalidInput) -> EnteredRoleEnd {
        var refused = self
        refused.problems = FormProblems(
            invalid.problems.map {
                FormProblems.Problem(field: $0.field, $0.sentence, at: "#" + Self.controlID(id))
            })
        return refused
    }

    static func controlID(_ id: Int64) -> String { FieldID.control("\(field)-\(id)") }
}

extension Flash {
    /// Returns the message after the last day of a role was set.
    public static func roleEnds(_ end: RoleEnd, on day: CivilDate) -> Flash {
        Flash("\(end.holder) has the role \(end.role.title) until \(day.dayMonthYear).")
    }
}
