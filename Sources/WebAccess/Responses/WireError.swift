import HTTP

/// A rejected request of an app, in the envelope of the deployed server.
///
/// Apps show the message of the first entry; `errors` contains all of them.
public struct WireError: Error, Equatable, Sendable {
    /// One error, and the parameter that it is about.
    public struct Entry: Equatable, Sendable {
        /// The error in words.
        public let message: String
        /// The parameter that is wrong, or `form` for the entire request.
        public let field: String

        public init(_ message: String, field: String = Entry.wholeForm) {
            self.message = message
            self.field = field
        }

        public static let wholeForm = "form"
    }

    public let status: Status
    public let entries: [Entry]

    public init(_ entries: [Entry], status: Status = .badRequest) {
        self.status = status
        self.entries = entries
    }

    public init(_ message: String, field: String = Entry.wholeForm, status: Status = .badRequest) {
        self.init([Entry(message, field: field)], status: status)
    }

    /// The message that apps show.
    public var message: String { entries.first?.message ?? "" }
}
