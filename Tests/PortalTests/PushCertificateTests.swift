import Access
import Cryptography
import JSON
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import Portal
@testable import Studies

/// Warnings before a push certificate expires.
struct PushCertificateTests {
    @Test(arguments: ["AAAA-legacy:key", "12345678901234567890", "[]", "\"text\""])
    func `a stored text for Android that isn't a service account is a legacy server key`(text: String) {
        guard case .legacyServerKey? = PushKey.content(of: Array(text.utf8), for: .android) else {
            Issue.record("The key was read as something else.")
            return
        }
        #expect(PushKey.content(of: Array("{}".utf8), for: .android) == nil)
    }

    private static let day = 86_400

    private struct Refused: Error {}

    /// A site with a certificate, and the emails that are sent about it.
    private final class World: Sendable {
        let site: TestSite
        private let state = Locked<(sent: [EmailSender.Message], refuses: Bool, reports: Int)>(([], false, 0))

        init(days: Int = 40) async throws {
            site = try await TestSite { _ in [] }
            try await keep(expiringIn: days)
        }

        func keep(expiringIn days: Int) async throws {
            let (app, sealing) = (site.world.app.id, site.parts.keys.sealing)
            let end = site.clock.now.adding(seconds: days * PushCertificateTests.day)
            try await site.store.write { transaction in
                try PushCertificateTests.keep(app, end, sealing, transaction)
            }
        }

        func refuse(_ refuses: Bool) { state.withLock { $0.refuses = refuses } }
        var reports: Int { state.withLock { $0.reports } }

        /// Checks as the server does, and returns to whom emails went.
        func check(afterDays days: Int = 0) async throws -> [EmailSender.Message] {
            site.clock.advance(seconds: days * PushCertificateTests.day)
            state.withLock { $0.sent = [] }
            let worker = PushCertificateWorker(
                store: site.store, audit: site.parts.audit, sealing: site.parts.keys.sealing,
                emailSender: EmailSender { [state] mail in
                    try state.withLock { state in
                        if state.refuses { throw Refused() }
                        state.sent.append(mail)
                    }
                }, address: { "https://portal.example.org" },
                report: { [state] _ in state.withLock { $0.reports += 1 } })
            try await worker.notify()
            return state.withLock { $0.sent }.sorted { $0.to < $1.to }
        }
    }

    private static func keep(
        _ app: FolderID, _ end: Instant, _ sealing: SealingKey,
        _ transaction: borrowing Transaction
    ) throws {
        let secret: JSONTree = [
            "certificate": .string("AAAA"), "password": .string(""), "expiresAt": .string("\(end.seconds)"),
        ]
        let sealed = sealing.seal(
            Array(secret.description.utf8), context: AppPushKeyRepository.context(app, Platform.ios.rawValue))
        try transaction.run("delete from app_push_keys")
        try transaction.run(
            """
            insert into app_push_keys (app_folder_id, platform, title, sealed, kept_at, kept_by_name)
            values (\(app), 'ios', 'Certificate', \(sealed), 0, 'Test')
            """)
    }

    @Test func `each administrator of the app gets one email 30, 7 and 1 days before the end`() async throws {
        let world = try await World(days: 40)
        #expect(try await world.check().isEmpty)
        let month = try await world.check(afterDays: 10)
        #expect(month.map(\.to) == ["orgadmin@example.org", "siteadmin@example.org"])
        #expect(month.first?.subject.contains("Replace the push certificate") == true)
        #expect(
            month.first?.text.contains("https://portal.example.org/orgs/MERIDIAN/apps/HERON/push-keys")
                == true)
        #expect(try await world.check(afterDays: 22).isEmpty)
        #expect(try await world.check(afterDays: 1).count == 2)
        #expect(try await world.check(afterDays: 5).isEmpty)
        #expect(try await world.check(afterDays: 1).count == 2)
        #expect(try await world.check().isEmpty)
        #expect(try await world.check(afterDays: 2).isEmpty, "it has expired, which pages say")
    }

    @Test func `after a pause there is one email, and a new certificate begins anew`() async throws {
        let world = try await World(days: 5)
        #expect(try await world.check().count == 2)
        #expect(try await world.check().isEmpty)
        try await world.keep(expiringIn: 20)
        #expect(try await world.check().count == 2)
        try await world.site.store.write {
            try $0.run("update folders set archived_at = 1 where name = 'HERON'")
        }
        #expect(try await world.check(afterDays: 14).isEmpty, "an archived app sends nothing")
    }

    @Test func `an email that can't be sent is sent later, and deactivated users get none`() async throws {
        let world = try await World(days: 5)
        let (org, now) = (world.site.world.user(.orgAdmin), world.site.clock.now)
        try await world.site.store.write { transaction in
            try transaction.run("update users set state = 'deactivated' where id = \(org)")
        }
        world.refuse(true)
        #expect(try await world.check().isEmpty && world.reports == 1)
        world.refuse(false)
        #expect(try await world.check().map(\.to) == ["siteadmin@example.org"])
        #expect(now == world.site.clock.now)
    }

    @Test(arguments: [
        (31 * 86_400, nil), (30 * 86_400, "expires in 30 days"), (86_400, "expires in 1 day"),
        (60, "expires in less than a day"), (-60, "expired on 2026-11-20"),
    ])
    func `a certificate says when it ends`(seconds: Int, words: String?) {
        let now = PinnedClock.start
        let certificate = ExpiringPushCertificate(
            app: FolderID(rawValue: 1), expiresAt: now.adding(seconds: seconds), at: now)
        #expect(certificate?.phrase(at: now) == words)
    }

    @Test func `doctor warns about it`() async throws {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN/HERON")
        let portal = try await console.open()
        let (sealing, now) = (portal.keys.sealing, portal.audit.clock())
        try await portal.store.write { transaction in
            let app: FolderID? = try transaction.value("select id from folders where name = 'HERON'")
            try Self.keep(
                app ?? .site, now.adding(seconds: 3 * Self.day + 60), sealing, transaction)
        }
        await portal.store.close()
        let warnings = try await console.json("doctor")["warnings"]?.array?.compactMap(\.string) ?? []
        #expect(
            warnings.contains {
                $0.hasPrefix("Warning: the push certificate of HERON expires in 3 days. iPhones")
            },
            "\(warnings)")
    }
}
