import Access

/// The letters that the portal sends to people, and the way they go.
struct EmailSender: Sendable {
    /// A letter as it is handed over.
    struct Message: Sendable {
        let to: String
        let name: String
        let subject: String
        let text: String
    }

    /// Hands a letter over to the mail server or writes it to a folder; returns when it is safe there.
    let deliver: @Sendable (Message) async throws -> Void

    /// Sends a letter to a user, in the language of their account.
    func send(_ letter: Email, to user: User) async throws {
        try await send(letter, to: user.email, named: user.name, language: user.language)
    }

    /// Sends a letter to an address.
    func send(_ letter: Email, to email: String, named name: String, language: String) async throws {
        let words = letter.words(in: EmailLanguage(tag: language))
        try await deliver(Message(to: email, name: name, subject: words.subject, text: words.text))
    }

    /// The same way; `note` hears of each letter whether it was handed over.
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
