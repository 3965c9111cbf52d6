import Access
import Cryptography
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import StudyDesigner

/// Builds, push keys, mails and the history of an app.
@Suite struct AppRecordTests {
    private static let app = "/orgs/MERIDIAN/apps/HERON"

    private func fields(_ revision: Int, _ fields: (String, String)...) -> [(String, String)] {
        [("revision", String(revision)), ("lang", "en"), ("action", "save")] + fields
    }

    private func document<Document: AppDocument>(
        _ type: Document.Type, _ world: DesignSite
    ) async throws -> Document {
        let app = world.site.world.app.id
        return try await world.site.store.read { try AppDocumentRepository(of: app).document(type, $0).value }
    }

    private func events(_ world: DesignSite, _ action: String) async throws -> [AuditEntry] {
        let (console, app) = (world.site.parts.console, world.site.world.app)
        return try await world.site.store.read { transaction in
            var filter = AuditFilter()
            filter.action = action
            return try AuditRepository.page(
                filter, limit: 50, with: console.grant(ViewAudit.self, on: .app(app)), in: transaction
            ).entries
        }
    }

    private func saveBuilds(_ world: DesignSite, _ revision: Int, _ bundleID: String) async throws -> Status {
        try await world.site.post(
            Self.app + "/builds",
            fields(
                revision, ("ios.isOffered", "1"), ("ios.bundleID", bundleID),
                ("ios.storeAddress", "https://apps.apple.com/heron"), ("android.isOffered", "1")),
            as: .orgAdmin
        ).status
    }

    @Test func `a build is marked as distributed when it is complete, and keeps its name from then on`()
        async throws
    {
        let world = try await DesignSite()
        let mark = Self.app + "/builds/ios/distribution"
        let early = try await world.site.post(mark, as: .orgAdmin)
        #expect(early.location == Self.app + "/builds")
        #expect(try await document(AppBuildSettings.self, world).ios.distribution == nil)
        #expect(try await saveBuilds(world, 0, "org.example.heron") == .seeOther)
        #expect(try await world.site.post(mark, as: .orgAdmin).status == .seeOther)
        let mine = try #require(try await document(AppBuildSettings.self, world).ios.distribution)
        #expect(!mine.by.isEmpty)
        let page = try await world.site.get(Self.app + "/builds", as: .orgAdmin).page
        #expect(
            page.texts.contains("Can't be changed: marked as distributed on 20 Nov 2026 by M. Thistle.")
                && page.texts.contains("Enter the package name of the Android app first, and save."))
        #expect(try await saveBuilds(world, 2, "org.example.owl") == .unprocessableContent)
        #expect(try await saveBuilds(world, 2, "org.example.heron") == .seeOther)
        #expect(try await document(AppBuildSettings.self, world).ios.distribution == mine)
        #expect(try await events(world, "app-builds.save").count == 2)
    }

    @Test(arguments: [
        "/builds/palm/distribution", "/push-keys/palm", "/push-keys/palm/removal", "/push-keys/ios/removal",
        "/history/none/restorations",
    ])
    func `what there is not is not found`(page: String) async throws {
        let world = try await DesignSite()
        #expect(try await world.site.post(Self.app + page, as: .orgAdmin).status == .notFound)
    }

    @Test(arguments: [
        (TestUser.folderAdmin, Status.forbidden), (.designer, .forbidden), (.stranger, .notFound),
    ])
    func `only administrators of apps see the record`(someone: TestUser, status: Status) async throws {
        let world = try await DesignSite()
        for page in ["/builds", "/push-keys", "/account-emails", "/languages", "/history/terms"] {
            #expect(try await world.site.get(Self.app + page, as: someone).status == status, "\(page)")
        }
        let key = try await world.site.post(Self.app + "/push-keys/android", as: someone)
        #expect(key.status == status)
    }

    private static let account = SamplePushKeys.serviceAccount()

    @Test func `a push key is sealed, never shown again, replaced and destroyed`() async throws {
        let world = try await DesignSite()
        let page = Self.app + "/push-keys"
        let kept = try await world.site.post(
            page + "/android", [("android.key", Self.account)], as: .orgAdmin)
        #expect(kept.location == page)
        let shown = try await world.site.get(page, as: .orgAdmin).text
        #expect(shown.contains("Service account push@heron.example"))
        #expect(!shown.contains("PRIVATE KEY"))
        let (app, keys) = (world.site.world.app.id, world.site.parts.keys.sealing)
        let stored = try await world.site.store.read { transaction -> ([UInt8], [UInt8]?) in
            let sealed: [UInt8]? = try transaction.value("select sealed from app_push_keys")
            return (
                sealed ?? [],
                try AppPushKeyRepository(of: app, sealing: keys).secret(for: .android, transaction)
            )
        }
        #expect(!String(decoding: stored.0, as: UTF8.self).contains("PRIVATE"))
        #expect(stored.1 == Array(Self.account.utf8))
        let event = try #require(try await events(world, "app-push-key.keep").first)
        #expect(!event.details.contains("PRIVATE") && event.about == "Service account push@heron.example")
        let replaced = try await world.site.post(
            page + "/android", [("android.key", String(repeating: "k", count: 40))], as: .orgAdmin)
        #expect(replaced.status == .seeOther)
        #expect(try await world.site.get(page, as: .orgAdmin).page.says("Server key"))
        #expect(try await world.site.post(page + "/android/removal", as: .orgAdmin).status == .seeOther)
        #expect(try await world.site.post(page + "/android/removal", as: .orgAdmin).status == .notFound)
    }

    private func send(
        _ certificate: String, _ password: String, _ world: DesignSite
    ) async throws -> ClientResponse {
        let bytes = try #require(Base64.decode(certificate))
        return try await world.site.post(
            Self.app + "/push-keys/ios", [("ios.password", password)],
            files: [
                FormFile(
                    name: "ios.certificate", fileName: "push.p12", contentType: "application/x-pkcs12",
                    bytes: bytes)
            ], as: .orgAdmin)
    }

    @Test func `a certificate of another app or one that has expired is refused on its page`() async throws {
        let world = try await DesignSite()
        #expect(try await saveBuilds(world, 0, "org.example.heron") == .seeOther)
        let other = try await send(SampleCertificate.otherApp, SampleCertificate.password, world)
        #expect(other.status == .unprocessableContent)
        #expect(other.text.contains("The certificate is for org.example.kestrel"))
        #expect(
            try await send(SampleCertificate.base64, SampleCertificate.password, world).status == .seeOther)
        world.site.clock.advance(seconds: 4 * 366 * 86_400)
        world.site.forget(.orgAdmin)
        let late = try await send(SampleCertificate.base64, SampleCertificate.password, world)
        #expect(late.status == .unprocessableContent)
        #expect(late.text.contains("The certificate expired on 2029-01-29"))
        // The one that was stored stays.
        let page = try await world.site.get(Self.app + "/push-keys", as: .orgAdmin).text
        #expect(page.contains("Certificate \(SampleCertificate.name)"))
    }

    @Test(arguments: [
        ("android", SamplePushKeys.serviceAccount(privateKey: "none"), "private key"),
        ("android", SamplePushKeys.serviceAccount(tokenAddress: "https://127.0.0.1/token"), "token_uri"),
        ("ios", SamplePushKeys.otherCurve, "not from Apple"),
        ("ios", String(SamplePushKeys.appleKey.prefix(150)) + "\n-----END PRIVATE KEY-----", "incomplete"),
    ])
    func `a key that can't be used is refused on its page`(
        platform: String, key: String, words: String
    ) async throws {
        let world = try await DesignSite()
        let answer = try await world.site.post(
            Self.app + "/push-keys/\(platform)",
            [("\(platform).key", key), ("ios.keyID", "ABCDE12345"), ("ios.teamID", "TEAM123456")],
            as: .orgAdmin)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains(words))
    }

    @Test(arguments: [
        (5, "The certificate expires in 5 days."), (-1, "The certificate expired on"), (40, nil),
    ])
    func `a certificate that expires soon is a warning`(days: Int, words: String?) async throws {
        let world = try await DesignSite()
        let (app, end) = (world.site.world.app.id, world.site.clock.now.adding(seconds: days * 86_400))
        let sealed = world.site.parts.keys.sealing.seal(
            Array(#"{"expiresAt":"\#(end.seconds)"}"#.utf8), context: "push key of app \(app), ios")
        try await world.site.store.write { transaction in
            try transaction.run(
                """
                insert into app_push_keys (app_folder_id, platform, title, sealed, kept_at, kept_by_name)
                values (\(app), 'ios', 'Certificate', \(sealed), 0, 'Test')
                """)
        }
        let page = try await world.site.get(Self.app + "/push-keys", as: .orgAdmin).page
        #expect(page.html.contains("iPhones then get no push messages") == (words != nil))
        if let words { #expect(try page.status.says(words)) }
    }

    @Test func `a sealed key that is moved to another app does not open there`() async throws {
        let world = try await DesignSite()
        _ = try await world.site.post(
            Self.app + "/push-keys/android", [("android.key", Self.account)], as: .orgAdmin)
        let (other, keys) = (world.site.world.neighbor.app.id, world.site.parts.keys.sealing)
        try await world.site.store.write { transaction in
            try transaction.run("update app_push_keys set app_folder_id = \(other)")
            #expect(throws: SealingError.self) {
                _ = try AppPushKeyRepository(of: other, sealing: keys).secret(for: .android, transaction)
            }
        }
    }

    @Test func `a key that is none is refused at its field and not sent back`() async throws {
        let world = try await DesignSite()
        let answer = try await world.site.post(
            Self.app + "/push-keys/ios",
            [("ios.key", "half a secret"), ("ios.keyID", "ABCDE12345"), ("ios.teamID", "T")], as: .orgAdmin)
        #expect(answer.status == .unprocessableContent)
        #expect(
            try answer.text.contains("href=\"#f-ios.key\"")
                && answer.page.field("Key file (.p8)").error?.contains(".p8 file") == true)
        #expect(answer.text.contains("value=\"ABCDE12345\"") && !answer.text.contains("half a secret"))
    }

    @Test func `every value of an app's document can be compared and taken up again`() async throws {
        let world = try await DesignSite()
        let page = Self.app + "/terms"
        _ = try await world.site.post(page, fields(0, ("terms", "First words")), as: .orgAdmin)
        _ = try await world.site.post(page, fields(1, ("terms", "Second words")), as: .orgAdmin)
        let history = Self.app + "/history/terms"
        let shown = try await world.site.get(history + "?from=1&to=2", as: .orgAdmin).page
        #expect(
            shown.headings.contains("Changes from revision 1 to 2")
                && shown.buttons.contains("Restore revision 1"))
        #expect(try await world.site.get(page, as: .orgAdmin).text.contains(history))
        let stale = try await world.site.post(
            history + "/restorations", [("previous", "1"), ("revision", "1")], as: .orgAdmin)
        #expect(stale.location == history)
        #expect(try await document(AppTerms.self, world).terms.english == "Second words")
        _ = try await world.site.post(
            history + "/restorations", [("previous", "1"), ("revision", "2")], as: .orgAdmin)
        #expect(try await document(AppTerms.self, world).terms.english == "First words")
        #expect(try await world.site.get(history, as: .orgAdmin).page.links.contains("Restored revision 1"))
        #expect(try await events(world, "app-terms.restore").count == 1)
        let none = try await world.site.post(
            history + "/restorations", [("previous", "9"), ("revision", "3")], as: .orgAdmin)
        #expect(none.status == .notFound)
    }

    @Test func `what a distribution locks does not come back by the history`() async throws {
        let world = try await DesignSite()
        _ = try await saveBuilds(world, 0, "org.example.owl")
        _ = try await saveBuilds(world, 1, "org.example.heron")
        _ = try await world.site.post(Self.app + "/builds/ios/distribution", as: .orgAdmin)
        let restored = try await world.site.post(
            Self.app + "/history/builds/restorations", [("previous", "1"), ("revision", "3")], as: .orgAdmin)
        #expect(restored.location == Self.app + "/history/builds")
        #expect(try await document(AppBuildSettings.self, world).ios.bundleID == "org.example.heron")
        #expect(try await document(AppBuildSettings.self, world).ios.isDistributed)
    }
}
