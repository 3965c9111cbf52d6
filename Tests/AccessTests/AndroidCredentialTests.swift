import Access
import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Vocabulary

/// Credentials as the Android app sends them.
struct AndroidCredentialTests {
    private func issue(_ bundleID: String, _ platform: AppPlatform, on site: TestSite) async throws
        -> AppSecret
    {
        try await site.store.write { transaction in
            try AppTokenRepository.issue(
                platform, bundleID: bundleID, random: SystemRandom.bytes,
                with: site.parts.console.grant(ManageApp.self, on: site.world.app), in: transaction)
        }
    }

    @Test func `the encoder breaks lines as Android's does`() {
        let (fits, breaks) = (
            AndroidHeader("a", String(repeating: "b", count: 55)),
            AndroidHeader(
                "a", String(repeating: "b", count: 56))
        )
        #expect(!fits.isRefusedByPhones && fits.value.utf8.count == 6 + 76)
        #expect(breaks.isRefusedByPhones && breaks.value.split(separator: "\n").count == 2)
    }

    @Test func `phones can send every credential that is issued for Android`() async throws {
        let site = try await TestSite { _ in [] }
        for length in 1...AppPlatform.android.bundleIDLengthMax {
            let bundleID = String(repeating: "a", count: length)
            let secret = try await issue(bundleID, .android, on: site)
            #expect(secret.text.utf8.count == 22)
            #expect(!AndroidHeader(bundleID, secret.text).isRefusedByPhones, "\(length) characters")
            #expect(site.parts.apps.credential(bundleID: bundleID, token: secret.text) != nil)
        }
        #expect(AppPlatform.android.bundleIDLengthMax == 34 && DesignLimits.androidCredentialBundleID == 34)
    }

    @Test func `a longer bundle ID is refused for Android with the reason, and taken for others`()
        async throws
    {
        let site = try await TestSite { _ in [] }
        let bundleID = String(repeating: "a", count: 35)
        let refusal = await #expect(throws: InvalidInput.self) {
            _ = try await issue(bundleID, .android, on: site)
        }
        let sentence = refusal?.sentence ?? ""
        #expect(sentence.contains("35 characters") && sentence.contains("more than 34"), "\(sentence)")
        for platform in [AppPlatform.ios, .response] {
            #expect(try await issue(bundleID, platform, on: site).text.utf8.count == 43)
        }
    }

    @Test func `every character of a short token is random`() async throws {
        let site = try await TestSite { _ in [] }
        let tokens = try await site.store.write { transaction in
            let grant = site.parts.console.grant(ManageApp.self, on: site.world.app)
            return try (0..<400).map { _ in
                try AppTokenRepository.issue(
                    .android, bundleID: "a", random: SystemRandom.bytes, with: grant, in: transaction
                ).text
            }
        }
        #expect(Set(tokens).count == tokens.count)
        for place in 0..<22 {
            let seen = Set(tokens.map { Array($0.utf8)[place] })
            // Of 64 characters, 400 draws miss more than a third only if bits are fixed.
            #expect(seen.count > 40, "place \(place)")
        }
    }
}

/// Credentials from before tokens for Android were short.
struct LongAndroidCredentialTests {
    static let token = String(repeating: "x", count: 43)

    /// A credential as earlier versions stored it.
    static func add(_ bundleID: String, to site: TestSite) async throws {
        try await site.store.write { transaction in
            try transaction.run(
                """
                insert into app_tokens (app_folder_id, platform, bundle_id, token_digest, created_by, created_at)
                values (\(site.world.app.id), 'android', \(bundleID), \(SHA256.digest(token).bytes), 'R. Alder',
                    1)
                """)
            try GenerationRepository.appTokens.advance(in: transaction)
        }
        try await site.parts.apps.refresh()
    }

    private func list(_ site: TestSite) async throws -> [AppToken] {
        try await site.store.read { transaction in
            try AppTokenRepository.all(
                with: site.parts.console.grant(ManageApp.self, on: site.world.app), in: transaction)
        }
    }

    @Test func `only what phones can't send is marked`() async throws {
        let site = try await TestSite { _ in [] }
        try await Self.add("org.example.heron", to: site)
        #expect(try await list(site).map(\.canBeSent) == [false])
        let short = try await TestSite { _ in [] }
        try await Self.add("org.ex.heron1", to: short)
        #expect(try await list(short).map(\.canBeSent) == [true])
    }

    @Test func `an exchanged credential and the new one work until the old one is revoked`() async throws {
        let site = try await TestSite { _ in [] }
        try await Self.add("org.example.heron", to: site)
        let old = try #require(try await list(site).first)
        let secret = try await site.store.write { transaction in
            try AppTokenRepository.exchange(
                old.id, random: SystemRandom.bytes,
                with: site.parts.console.grant(ManageApp.self, on: site.world.app), in: transaction
            ).secret
        }
        try await site.parts.apps.refresh()
        let apps = site.parts.apps
        #expect(!AndroidHeader(old.bundleID, secret.text).isRefusedByPhones)
        #expect(apps.credential(bundleID: old.bundleID, token: Self.token)?.id == old.id)
        #expect(apps.credential(bundleID: old.bundleID, token: secret.text)?.platform == .android)
        try await site.store.write { transaction in
            let grant = site.parts.console.grant(ManageApp.self, on: site.world.app)
            try AppTokenRepository.revoke(old.id, with: grant, in: transaction)
            #expect(throws: NotFound("app token")) {
                _ = try AppTokenRepository.exchange(
                    old.id, random: SystemRandom.bytes, with: grant, in: transaction)
            }
        }
        try await apps.refresh()
        #expect(apps.credential(bundleID: old.bundleID, token: Self.token) == nil)
        #expect(apps.credential(bundleID: old.bundleID, token: secret.text) != nil)
    }
}
