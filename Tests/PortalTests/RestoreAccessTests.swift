import Cryptography
import FoundationEssentials
import JSON
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Access
@testable import Portal

/// A restore gives no access that was taken away since the backup.
@Suite struct RestoreAccessTests {
    private let ruth = "ruth@example.org"
    private let nora = "nora@example.org"

    @Test func `the sentences name the keys and users that have no access again, and nothing that is empty`()
    {
        var restored = RestoredAccess()
        #expect(restored.sentences.count == 1)
        restored.revokedKeys = ["R"]
        #expect(
            restored.sentences.last
                == "API keys revoked since the backup or unknown, and revoked again: R.")
        restored.deactivated = ["Ruth"]
        #expect(
            restored.sentences.last == "Users deactivated since the backup, and deactivated again: Ruth.")
        #expect(restored.sentences.count == 3)
    }

    private func portal() async throws -> Clinic {
        let clinic = try await Clinic()
        try await clinic.console.run("user", "add", nora, "--role", "reader", "--folder", "MERIDIAN")
        // As if both had chosen a password.
        try await run("update users set state = 'active', password_hash = 'none'", in: clinic)
        return clinic
    }

    private func issue(_ title: String, to email: String, in clinic: Clinic) async throws -> String {
        let key = try await clinic.console.json(
            "key", "issue", email, "--title", title, "--folder", "MERIDIAN")
        return try #require(key["key"]?.string)
    }

    private func works(_ key: String, in clinic: Clinic) async throws -> Bool {
        try await clinic.use { portal, _ in
            let token = try #require(SecretToken(text: key))
            return try await portal.store.read { transaction in
                try APIKeyRepository.resume(
                    token, address: "", audit: portal.audit, at: systemClock(), in: transaction) != nil
            }
        }
    }

    private func list(_ tree: JSONTree, _ name: String) -> [String] {
        (tree[name]?.array ?? []).compactMap(\.string)
    }

    private func run(_ sql: SQL, in clinic: Clinic) async throws {
        _ = try await clinic.use { portal, _ in try await portal.store.write { try $0.run(sql) } }
    }

    @Test func `revoked and unknown API keys stay without access, others keep it`() async throws {
        let clinic = try await portal()
        let kept = try await issue("Kept", to: ruth, in: clinic)
        let revoked = try await issue("Revoked", to: ruth, in: clinic)
        let unknown = try await issue("Unknown", to: ruth, in: clinic)
        let file = try await clinic.backup("one.sqlite")
        try await clinic.console.run("key", "revoke", "2")
        try await run("delete from api_keys where title = 'Unknown'", in: clinic)
        _ = try await issue("Later", to: ruth, in: clinic)
        let restored = try await clinic.console.json("restore", file)
        #expect(list(restored, "revokedKeys") == ["Revoked (\(ruth))", "Unknown (\(ruth))"])
        #expect(list(restored, "undone").contains("The API key Later (\(ruth)) was issued."))
        #expect(try await works(kept, in: clinic))
        #expect(try await !works(revoked, in: clinic))
        #expect(try await !works(unknown, in: clinic))
        #expect(try await clinic.console.run("audit", "export").contains("database.restore"))
        #expect(try await clinic.console.json("audit", "verify")["whole"]?.bool == true)
    }

    @Test func `a deactivated user stays deactivated, and their keys stay without access`() async throws {
        let clinic = try await portal()
        let key = try await issue("Nora's", to: nora, in: clinic)
        let file = try await clinic.backup("one.sqlite")
        try await clinic.console.run("user", "deactivate", nora)
        let restored = try await clinic.console.json("restore", file)
        #expect(list(restored, "deactivatedUsers") == [nora])
        #expect(try await clinic.console.run("user", "list").contains("deactivated"))
        #expect(try await !works(key, in: clinic))
    }

    @Test func `all sessions and links end`() async throws {
        let clinic = try await portal()
        try await run(
            """
            insert into sessions (user_id, token_digest, address, agent, created_at, last_seen_at, expires_at)
            values (1, x'01', '', '', 1, 1, 9000000000000)
            """, in: clinic)
        try await run("delete from access_links", in: clinic)
        try await run(
            """
            insert into access_links (purpose, user_id, token_digest, created_at, expires_at)
            values ('password', 1, x'02', 1, 9000000000000)
            """, in: clinic)
        let file = try await clinic.backup("one.sqlite")
        let restored = try await clinic.console.json("restore", file)
        #expect(restored["sessions"]?.int == 1)
        #expect(restored["links"]?.int == 1)
        let open: Int? = try await clinic.use { portal, _ in
            try await portal.store.read { transaction in
                try transaction.value(
                    """
                    select (select count(*) from sessions where ended_at is null)
                        + (select count(*) from access_links where used_at is null)
                    """)
            }
        }
        #expect(open == 0)
    }

    @Test func `changes of users and roles since the backup are listed`() async throws {
        let clinic = try await portal()
        let file = try await clinic.backup("one.sqlite")
        try await run("delete from role_assignments where role = 'reader'", in: clinic)
        try await clinic.console.run(
            "user", "add", "late@example.org", "--role", "reader", "--folder", "MERIDIAN")
        let said = try await clinic.console.run("restore", file)
        #expect(said.contains("Taken away, and back: reader in MERIDIAN: \(nora)."), "\(said)")
        #expect(said.contains("Given: reader in MERIDIAN: late@example.org."))
        #expect(said.contains("The user late@example.org was added."))
    }

    @Test func `roles at sites that were taken away since the backup are listed with their site`()
        async throws
    {
        let clinic = try await portal()
        try await run(
            """
            insert into study_sites (channel_id, code, name, status, opened_at)
            select min(id), 'HC', 'Harbor County', 'open', 0 from channels
            """, in: clinic)
        try await run(
            """
            insert into study_site_roles (site_id, user_id, role, created_at)
            select s.id, u.id, 'editor', 0 from study_sites s join users u on u.email = \(nora)
            """, in: clinic)
        let file = try await clinic.backup("one.sqlite")
        try await run("delete from study_site_roles", in: clinic)
        let said = try await clinic.console.run("restore", file)
        #expect(said.contains("Taken away, and back: editor at site HC of MERIDIAN/HERON/"), "\(said)")
    }

    @Test func `where the replaced database is gone, the restore says that revocations are unknown`()
        async throws
    {
        let clinic = try await portal()
        let key = try await issue("Revoked", to: ruth, in: clinic)
        let file = try await clinic.backup("one.sqlite")
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: clinic.console.data + "/portal.sqlite" + ending)
        }
        let warnings = list(try await clinic.console.json("restore", file), "warnings")
        #expect(warnings.contains { $0.contains("also those that were revoked since") }, "\(warnings)")
        #expect(try await works(key, in: clinic))
    }
}
