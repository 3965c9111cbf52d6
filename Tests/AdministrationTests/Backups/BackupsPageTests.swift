import Access
import HTTP
import PortalUI
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Administration

@Suite struct BackupsPageTests {
    @Test func `a backup that is asked for waits in sight, and another is refused meanwhile`() async throws {
        let operation = try await OperationSite()
        #expect(
            try await operation.site.get("/status/backups", as: .siteAdmin).page.headings.contains(
                "No backups yet"))
        #expect(
            try await operation.site.post("/status/backups", as: .siteAdmin).location == "/status/backups")
        #expect(operation.asked.wakes == 1)
        let page = try await operation.site.get("/status/backups", as: .siteAdmin).page
        #expect(page.says("Backup, requested") && page.html.contains("/status/backups/1/stop"))
        _ = try await operation.site.post("/status/backups", as: .siteAdmin)
        #expect(
            try await operation.site.get("/status/backups", as: .siteAdmin).page.alert.texts.contains(
                "A backup is already in progress. Wait for it to finish, or stop it."))
        #expect(operation.asked.wakes == 1)
        #expect(try await operation.audited("backup.begin") == 1)
    }

    @Test func `a site without backups shows when and where the next is made, and offers one now`()
        async throws
    {
        let operation = try await OperationSite()
        let page = try await operation.site.get("/status/backups", as: .siteAdmin).page
        let next = TimeText.minuteWords(PinnedClock.start.adding(seconds: 86_400))
        #expect(page.says("Next backup: \(next) UTC.") && page.says("/srv/portal/backups"))
        #expect(page.buttons.filter { $0 == "Back up now" }.count == 1)
    }

    @Test func `a backup that is stopped ends, once, and is offered again`() async throws {
        let operation = try await OperationSite()
        _ = try await operation.site.post("/status/backups", as: .siteAdmin)
        _ = try await operation.site.post("/status/backups/1/stop", as: .siteAdmin)
        #expect(operation.asked.stopped == [BackupID(rawValue: 1)])
        let page = try await operation.site.get("/status/backups", as: .siteAdmin).page
        #expect(page.texts.contains("Stopped") && page.buttons.contains("Try again"))
        _ = try await operation.site.post("/status/backups/1/stop", as: .siteAdmin)
        #expect(operation.asked.stopped.count == 1)
        #expect(try await operation.audited("backup.stop") == 1)
    }

    @Test(arguments: [("", "Intact"), ("The table users is missing.", "Damaged")])
    func `what became of verifying is shown, and can be asked for again`(
        _ failure: String, _ word: String
    ) async throws {
        let operation = try await OperationSite()
        try await operation.addBackup(verified: failure)
        let page = try await operation.site.get("/status/backups", as: .siteAdmin).page
        #expect(
            page.html.contains(word) && page.html.contains(failure)
                && page.texts.contains("1.5 MB, 1,234 rows"))
        #expect(
            try await operation.site.post("/status/backups/1/verify", as: .siteAdmin).location
                == "/status/backups")
        #expect(operation.asked.wakes == 1)
        #expect(
            try await operation.site.get("/status/backups", as: .siteAdmin).page.status.texts.contains(
                "Verifying the backup."))
    }

    @Test func `only a backup with a file is verified`() async throws {
        let operation = try await OperationSite()
        _ = try await operation.site.post("/status/backups", as: .siteAdmin)
        for id in [1, 77] {
            #expect(
                try await operation.site.post("/status/backups/\(id)/verify", as: .siteAdmin).status
                    == .notFound)
        }
    }
}
