import HTTP
import Vocabulary

/// The values entered to add a service account.
struct ServiceAccountForm: Sendable {
    var name = ""
    var role = ""
    var folder = ""

    init() {}

    init(_ form: Form) {
        name = (form["name"] ?? "").trimmed
        role = form["role"] ?? ""
        folder = form["folder"] ?? ""
    }
}
