import Cryptography
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Access
@testable import Administration
@testable import Portal
@testable import Vocabulary

/// Credentials from earlier versions, as apps and scripts use them from outside.
struct OldCredentialTests {
    private static let address = "/orgs/MERIDIAN/apps/HERON/credentials"

    /// What an app gets for its list of studies.
    private func status(_ study: PhoneStudy, _ token: String) async -> Status {
        let pair = Base64.encode(Array("\(PhoneStudy.bundleID):\(token)".utf8))
        return await study.client.get(
            "/StudyMetaData/studyList",
            headers: ["authorization": "Basic \(pair)", "applicationid": "HERON", "orgid": "MERIDIAN"]
        ).status
    }

    @Test
    func
        `a credential that breaks Android's header is marked, and works next to the one it is exchanged for`()
        async throws
    {
        let study = try await PhoneStudy()
        let site = study.sample.site
        // Earlier versions issued 43 characters to every platform.
        let old = SecretToken { SystemRandom.bytes($0) }.text
        #expect(old.utf8.count == 43 && AndroidHeader(PhoneStudy.bundleID, old).isRefusedByPhones)
        let id: Int64? = try await site.store.write { transaction in
            defer { try? GenerationRepository.appTokens.advance(in: transaction) }
            return try transaction.value(
                """
                insert into app_tokens (app_folder_id, platform, bundle_id, token_digest, created_by, created_at)
                values (\(site.world.app.id), 'android', \(PhoneStudy.bundleID),
                    \(SHA256.digest(old).bytes), 'R. Alder', 1) returning id
                """)
        }
        try await site.parts.apps.refresh()
        #expect(await status(study, old) == .ok)
        #expect(try await site.get(Self.address, as: .orgAdmin).page.says("Too long for Android"))
        let exchanged = try await site.post("\(Self.address)/\(try #require(id))/exchange", as: .orgAdmin)
        let page = try await site.get(try #require(exchanged.location), as: .orgAdmin).text
        let start = try #require(page.firstRange(of: "apikey=&#34;\(PhoneStudy.bundleID):"))
        let new = String(page[start.upperBound...].prefix { $0 != "&" })
        #expect(new.utf8.count == 22 && !AndroidHeader(PhoneStudy.bundleID, new).isRefusedByPhones)
        // Both work until the old one is revoked.
        #expect(await status(study, new) == .ok)
        #expect(await status(study, old) == .ok)
        _ = try await site.post("\(Self.address)/\(try #require(id))/revoke", as: .orgAdmin)
        #expect(await status(study, old) == .unauthorized)
        #expect(await status(study, new) == .ok)
    }

    /// Base64 of 57 bytes fills a line of 76 characters, which is the most that phones can send.
    @Test(arguments: [(34, 22, false), (35, 22, true), (13, 43, false), (14, 43, true)])
    func `57 bytes of bundle ID, colon and token are the limit`(_ bundle: Int, _ token: Int, _ breaks: Bool) {
        let (bundleID, secret) = (String(repeating: "b", count: bundle), String(repeating: "t", count: token))
        #expect(AndroidHeader(bundleID, secret).isRefusedByPhones == breaks)
        #expect(AppPlatform.android.canSend(bundleID: bundleID, tokenLength: token) == !breaks)
        #expect(AppPlatform.ios.canSend(bundleID: bundleID, tokenLength: token))
    }

    @Test func `a key without scopes is marked on its pages and opens nothing 30 days after the upgrade`()
        async throws
    {
        let site = try await FullSite.make()
        let token = SecretToken { SystemRandom.bytes($0) }
        let (user, now, day) = (site.world.user(.reader), site.clock.now, 24 * 60 * 60)
        let console = site.parts.console
        _ = try await site.store.write { transaction in
            try transaction.run(
                """
                insert into api_keys (user_id, title, token_digest, created_at, expires_at, is_unscoped)
                values (\(user), 'Nightly script', \(token.digest.bytes), \(now),
                    \(now.adding(seconds: 300 * day)), 1)
                """)
            return try APIKeyRepository.shortenUnscopedKeys(by: console, in: transaction)
        }
        func call() async -> Status {
            await InProcessClient(site.router).get(
                "/MERIDIAN/HERON/SLEEP01/query-getQueries.api?schemaName=lists",
                headers: ["apikey": token.text]
            ).status
        }
        #expect(await call() == .ok)
        for (page, someone) in [(APIKeysPage.address, TestUser.reader), ("/users/keys", .siteAdmin)] {
            let text = try await site.get(page, as: someone).page
            #expect(text.texts.contains("Nightly script") && text.says("Legacy key"), "\(page)")
        }
        site.clock.advance(seconds: 30 * day - 60)
        #expect(await call() == .ok)
        site.clock.advance(seconds: 61)
        #expect(await call() == .unauthorized)
    }
}
