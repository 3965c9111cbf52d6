import Access
import Cryptography
import SQLStore
import StudyManagement
import Support
import Testing
import Timekeeping

/// The verification of the log compares signatures with their events, in both directions.
@Suite struct SignatureAuditTests {
    private static let password = "a stone in the river"

    /// A site with a signed lock of the study's data.
    private func signed() async throws -> TestSite {
        let site = try await TestSite { _ in [] }
        let user = TestUser.folderAdmin
        _ = try await site.parts.accounts.add(
            email: user.email, name: user.name, password: Self.password, by: site.parts.console)
        let person = try await site.store.write { try site.person(.folderAdmin, in: $0) }
        let grant = try await site.store.read { transaction in
            try Roles.require(ConfigureStudy.self, on: site.world.channel, by: person.actor, in: transaction)
        }
        let signing = try await site.parts.accounts.sign(
            person, meaning: "approval", reauthentication: Self.password, with: grant,
            at: ClientAddress("192.0.2.7"))
        try await site.store.write { transaction in
            try DataLockRepository.lock(reason: "Read out", signedBy: signing, with: grant, in: transaction)
        }
        return site
    }

    private func inspect(_ site: TestSite) async throws -> AuditVerification {
        try await site.store.read { [audit = site.parts.audit] transaction in
            try audit.inspect(AuditEvidence(), in: transaction)
        }
    }

    private func run(_ statements: [String], on site: TestSite) async throws {
        try await site.store.write { transaction in
            for statement in statements { try transaction.run(SQL(verbatim: statement)) }
        }
    }

    @Test func `a log with its signatures as they were given is intact`() async throws {
        let found = try await inspect(signed())
        #expect(found.isIntact && found.problems == [] && found.head != nil)
    }

    @Test(
        arguments: [
            "update signatures set signer_name = 'Somebody'", "update signatures set user_id = user_id + 1",
            "update signatures set statement = replace(statement, 'Read out', 'Other')",
            "update signatures set meaning = 'review'", "update signatures set event_seq = event_seq - 1",
            "update signatures set signed_at = signed_at + 1", "update signatures set digest = ''",
            """
            update signatures set channel_id = (
                select c.id from channels c where c.id <> channel_id
                and c.study_folder_id = (select d.study_folder_id from channels d where d.id = channel_id))
            """,
            """
            update signatures set channel_id = (
                select c.id from channels c join channels d on d.id = channel_id
                where c.kind = d.kind and c.study_folder_id <> d.study_folder_id limit 1)
            """,
        ])
    func `an edited signature is a flaw that names its event and signer`(_ statement: String) async throws {
        let site = try await signed()
        try await run([statement], on: site)
        let found = try await inspect(site)
        #expect(!found.isIntact && !found.report.isIntact && found.head == nil)
        #expect(found.problems.contains { $0.hasPrefix("The signature of ") }, "\(found.problems)")
    }

    @Test func `a deleted signature is a flaw`() async throws {
        let site = try await signed()
        try await run(["delete from data_locks", "delete from signatures"], on: site)
        let found = try await inspect(site)
        let number: Int64? = try await site.store.read {
            try $0.value("select seq from audit_events where action = 'data-lock.lock'")
        }
        #expect(
            found.problems.first?.hasPrefix(
                "The signature of \(TestUser.folderAdmin.name) for event \(try #require(number)) is missing.")
                == true)
    }

    @Test(arguments: [true, false])
    func `a signature that a removal for good took with it is no flaw`(_ namesThem: Bool) async throws {
        let site = try await signed()
        let number: Int64? = try await site.store.read {
            try $0.value("select seq from audit_events where action = 'data-lock.lock'")
        }
        try await run(["delete from data_locks", "delete from signatures"], on: site)
        try await site.store.write { [console = site.parts.console] transaction in
            let grant = console.grant(ManageSite.self, on: SiteFolder())
            try grant.record(
                "folder.purge", about: "A/B/C",
                ["kind": .text("study"), "signatures": .text(namesThem ? "1 \(number ?? 0)" : "1 2")],
                in: transaction)
        }
        #expect(try await inspect(site).isIntact == namesThem)
    }
}
