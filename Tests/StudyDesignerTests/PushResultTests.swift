import Access
import HTTP
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

/// Push messages that a test decides about. Shared state: the report, and what was sent again.
private final class ScriptedReports: PushReporting {
    private let state: Locked<(report: PushReport?, again: [SendingID], wakes: Int)>

    private let count: Int

    /// `count` is the number of devices to which something is sent again.
    init(_ report: PushReport?, repeating count: Int = 3) {
        state = Locked((report, [], 0))
        self.count = count
    }

    var again: [SendingID] { state.withLock { $0.again } }
    var wakes: Int { state.withLock { $0.wakes } }

    func reports(
        of sendings: [Sending], _ transaction: borrowing Transaction
    ) throws -> [SendingID: PushReport] {
        guard let report = state.withLock({ $0.report }) else { return [:] }
        return Dictionary(uniqueKeysWithValues: sendings.map { ($0.id, report) })
    }

    func sendAgain(_ sending: Sending, _ transaction: borrowing Transaction) throws -> Int {
        state.withLock { $0.again.append(sending.id) }
        return count
    }

    func wake() { state.withLock { $0.wakes += 1 } }
}

/// What pages say about the devices of a notification.
struct PushResultTests {
    private static let list = DesignSite.design + "/notifications"

    private static var report: PushReport {
        var report = PushReport()
        (report.recipients, report.sent, report.waiting, report.unknown, report.unreachable) = (
            1_250, 1_200, 4, 2, 1
        )
        report.failures = (1...12).map { PushReport.Failure(reason: "Reason <\($0)>", devices: 40 - $0) }
        report.repeatable = 43
        return report
    }

    /// A site with a sent notification to a channel, and its address.
    private func site(
        _ reports: ScriptedReports?, to kind: ChannelKind = .live
    ) async throws -> (world: DesignSite, address: String) {
        let world = try await DesignSite(pushes: reports)
        let (designs, scope, site) = (world.designs, NotificationScope.study(world.scope), world.site.world)
        let channel = kind == .live ? site.channel.id : site.testChannel.id
        let id = try await world.site.store.write { transaction in
            try transaction.run("update channels set status = 'active'")
            try designs.notifications.announce(
                "Thank you", about: .announcement, to: channel, in: scope,
                by: Author(user: nil, name: "S. Rowan"), transaction)
            return try designs.notifications.all(in: scope, transaction).first?.id
        }
        return (world, Self.list + "/\(try #require(id))")
    }

    @Test func `The page shows devices by result and reason, and the list a summary`() async throws {
        let (world, address) = try await site(ScriptedReports(Self.report))
        let page = try await world.site.get(address, as: .viewer).text
        #expect(
            page.contains(
                "Sent to 1,200 of 1,250 devices, 4 waiting, 402 failed, 2 without the app, 1 signed out or left"
            ))
        #expect(page.contains("Failed on 402 devices"))
        #expect(
            page.contains("Reason &lt;1&gt;") && page.contains("Other reasons")
                && !page.contains("Reason &lt;11&gt;"))
        #expect(!page.contains("Send again to"))
        #expect(
            try await world.site.get(address, as: .folderAdmin).page.buttons.contains(
                "Send again to the 43 devices that failed"))
        #expect(
            try await world.site.get(Self.list, as: .viewer).page.says("Sent to 1,200 of 1,250 devices"))
    }

    @Test func `Nothing can be sent again when it isn't known any more which devices failed`() async throws {
        var report = Self.report
        report.repeatable = 0
        let (world, address) = try await site(ScriptedReports(report))
        let page = try await world.site.get(address, as: .folderAdmin).page
        #expect(page.headings.contains("Failed on 402 devices") && !page.html.contains("Send again to the"))
    }

    @Test func `Sending again takes the right to send, and is audited`() async throws {
        let reports = ScriptedReports(Self.report)
        let (world, address) = try await site(reports)
        let again = address + "/sendings/1/retry"
        #expect(try await world.site.post(again, as: .viewer).status == .forbidden)
        #expect(try await world.site.post(again, as: .designer).status == .forbidden)
        #expect(try await world.site.post(again, as: .stranger).status == .notFound)
        #expect(
            try await world.site.post(address + "/sendings/99/retry", as: .folderAdmin).status == .notFound)
        #expect(reports.again.isEmpty && reports.wakes == 0)
        let done = try await world.site.post(again, as: .folderAdmin)
        #expect(done.location == address)
        #expect(reports.again == [SendingID(rawValue: 1)] && reports.wakes == 1)
        #expect(try await world.audited("notification.retry").count == 1)
    }

    @Test(arguments: ["paused", "deactivated"])
    func `Nothing is sent again while the study isn't active`(_ status: String) async throws {
        let reports = ScriptedReports(Self.report)
        let (world, address) = try await site(reports)
        try await world.site.store.write { try $0.run("update channels set status = \(status)") }
        let refused = try await world.site.post(address + "/sendings/1/retry", as: .folderAdmin)
        #expect(refused.status == .conflict)
        #expect(refused.text.contains("Only an active study can send. Nothing was sent."))
        #expect(reports.again.isEmpty && reports.wakes == 0)
    }

    @Test func `Nothing is recorded when no device is left`() async throws {
        let reports = ScriptedReports(Self.report, repeating: 0)
        let (world, address) = try await site(reports)
        let refused = try await world.site.post(address + "/sendings/1/retry", as: .folderAdmin)
        #expect(refused.status == .conflict && reports.wakes == 0)
        #expect(try await world.audited("notification.retry").isEmpty)
    }

    @Test func `A designer sends again to testers`() async throws {
        let reports = ScriptedReports(Self.report)
        let (world, address) = try await site(reports, to: .test)
        #expect(try await world.site.post(address + "/sendings/1/retry", as: .designer).location == address)
        #expect(reports.again.count == 1)
    }

    @Test func `A page says for which platforms the app has no key`() async throws {
        let (world, address) = try await site(ScriptedReports(PushReport()))
        for page in [address, Self.list, "/orgs/MERIDIAN/apps/HERON/notifications"] {
            let text = try await world.site.get(page, as: .orgAdmin).page
            #expect(try text.status.texts.contains("This app has no key for iOS and Android."))
            #expect(
                try text.status.texts.contains(
                    "Apps show the notification when they are opened. Add a key under Push keys of the app."))
        }
        let app = world.site.world.app.id
        try await world.site.store.write { transaction in
            try transaction.run(
                """
                insert into app_push_keys (app_folder_id, platform, title, sealed, kept_at, kept_by, kept_by_name)
                values (\(app), 'ios', 'Key', x'00', 0, null, '')
                """)
        }
        #expect(
            try await world.site.get(Self.list, as: .viewer).page.status.texts.contains(
                "This app has no key for Android.")
        )
    }

    @Test func `Without reports, another server sends the messages`() async throws {
        let (world, address) = try await site(nil)
        let page = try await world.site.get(address, as: .folderAdmin).page
        #expect(page.title == "Notification")
        #expect(!page.html.contains("no key for") && !page.html.contains("devices"))
        #expect(
            try await world.site.post(address + "/sendings/1/retry", as: .folderAdmin).status == .notFound)
    }
}
