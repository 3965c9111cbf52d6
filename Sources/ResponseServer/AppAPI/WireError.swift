import HTTP

/// A rejected request of an app, in the envelope of the deployed server.
///
/// Apps show the message of the first entry; `errors` contains all of them.
struct WireError: Error, Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        /// One error.
        let message: String
        /// The parameter that is wrong, or `form` for the entire request.
        let field: String

        init(_ message: String, field: String = Entry.wholeForm) {
            self.message = message
            self.field = field
        }

        static let wholeForm = "form"
    }

    let status: Status
    let entries: [Entry]

    init(_ entries: [Entry], status: Status = .badRequest) {
        self.status = status
        self.entries = entries
    }

    init(_ message: String, field: String = Entry.wholeForm, status: Status = .badRequest) {
        self.init([Entry(message, field: field)], status: status)
    }

    /// The message that apps show.
    var message: String { entries.first?.message ?? "" }
}
