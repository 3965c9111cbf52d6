import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Administration

@Suite struct StatusTests {
    @Test func `the page shows version, disk, jobs, mail, forwarding and backups`() async throws {
        let operation = try await OperationSite()
        try await operation.addBackup(verified: "")
        try await operation.site.store.write { transaction in
            // As on a new site.
            for role in SecondFactorRuleRepository.recommended {
                try transaction.run(
                    """
                    insert into second_factor_rules (folder_id, role, grace_days)
                    values (1, \(role.rawValue), 7)
                    """)
            }
        }
        let page = try await operation.site.get("/status", as: .siteAdmin).text
        for text in [
            "9.8.7", "0099-last", "/srv/portal", "Exports", "smtp://mail.example.org:587", "Every day.",
            "All 3 targets accept responses.", "Nothing needs attention.",
        ] {
            #expect(page.contains(text), "\(text)")
        }
    }

    @Test func `a portal without a backup says so`() async throws {
        let page = try await OperationSite().site.get("/status", as: .siteAdmin).page
        #expect(
            page.texts.contains("There are no backups yet.")
                && !page.html.contains("Nothing needs attention."))
    }

    @Test(arguments: [(6, "expires in 6 days"), (-1, "expired on 2026-11-19"), (40, nil)])
    func `a push certificate that expires soon is a warning with a link`(days: Int, words: String?)
        async throws
    {
        let operation = try await OperationSite()
        let (site, app) = (operation.site, operation.site.world.app)
        let end = site.clock.now.adding(seconds: days * 86_400)
        let sealed = site.parts.keys.sealing.seal(
            Array(#"{"expiresAt":"\#(end.seconds)"}"#.utf8), context: "push key of app \(app.id), ios")
        try await site.store.write { transaction in
            try transaction.run(
                """
                insert into app_push_keys (app_folder_id, platform, title, sealed, kept_at, kept_by_name)
                values (\(app.id), 'ios', 'Certificate', \(sealed), 0, 'Test')
                """)
        }
        let page = try await site.get("/status", as: .siteAdmin).text
        #expect(page.contains("The push certificate of") == (words != nil))
        if let words { #expect(page.contains(words) && page.contains("/apps/HERON/push-keys\"")) }
    }

    @Test
    func `a withdrawal that another Response server hasn't confirmed for a day is a warning with a link`()
        async throws
    {
        let world = try await OperationSite().site.world
        let overdue = UnconfirmedWithdrawals(
            2, from: "SLEEP01", of: world.app, since: PinnedClock.start, at: "/orgs/x/participation")
        let work = BackgroundJobSummary(
            jobs: [], forwarding: JobCounts("Forwarding", waiting: 0, running: 0, failed: 0),
            withdrawals: [overdue])
        let page = try await OperationSite(work: work).site.get("/status", as: .siteAdmin)
        #expect(page.page.says("hasn't confirmed 2 withdrawals from SLEEP01 since"))
        #expect(page.text.contains("href=\"/orgs/x/participation\""))
    }

    @Test(arguments: [
        (["/orgs/x/jobs"], "/orgs/x/jobs"), (["/orgs/x/jobs", "/orgs/y/jobs"], "#jobs"),
        ([String](), "#jobs"),
    ])
    func `failed jobs lead to the only folder that has them, or else to the list of jobs`(
        _ addresses: [String], _ target: String
    ) async throws {
        let places = addresses.map { JobCounts.FailedFolder("SLEEP01", at: $0, since: PinnedClock.start) }
        let work = BackgroundJobSummary(
            jobs: [JobCounts("Exports", waiting: 0, running: 0, failed: 2, places: places)],
            forwarding: JobCounts("Forwarding", waiting: 0, running: 0, failed: 0))
        let page = try await OperationSite(work: work).site.get("/status", as: .siteAdmin).text
        #expect(page.contains("<a href=\"\(target)\">Failed jobs</a>"))
        #expect(page.contains("<a class=\"bad-text\" href=\"/orgs/x/jobs\">2<") == (addresses.count == 1))
    }

    struct Trouble: Sendable, CustomTestStringConvertible {
        let warning: String
        var state = OperationSite.state
        var failedTargets = 0
        var errors = 0
        var unsent = 0
        var backupDays: Int? = 0
        var verifiedDays: Int? = 0

        var testDescription: String { warning }
    }

    private static let troubles: [Trouble] = [
        Trouble(warning: "The disk has 50.0 GB left.", state: with { $0.freeBytes = 50_000_000_000 }),
        Trouble(
            warning: "The disk has 150.0 GB left.",
            state: with { ($0.freeBytes, $0.databaseBytes) = (150_000_000_000, 80_000_000_000) }),
        Trouble(warning: "There are no backups yet.", backupDays: nil, verifiedDays: nil),
        Trouble(warning: "The last backup was made on", backupDays: 3),
        Trouble(warning: "No backup has been verified yet.", verifiedDays: nil),
        Trouble(warning: "A backup was last verified on", verifiedDays: 9),
        Trouble(warning: "2 emails in a row could not be sent.", unsent: 2),
        Trouble(warning: "1 forwarding target is not accepting responses.", failedTargets: 1),
        Trouble(warning: "1 kind of error since the last reset.", errors: 1),
    ]

    private static func with(_ change: (inout ServerStatus) -> Void) -> ServerStatus {
        var state = OperationSite.state
        change(&state)
        return state
    }

    @Test(arguments: troubles)
    func `each thing that wants attention is said alone`(_ trouble: Trouble) {
        let warnings = Self.reading(trouble).warnings
        #expect(warnings.count == 1)
        #expect(warnings.first?.sentence.hasPrefix(trouble.warning) == true, "\(warnings)")
    }

    @Test func `a proxy that isn't trusted is a warning of its own`() {
        var reading = Self.reading(Trouble(warning: ""))
        reading.proxies = [UntrustedProxy(address: "127.0.0.1", lastAt: reading.now)]
        #expect(reading.warnings.count == 1)
        #expect(
            reading.warnings.first?.sentence
                == "The proxy at 127.0.0.1 forwards requests, but PORTAL_TRUSTED_PROXIES doesn't name it.")
        #expect(reading.warnings.first?.advice.contains("restart the server") == true)
    }

    @Test func `an email that is sent ends the count of those that were not`() async throws {
        struct Refused: Error {}
        let operation = try await OperationSite()
        let now = operation.site.clock.now
        let states = try await operation.site.store.write { [grant = operation.grant] transaction in
            try MailStatusRepository.note(Refused(), at: now, in: transaction)
            try MailStatusRepository.note(Refused(), at: now, in: transaction)
            let failing = try MailStatusRepository.current(with: grant, in: transaction)
            try MailStatusRepository.note(nil, at: now.adding(seconds: 1), in: transaction)
            return [failing, try MailStatusRepository.current(with: grant, in: transaction)]
        }
        #expect(states.map(\.failureCount) == [2, 0])
        #expect(states[0].failure == "Refused")
        #expect(states[1].sentAt == now.adding(seconds: 1))
    }

    @Test(arguments: [(59, "0 minutes"), (3_600, "1 hour, 0 minutes"), (90_061, "1 day, 1 hour")])
    func `how long it is up is said in two units`(_ seconds: Int64, _ words: String) {
        #expect(StatusPage.duration(seconds) == words)
    }

    @Test func `a site that requires no second factor of those who can do harm is warned`() {
        var reading = Self.reading(Trouble(warning: ""))
        let before = reading.warnings.count
        reading.unprotected = [.siteAdmin, .reader]
        #expect(reading.warnings.count == before + 1)
        #expect(
            reading.warnings.last?.sentence
                == "These roles don't require a second factor: Site Admin and Reader.")
    }

    private static func reading(_ trouble: Trouble) -> SiteHealth {
        let now = PinnedClock.start.adding(seconds: 400 * 86_400)
        return SiteHealth(
            state: trouble.state, now: now, errorKinds: trouble.errors,
            mail: MailStatus(
                sentAt: nil, failedAt: now, failureCount: trouble.unsent, failure: "Refused"),
            work: BackgroundJobSummary(
                jobs: [],
                forwarding: JobCounts("Forwarding", waiting: 1, running: 0, failed: trouble.failedTargets)),
            backup: trouble.backupDays.map { BackupRecord.made(now.adding(seconds: -$0 * 86_400)) },
            verified: trouble.verifiedDays.map { BackupRecord.made(now.adding(seconds: -$0 * 86_400)) })
    }
}

extension BackupRecord {
    /// A backup that was made and verified at a moment.
    fileprivate static func made(_ time: Instant) -> BackupRecord {
        BackupRecord(
            id: BackupID(rawValue: 1), kind: .schedule, askedBy: "Backup", path: "/b.sqlite", state: .done,
            askedAt: time, endedAt: time, progress: 1_000, byteCount: 1, rowCount: 1, failure: "",
            verification: .intact, verifiedAt: time)
    }
}
