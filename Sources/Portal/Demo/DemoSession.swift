import Access
import SQLStore
import WebAccess

/// A user of the demo who has signed in, so that what follows is recorded as theirs.
struct DemoSession: Sendable {
    static let here = ClientAddress("127.0.0.1")

    let person: AuthenticatedUser
    let channel: Channel
    private let installation: Installation

    /// Signs in.
    init(_ email: String, at path: String, _ installation: Installation) async throws {
        self.installation = installation
        let audit = installation.audit
        let signedIn = try await installation.accounts.signIn(
            email: email, password: DemoPeople.password, from: Self.here, agent: "Demo")
        let found = try await installation.store.read { transaction -> (AuthenticatedUser, Channel)? in
            guard let path = FolderPath(path),
                let channel = try FolderRepository.place(path, in: transaction)?.channel,
                let person = try SessionRepository.resume(
                    signedIn.token, address: Self.here.text, audit: audit, at: audit.clock(), in: transaction)
            else { return nil }
            return (person, channel)
        }
        guard let found else { throw NotFound("channel") }
        (person, channel) = found
    }

    /// Signs out.
    func end() async throws {
        guard let session = person.session else { return }
        let person = person
        try await installation.store.write { transaction in
            try SessionRepository.end(session, of: person, in: transaction)
        }
    }
}
