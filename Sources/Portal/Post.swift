import Access

/// The letters that the portal sends to people, and the way they go.
struct Post: Sendable {
    /// A letter as it is handed over.
    struct Mail: Sendable {
        let to: String
        let name: String
        let subject: String
        let text: String
    }

    /// Hands a letter over to the mail server or writes it to a folder; returns when it is safe there.
    let deliver: @Sendable (Mail) async throws -> Void

    /// Sends a letter to a user, in the language of their account.
    func send(_ letter: Letter, to user: User) async throws {
        let words = letter.words(in: LetterLanguage(tag: user.language))
        try await deliver(Mail(to: user.email, name: user.name, subject: words.subject, text: words.text))
    }

    /// Sends a letter whose only purpose is to arrive, from the site at an address.
    func sendTest(to address: String, name: String, from site: String) async throws {
        try await deliver(
            Mail(
                to: address, name: name, subject: "Mail of Study Portal arrives",
                text: "This mail was sent from the settings page of Study Portal at \(site).\n"))
    }
}
