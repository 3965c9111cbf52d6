import Access
import Cryptography
import JSON
import SQLStore
import StudyManagement
import Testing

@testable import Portal

@Suite struct SignatureCommandTests {
    private static let study = "MERIDIAN/HERON/SLEEP01"
    private static let password = "a stone in the river"

    /// A portal on which someone locked the data of a study and unlocked it, and signed both.
    private static func withSignatures() async throws -> CommandLineRunner {
        let console = try CommandLineRunner()
        try await console.run("user", "add", "ruth@example.org", "--role", "site-admin")
        try await console.run("folder", "add", study)
        let portal = try await console.open()
        let user = try await portal.accounts.add(
            email: "ruth@example.org", name: "R. Alder", password: password, by: portal.console)
        let channel = try await FolderArgument.channel(study, in: portal)
        let (person, grant) = try await portal.store.write { transaction in
            let (token, now) = (SecretToken(random: SystemRandom.bytes), portal.audit.clock())
            _ = try SessionRepository.open(
                for: user.id, address: "", agent: "Test", token: token, at: now, in: transaction)
            let person = try #require(
                try SessionRepository.resume(
                    token, address: "", audit: portal.audit, at: now, in: transaction))
            return (
                person,
                try Roles.require(ConfigureStudy.self, on: channel, by: person.actor, in: transaction)
            )
        }
        for isLocking in [true, false] {
            let signing = try await portal.accounts.sign(
                person, meaning: "approval", reauthentication: password, with: grant,
                at: ClientAddress("192.0.2.7"))
            try await portal.store.write { transaction in
                if isLocking {
                    try DataLockRepository.lock(
                        reason: "Read out", signedBy: signing, with: grant, in: transaction)
                } else {
                    try DataLockRepository.unlock(
                        reason: "One more", signedBy: signing, with: grant, in: transaction)
                }
            }
        }
        await portal.store.close()
        return console
    }

    @Test
    func `signatures are listed while all are whole, and also when one is broken, but that exits with 1`()
        async throws
    {
        let console = try await Self.withSignatures()
        let whole = try await console.json("audit", "signatures", Self.study)
        #expect(try #require(whole["signatures"]?.array).map { $0["whole"]?.bool } == [true, true])
        let portal = try await console.open()
        try await portal.store.write { transaction in
            try transaction.run(
                "update signatures set signer_name = 'Somebody' where action = 'data-lock.lock'")
            return
        }
        await portal.store.close()
        let found = try await console.finding("audit", "signatures", Self.study)
        let signatures = try #require(found["signatures"]?.array)
        #expect(signatures.map { $0["whole"]?.bool } == [true, false])
        #expect(signatures[1]["flaw"]?.string == "The signature was changed after it was given.")
    }
}
