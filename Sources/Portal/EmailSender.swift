import Access
import Administration
import Vocabulary

/// Sends the emails of the portal to users.
struct EmailSender: Sendable {
    /// An email as it is delivered.
    struct Message: Sendable {
        let to: String
        let name: String
        let subject: String
        let text: String
        /// The HTML version; empty for an email without one.
        var html = ""
        /// The sender's address; empty for the portal's own.
        var from = ""
        /// The address for replies; empty for the sender's.
        var replyTo = ""
        /// Whether the recipient's account was erased. A file then doesn't name the address.
        var isToErasedAccount = false
    }

    /// Delivers an email to the mail server or a folder. Returns when it is stored there.
    let deliver: @Sendable (Message) async throws -> Void
    /// Deletes the files of emails that name an address.
    var remove: @Sendable (_ address: String) async throws -> Void = { _ in }

    /// Sends an email to a user, in the language of their account.
    func send(_ message: Email, to user: User) async throws {
        try await send(message, to: user.email, named: user.name, language: user.language)
    }

    /// Sends an email to an address.
    func send(_ message: Email, to email: String, named name: String, language: String) async throws {
        let text = message.words(in: PortalLanguage(tag: language))
        try await deliver(Message(to: email, name: name, subject: text.subject, text: text.text))
    }

    /// Returns a sender that calls `note` with the result of each delivery.
    func observing(_ note: @escaping @Sendable ((any Error)?) -> Void) -> EmailSender {
        EmailSender(
            deliver: { mail in
                do {
                    try await deliver(mail)
                    note(nil)
                } catch {
                    note(error)
                    throw error
                }
            }, remove: remove)
    }
}

extension EmailSender {
    /// Sends an email about signing in. A link for a new address goes to the new address.
    func send(_ email: SignInEmail, site: String) async throws {
        switch email {
        case .link(let link):
            guard let user = link.user else { return }
            let address = site + SignInController.path(of: link)
            try await send(
                Self.words(of: link, address), to: link.email ?? user.email, named: user.name,
                language: user.language)
        case .emailChanged(let changed):
            try await send(.emailChanged(to: changed.email), to: changed.previous)
        }
    }

    private static func words(of link: OneTimeLink, _ address: String) -> Email {
        switch link.purpose {
        case .email: .newEmail(address, until: link.expiresAt)
        case .signIn: .signInLink(address, until: link.expiresAt)
        case .password, .invitation, .setUp: .passwordLink(address, until: link.expiresAt)
        }
    }
}
