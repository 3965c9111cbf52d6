import Access

/// Sends the emails of the portal to users.
struct EmailSender: Sendable {
    /// An email as it is delivered.
    struct Message: Sendable {
        let to: String
        let name: String
        let subject: String
        let text: String
    }

    /// Delivers an email to the mail server or a folder. Returns when it is stored there.
    let deliver: @Sendable (Message) async throws -> Void

    /// Sends an email to a user, in the language of their account.
    func send(_ message: Email, to user: User) async throws {
        try await send(message, to: user.email, named: user.name, language: user.language)
    }

    /// Sends an email to an address.
    func send(_ message: Email, to email: String, named name: String, language: String) async throws {
        let text = message.words(in: EmailLanguage(tag: language))
        try await deliver(Message(to: email, name: name, subject: text.subject, text: text.text))
    }

    /// Returns a sender that calls `note` with the result of each delivery.
    func observing(_ note: @escaping @Sendable ((any Error)?) -> Void) -> EmailSender {
        EmailSender { mail in
            do {
                try await deliver(mail)
                note(nil)
            } catch {
                note(error)
                throw error
            }
        }
    }
}
