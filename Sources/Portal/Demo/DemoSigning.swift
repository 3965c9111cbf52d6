import Access
import SQLStore
import StudyManagement

/// The signatures of the demo: the test data was locked for an analysis and unlocked again.
struct DemoSigning: Sendable {
    private static let signer = "folderadmin@example.org"
    private static let channel = "MERIDIAN/HERON-T/SLEEP01-T"
    private static let here = ClientAddress("127.0.0.1")

    let installation: Installation

    func make() async throws {
        let (accounts, audit) = (installation.accounts, installation.audit)
        let signedIn = try await accounts.signIn(
            email: Self.signer, password: DemoPeople.password, from: Self.here, agent: "Demo")
        let found = try await installation.store.read { transaction -> (AuthenticatedUser, Channel)? in
            guard let path = FolderPath(Self.channel),
                let channel = try FolderRepository.place(path, in: transaction)?.channel,
                let person = try SessionRepository.resume(
                    signedIn.token, address: Self.here.text, audit: audit, at: audit.clock(), in: transaction)
            else { return nil }
            return (person, channel)
        }
        guard let (person, channel) = found else { throw NotFound("channel") }
        try await sign(
            person, channel, .responsibility, "Pilot data will be analyzed before the study starts.",
            DataLockRepository.lock)
        try await sign(
            person, channel, .approval, "Pilot data was analyzed; two typos need to be fixed.",
            DataLockRepository.unlock)
        guard let session = person.session else { return }
        try await installation.store.write { transaction in
            try SessionRepository.end(session, of: person, in: transaction)
        }
    }

    private typealias Event =
        @Sendable (String, SigningAuthorization, Grant<ConfigureStudy>, borrowing Transaction) throws -> Void

    private func sign(
        _ person: AuthenticatedUser, _ channel: Channel, _ meaning: SignatureMeaning, _ reason: String,
        _ turn: @escaping Event
    ) async throws {
        let grant = try await installation.store.read { transaction in
            try Roles.require(ConfigureStudy.self, on: channel, by: person.actor, in: transaction)
        }
        let signing = try await installation.accounts.sign(
            person, meaning: meaning.rawValue, reauthentication: DemoPeople.password, with: grant,
            at: Self.here)
        try await installation.store.write { transaction in
            try turn(
                reason, signing,
                try Roles.require(ConfigureStudy.self, on: channel, by: person.actor, in: transaction),
                transaction)
        }
    }
}
