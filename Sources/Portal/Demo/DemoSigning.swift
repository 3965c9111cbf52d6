import Access
import SQLStore
import StudyManagement

/// The signatures of the demo: the test data was locked for an analysis and unlocked again.
struct DemoSigning: Sendable {
    private static let signer = "folderadmin@example.org"
    private static let channel = "MERIDIAN/HERON-T/SLEEP01-T"

    let installation: Installation

    func make() async throws {
        let session = try await DemoSession(Self.signer, at: Self.channel, installation)
        try await sign(
            session.person, session.channel, .responsibility,
            "Pilot data will be analyzed before the study starts.", DataLockRepository.lock)
        try await sign(
            session.person, session.channel, .approval,
            "Pilot data was analyzed; two typos need to be fixed.", DataLockRepository.unlock)
        try await session.end()
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
            at: DemoSession.here)
        try await installation.store.write { transaction in
            try turn(
                reason, signing,
                try Roles.require(ConfigureStudy.self, on: channel, by: person.actor, in: transaction),
                transaction)
        }
    }
}
