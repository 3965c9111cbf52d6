import HTTP

/// A request of an app that is not granted, in the envelope that the deployed server used.
///
/// The first entry's message is what the apps show; `errors` lists them all.
struct WireError: Error, Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        /// What is wrong.
        let message: String
        /// The parameter that is wrong, or `form` for the request as a whole.
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
