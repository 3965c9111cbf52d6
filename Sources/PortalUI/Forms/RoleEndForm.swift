import Access
import Timekeeping

/// The form that changes the last day of a role that ends:
/// `{% use RoleEndForm(end, to: address, token: frame.formToken, entered: entered) %}`
public struct RoleEndForm {
    let end: RoleEnd
    let address: String
    let token: String
    let value: String
    let error: String?

    /// Creates the form. `entered` is what was entered before, for this role or another.
    public init(_ end: RoleEnd, to address: String, token: String, entered: EnteredRoleEnd? = nil) {
        self.end = end
        self.address = address
        self.token = token
        let own = entered.flatMap { $0.id == end.id ? $0 : nil }
        value = own?.day ?? end.lastDay.description
        error = own?.problems[EnteredRoleEnd.field]
    }

    var controlID: String { EnteredRoleEnd.controlID(end.id) }
    var errorID: String { controlID + "-error" }
    var fieldName: String { EnteredRoleEnd.field }
}

extension RoleEnd {
    /// Returns how far away the last day is: "today", "tomorrow", "in 90 days".
    public func countdown(on today: CivilDate) -> String {
        switch lastDay - today {
        case ...0: "today"
        case 1: "tomorrow"
        case let days: "in \(NumberFormat.integer(days)) days"
        }
    }
}
