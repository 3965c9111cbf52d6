import ArgumentParser
import Cryptography
import FoundationEssentials
import JSON
import SQLStore
import Support
import Testing

@testable import Access
@testable import Portal
@testable import Studies

@Suite struct KeyRotationTests {
    /// Columns of bytes that are not sealed: digests, files, what apps receive, and public keys.
    private static let notSealed: Set<String> = [
        "adherence_runs.runs", "account_consents.pdf_digest", "account_sessions.auth_digest",
        "account_sessions.refresh_digest",
        "access_links.token_digest", "api_keys.token_digest", "app_tokens.token_digest",
        "design_shares.token_digest",
        "attempts.account_digest", "audit_archives.checkpoint_seal", "audit_events.digest",
        "audit_head.digest",
        "audit_anchor_lines.digest", "audit_head.seal", "audit_runs.before_digest", "audit_runs.last_digest",
        "invitations.token_digest", "kept_forms.token_digest",
        "passkeys.credential_id", "passkeys.public_key", "provider_sign_ins.account_digest",
        "provider_sign_ins.browser_digest", "provider_sign_ins.state_digest", "reviewed_texts.digest",
        "sessions.token_digest",
        "used_challenges.digest",
    ]
    /// Columns that end with the key, or are found or recognized by it.
    private static let treatedApart: Set<String> = [
        "account_attempts.email_digest", "account_confirmations.code_digest",
        "account_sessions.device_token_digest", "account_studies.app_token_digest",
        "account_studies.app_token_sealed",
        "accounts.code_digest", "accounts.email_digest", "accounts.email_sealed",
        "audit_anchor_lines.seal",
        "kept_forms.content", "participants.app_token_digest", "participants.app_token_sealed",
        "provider_sign_ins.verifier",
        "recovery_codes.code_digest",
    ]

    @Test func `every column of bytes is known to the exchange, or to be none that is sealed`() async throws {
        let store = try await Store.migrated()
        let found: Set<String> = try await store.read { transaction in
            let names: [String] = try transaction.rows(
                """
                select m.name || '.' || c.name from sqlite_schema m, pragma_table_info(m.name) c
                where m.type = 'table' and lower(c.type) = 'blob'
                """
            ) { try $0[0] }
            return Set(names)
        }
        await store.close()
        let sealed = Set(KeyRotation.columns.map(\.description))
        let bodies = found.filter { $0.hasSuffix(".body") || $0.hasSuffix(".bytes") }
        #expect(sealed.isSubset(of: found))
        #expect(
            found.subtracting(sealed).subtracting(Self.treatedApart).subtracting(bodies) == Self.notSealed,
            "a new column of bytes is sealed anew in KeyRotation, or named here")
    }

    @Test func `everything that was sealed opens with the next key and no more with the previous`()
        async throws
    {
        let console = try CommandLineRunner()
        let sealed = try await SealedSamples.make(in: console)
        try await beginProviderSignIn(console)
        try await storeTokenDigests(console)
        let rotated = try await console.json("key", "rotate")
        #expect(rotated["previous"]?.string == sealed.key.identifier)
        #expect(rotated["values"]?.int == KeyRotation.columns.count + KeyRotation.searchedColumns.count)
        #expect(rotated["people"]?.int == 1)
        #expect(
            try await count("account_sessions where device_token_digest = x'01'", console) == 0,
            "the previous key made it")
        let next = try await sealed.check(in: console)
        #expect(rotated["key"]?.string == next.identifier)
        #expect(
            try await count("provider_sign_ins", console) == 0, "one that has begun needs another beginning")
        #expect(try await count("recovery_codes", console) == 0)
        let kept = try #require(rotated["previousFile"]?.string)
        #expect(try SealingKey.load(from: kept)?.bytes == sealed.key.bytes)
        #expect(try await console.json("audit", "verify")["whole"]?.bool == true)
        let events = try await console.run("audit", "export")
        #expect(events.contains("key.rotate") && events.contains(sealed.key.identifier))
        #expect(!events.contains(Hex.encode(next.bytes)))
    }

    /// Stores a digest of the tokens of all devices.
    private func storeTokenDigests(_ console: CommandLineRunner) async throws {
        let portal = try await console.open()
        try await portal.store.write { try $0.run("update account_sessions set device_token_digest = x'01'") }
        await portal.store.close()
        #expect(try await count("account_sessions where device_token_digest = x'01'", console) == 1)
    }

    /// Begins a sign-in at a provider, which hasn't returned yet.
    private func beginProviderSignIn(_ console: CommandLineRunner) async throws {
        let portal = try await console.open()
        try await portal.store.write { transaction in
            try transaction.run(
                """
                insert into provider_sign_ins (state_digest, folder_id, browser_digest, issuer, client_id, nonce,
                    verifier, return_path, account_digest, created_at)
                values (x'01', 1, x'02', 'https://id.example.org', 'portal', 'n', x'03', '/', x'04', \(portal.audit.clock()))
                """)
        }
        await portal.store.close()
        #expect(try await count("provider_sign_ins", console) == 1)
    }

    private func count(_ table: SQL, _ console: CommandLineRunner) async throws -> Int {
        let portal = try await console.open()
        let count: Int? = try await portal.store.read {
            try $0.value("select count(*) from \(fragment: table)")
        }
        await portal.store.close()
        return count ?? 0
    }

    @Test(arguments: KeyRotation.Step.allCases)
    func `a portal whose exchange broke off starts with the key that fits, and can exchange it again`(
        _ step: KeyRotation.Step
    ) async throws {
        let console = try CommandLineRunner()
        let sealed = try await SealedSamples.make(in: console)
        await #expect(throws: BrokenOff.self) { try await breakOff(after: step, console) }
        let key = try await sealed.check(in: console)
        #expect((key.identifier == sealed.key.identifier) == (step == .keyWritten))
        #expect(!FileManager.default.fileExists(atPath: console.data + "/portal.key.next"))
        #expect(try await console.json("doctor")["key"]?["id"]?.string == key.identifier)
        let again = try await console.json("key", "rotate")
        #expect(again["previous"]?.string == key.identifier)
        _ = try await sealed.check(in: console)
        // No key is ever thrown away: the first, the second where it was used, and the last.
        let names = try FileManager.default.contentsOfDirectory(atPath: console.data)
        #expect(names.count { $0.hasPrefix("portal.key") } == 3)
    }

    @Test func `it is refused while someone works with the folder, who in turn waits until it is done`()
        async throws
    {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN")
        try await alongside(console) {
            let sentence = try await console.refusal("key", "rotate")
            #expect(sentence.contains("Stop it, then rotate the key"))
        }
        let alone = try folder(console)
        let store = try await alone.open(exclusivelyTo: "rotate the key")
        let sentence = try await console.refusal("folder", "list")
        await store.close()
        #expect(sentence.contains("or rotating the key in"))
        #expect(!FileManager.default.fileExists(atPath: console.data + "/portal.key.next"))
        _ = alone
    }

    @Test func `nothing changes where a secret does not open, or the audit log is not intact`() async throws {
        let console = try CommandLineRunner()
        let sealed = try await SealedSamples.make(in: console)
        try await change(console, "update app_push_keys set sealed = x'01020304'")
        #expect(try await console.refusal("key", "rotate").contains("app_push_keys.sealed, row 1"))
        await #expect(throws: ExitCode.self) { try await console.run("doctor") }
        try await change(console, "delete from app_push_keys")
        try await change(console, "update audit_events set subject = 'x' where seq = 1")
        #expect(try await console.refusal("key", "rotate").contains("Event 1 is not what was recorded"))
        let names = try FileManager.default.contentsOfDirectory(atPath: console.data)
        #expect(names.count { $0.hasPrefix("portal.key") } == 1, "\(names)")
        #expect(try SealingKey.load(from: console.data + "/portal.key")?.bytes == sealed.key.bytes)
    }

    @Test func `a folder without a portal has no key to exchange`() async throws {
        let console = try CommandLineRunner()
        #expect(try await console.refusal("key", "rotate").contains("There is no portal in"))
        #expect(!FileManager.default.fileExists(atPath: console.data + "/portal.key"))
    }

    private struct BrokenOff: Error {}

    private func breakOff(after step: KeyRotation.Step, _ console: CommandLineRunner) async throws {
        _ = try await KeyRotation(folder: folder(console)) { if $0 == step { throw BrokenOff() } }.run()
    }

    private func folder(_ console: CommandLineRunner) throws -> DataFolder {
        try DataFolder(
            configuration: Configuration(environment: [
                "PORTAL_DATA": console.data, "PORTAL_HOME": ProjectFiles.root,
            ]))
    }

    /// Does something while another process, as it were, has the folder open.
    private func alongside(_ console: CommandLineRunner, _ work: () async throws -> Void) async throws {
        let server = try await console.open()
        try await work()
        await server.store.close()
    }

    private func change(_ console: CommandLineRunner, _ sql: SQL) async throws {
        let store = try Store(path: console.data + "/portal.sqlite")
        try await store.write { try $0.run(sql) }
        await store.close()
    }
}
