import JSON

/// An email about an account, or one that a participant writes to the team of an app.
enum AccountEmail: Sendable, Equatable {
    /// The code that verifies the address.
    case verification(code: String)
    /// The temporary password for a user who forgot theirs.
    case password(String)
    /// A notice that the account was locked after failed attempts.
    case lock
    /// The code that confirms the deletion of the account.
    case deletion(code: String)
    /// The code that confirms a new address, sent to it, with the page on which it is entered.
    case address(code: String, page: String)
    /// A notice to the current address that support was asked to change it.
    case addressNotice
    /// Feedback about the app.
    case feedback(subject: String, text: String)
    /// A question to the team, with the name and address to answer.
    case contact(subject: String, text: String, name: String, email: String)

    /// The name of the kind, as stored.
    var kind: String {
        switch self {
        case .verification: "verification"
        case .password: "password"
        case .lock: "lock"
        case .deletion: "deletion"
        case .address: "address"
        case .addressNotice: "address-notice"
        case .feedback: "feedback"
        case .contact: "contact"
        }
    }

    /// Its contents as JSON, to be encrypted.
    var json: [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.object { object in
            for (name, text) in members { object.member(name, text) }
        }
        return writer.finish()
    }

    private var members: [(String, String)] {
        switch self {
        case .verification(let code), .deletion(let code): [("code", code)]
        case .address(let code, let page): [("code", code), ("page", page)]
        case .password(let password): [("password", password)]
        case .lock, .addressNotice: []
        case .feedback(let subject, let text): [("subject", subject), ("text", text)]
        case .contact(let subject, let text, let name, let email):
            [("subject", subject), ("text", text), ("name", name), ("email", email)]
        }
    }

    /// Reads a stored email; nil for anything else.
    init?(kind: String, _ json: [UInt8]) {
        guard let tree = try? JSONTree.parse(json) else { return nil }
        func text(_ name: String) -> String { tree[name]?.string ?? "" }
        switch kind {
        case "verification": self = .verification(code: text("code"))
        case "password": self = .password(text("password"))
        case "lock": self = .lock
        case "deletion": self = .deletion(code: text("code"))
        case "address": self = .address(code: text("code"), page: text("page"))
        case "address-notice": self = .addressNotice
        case "feedback": self = .feedback(subject: text("subject"), text: text("text"))
        case "contact":
            self = .contact(
                subject: text("subject"), text: text("text"), name: text("name"), email: text("email"))
        default: return nil
        }
    }
}
