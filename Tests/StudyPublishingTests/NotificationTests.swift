import SQLStore
import Support
import Synchronization
import Testing
import Timekeeping

@testable import Studies
@testable import StudyPublishing
@testable import Vocabulary

/// A study whose Live channel is active, and the worker that sends its notifications.
private struct NotificationFixture {
    let site: DesignFixture
    let delivery: RecordingDelivery

    init(status: StudyStatus = .active, delivery: RecordingDelivery = RecordingDelivery()) async throws {
        site = try await DesignFixture()
        self.delivery = delivery
        try await set(status)
    }

    static let live = ChannelID(1)
    static let text = LocalizedText([.english: "Hello", LanguageTag("es") ?? .english: "Hola"])

    var scope: NotificationScope { .study(site.scope) }
    var notifications: NotificationRepository { site.designs.notifications }

    func set(_ status: StudyStatus) async throws {
        try await site.write { _, transaction in
            _ = try transaction.run("update channels set status = \(status) where id = \(Self.live)")
        }
    }

    /// The clock of everything, moved on.
    func wait(seconds: Int) {
        site.clock.advance(seconds: seconds)
    }

    func worker(delivering: Bool = true) -> NotificationWorker {
        let clock = site.clock
        return NotificationWorker(
            store: site.store, clock: { clock.now }, delivery: delivering ? delivery : nil,
            record: { [delivery] message, _ in delivery.note(message) }, report: { _ in })
    }

    @discardableResult
    func add(_ timing: NotificationDraft.Timing, text: LocalizedText = Self.text) async throws -> Notification
    {
        let (notifications, scope) = (notifications, scope)
        return try await site.write { _, transaction in
            try notifications.add(
                NotificationDraft(text: text, timing: timing), to: Self.live, in: scope,
                by: DesignFixture.author,
                transaction)
        }
    }

    func at(seconds: Int, offset: UTCOffset = .utc) -> NotificationDraft.Timing {
        .at(site.clock.now.adding(seconds: seconds).civil(at: offset), offset)
    }

    func all() async throws -> [Notification] {
        let (notifications, scope) = (notifications, scope)
        return try await site.write { _, transaction in try notifications.all(in: scope, transaction) }
    }
}

/// Remembers what was sent and delivered; fails as often as it is told to.
private final class RecordingDelivery: NotificationDelivery {
    struct DeliveryFailure: Error, CustomStringConvertible { let description = "down" }

    private let state = Mutex(
        (stamped: [NotificationMessage](), delivered: [NotificationMessage](), failures: 0))

    init(failures: Int = 0) { state.withLock { $0.failures = failures } }

    var stamped: [NotificationMessage] { state.withLock { $0.stamped } }
    var delivered: [NotificationMessage] { state.withLock { $0.delivered } }

    func note(_ message: NotificationMessage) { state.withLock { $0.stamped.append(message) } }

    func deliver(_ message: NotificationMessage) async throws {
        let fails = state.withLock { state in
            if state.failures > 0 {
                state.failures -= 1
                return true
            }
            state.delivered.append(message)
            return false
        }
        if fails { throw DeliveryFailure() }
    }
}

@Suite struct NotificationTests {
    @Test func `what is sent at once is stamped, told, delivered and kept with its texts`() async throws {
        let world = try await NotificationFixture()
        try await world.add(.now)
        try await world.worker().run()
        let sent = try #require(try await world.all().first)
        #expect(sent.state == .sent)
        #expect(sent.sent.first?.sentAt == world.site.clock.now)
        #expect(sent.sent.first?.delivery == .delivered)
        #expect(world.delivery.stamped.count == 1)
        let message = try #require(world.delivery.delivered.first)
        #expect(message.studyID == "SLEEP01")
        #expect(message.appID == "HERON")
        #expect(message.text == NotificationFixture.text)
    }

    @Test func `a scheduled one is sent at its moment, in its own zone, and not before`() async throws {
        let world = try await NotificationFixture()
        let offset = try #require(UTCOffset(minutes: -300))
        try await world.add(world.at(seconds: 600, offset: offset))
        try await world.worker().run()
        #expect(try await world.all().first?.state == .scheduled)
        world.wait(seconds: 599)
        try await world.worker().run()
        #expect(world.delivery.delivered.isEmpty)
        world.wait(seconds: 1)
        try await world.worker().run()
        #expect(try await world.all().first?.state == .sent)
        #expect(try await world.all().first?.sent.first?.words.hasSuffix("UTC-05:00") == true)
    }

    @Test
    func `a worker that ends between taking and stamping leaves the job to the next, which sends it once`()
        async throws
    {
        let world = try await NotificationFixture()
        try await world.add(.now)
        let queue = NotificationQueueRepository(clock: world.site.designs.clock)
        let taken = try await world.site.write { _, transaction in try queue.claim(transaction) }
        #expect(taken != nil)
        // No one else gets it while the lease runs.
        try await world.worker().run()
        #expect(world.delivery.stamped.isEmpty)
        world.wait(seconds: NotificationQueueRepository.scheduled.leaseSeconds)
        try await world.worker().run()
        #expect(world.delivery.stamped.count == 1)
        // The first worker comes back: what was stamped stays as it is.
        let late = try await world.site.write { _, transaction in
            try queue.markSent(try #require(taken), transaction)
        }
        #expect(late == .gone)
        #expect(world.delivery.delivered.count == 1)
    }

    @Test func `phones are told of an app that moved by the Org ID that its builds send`() async throws {
        let world = try await NotificationFixture()
        try await world.add(.now)
        try await world.site.write { _, transaction in
            try transaction.run(
                """
                insert into folders (id, parent_id, kind, name, name_key, title, created_at)
                values (30, 1, 'organization', 'OCEAN', 'ocean', 'Ocean', 0)
                """)
            try transaction.run("update folders set parent_id = 30 where kind = 'app'")
        }
        try await world.worker().run()
        #expect(world.delivery.delivered.map(\.organizationID) == ["MERIDIAN"])
    }

    @Test func `a worker that ends while it delivers leaves that to the next`() async throws {
        let world = try await NotificationFixture()
        try await world.add(.now)
        let queue = NotificationQueueRepository(clock: world.site.designs.clock)
        let message = try await world.site.write { _, transaction -> NotificationMessage? in
            _ = try queue.markSent(try #require(try queue.claim(transaction)), transaction)
            return try queue.claimDelivery(transaction)
        }
        #expect(message != nil)
        try await world.worker().run()
        #expect(world.delivery.delivered.isEmpty)
        world.wait(seconds: NotificationQueueRepository.scheduled.leaseSeconds)
        try await world.worker().run()
        #expect(world.delivery.delivered.map(\.sending) == [message?.sending])
    }

    @Test func `a delivery that fails is tried again after each pause, and given up after the last`()
        async throws
    {
        let world = try await NotificationFixture(delivery: RecordingDelivery(failures: 6))
        try await world.add(.now)
        for pause in [0] + NotificationQueueRepository.pauses {
            #expect(try await world.all().first?.sent.first?.delivery ?? .waiting == .waiting)
            world.wait(seconds: pause)
            try await world.worker().run()
        }
        let given = try #require(try await world.all().first?.sent.first)
        #expect(given.delivery == .failed)
        #expect(given.failure == "down")
        world.wait(seconds: 1_000_000)
        try await world.worker().run()
        #expect(world.delivery.delivered.isEmpty)
    }

    @Test func `without anybody who delivers nothing waits for it`() async throws {
        let world = try await NotificationFixture()
        try await world.add(.now)
        try await world.worker(delivering: false).run()
        #expect(try await world.all().first?.sent.first?.delivery == Sending.Delivery.none)
    }

    @Test func `one whose time comes while the study rests is not sent, then or later`() async throws {
        let world = try await NotificationFixture()
        try await world.add(world.at(seconds: 60))
        try await world.set(.paused)
        world.wait(seconds: 60)
        try await world.worker().run()
        try await world.set(.active)
        try await world.worker().run()
        #expect(try await world.all().first?.state == .missed)
        #expect(world.delivery.stamped.isEmpty)
    }

    @Test func `the worker in the background sends what is scheduled while it sleeps`() async throws {
        let world = try await NotificationFixture()
        let worker = world.worker()
        worker.start()
        try await world.add(.now)
        worker.trigger()
        while try await world.all().first?.sent.first?.delivery != .delivered { await Task.yield() }
        await worker.stop()
        #expect(world.delivery.delivered.count == 1)
    }

    // MARK: Writing

    @Test(arguments: [
        (StudyStatus.draft, false), (.upcoming, false), (.active, true), (.paused, false),
        (.deactivated, false),
    ])
    func `only an active study sends at once`(status: StudyStatus, may: Bool) async throws {
        let world = try await NotificationFixture(status: status)
        if may {
            try await world.add(.now)
        } else {
            let refusal = await #expect(throws: NotificationInvalid.self) { try await world.add(.now) }
            #expect(refusal?.problems.map(\.field) == ["when"])
        }
    }

    @Test func `texts have limits and times lie ahead`() async throws {
        let world = try await NotificationFixture()
        let long = LocalizedText([.english: String(repeating: "x", count: 251)])
        for (text, timing, field) in [
            (LocalizedText(), NotificationDraft.Timing.open, "text.en"), (long, .open, "text.en"),
            (NotificationFixture.text, world.at(seconds: 0), "time"),
            (NotificationFixture.text, world.at(seconds: -1), "time"),
        ] {
            let refusal = await #expect(throws: NotificationInvalid.self) {
                try await world.add(timing, text: text)
            }
            #expect(refusal?.problems.map(\.field) == [field])
        }
        try await world.add(.open, text: LocalizedText([.english: String(repeating: "x", count: 250)]))
    }

    @Test func `one that was sent keeps its text, can be sent again, and is not deleted`() async throws {
        let world = try await NotificationFixture()
        let added = try await world.add(.now)
        try await world.worker().run()
        let (notifications, scope, later) = (world.notifications, world.scope, world.at(seconds: 60))
        try await world.site.write { _, transaction in
            #expect(throws: NotificationChanged.self) {
                try notifications.change(
                    added.id, to: NotificationDraft(text: "Other", timing: .open),
                    channel: NotificationFixture.live, startedFrom: 1, in: scope, by: DesignFixture.other,
                    transaction)
            }
            #expect(throws: NotificationChanged.self) {
                try notifications.remove(added.id, in: scope, transaction)
            }
            try notifications.resend(
                added.id, timing: later, in: scope, by: DesignFixture.other, transaction)
        }
        #expect(try await world.all().first?.state == .scheduled)
        world.wait(seconds: 60)
        try await world.worker().run()
        #expect(try await world.all().first?.sent.count == 2)
        #expect(world.delivery.delivered.count == 2)
    }

    @Test func `the later of two changes is reported, and a draft is deleted`() async throws {
        let world = try await NotificationFixture()
        let added = try await world.add(.open)
        let (notifications, scope) = (world.notifications, world.scope)
        try await world.site.write { _, transaction in
            let draft = NotificationDraft(text: "Other", timing: .open)
            let changed = try notifications.change(
                added.id, to: draft, channel: NotificationFixture.live, startedFrom: 1, in: scope,
                by: DesignFixture.other, transaction)
            #expect(changed.revision == 2)
            #expect(throws: NotificationChanged.self) {
                try notifications.change(
                    added.id, to: draft, channel: NotificationFixture.live, startedFrom: 1, in: scope,
                    by: DesignFixture.author, transaction)
            }
            try notifications.remove(added.id, in: scope, transaction)
            #expect(try notifications.all(in: scope, transaction).isEmpty)
        }
    }

    @Test(arguments: [
        (StudyType.standalone, StudyAction.launch, false), (.gateway, .launch, true),
        (.gateway, .publishUpcoming, true), (.gateway, .pause, false), (.gateway, .deactivate, false),
        (.standalone, .publishUpcoming, false), (.gateway, .publishUpdates, false),
    ])
    func `users of an app are told of a new study if the app has several`(
        _ type: StudyType, _ action: StudyAction, _ isTold: Bool
    ) async throws {
        let site = try await DesignFixture()
        try await site.complete()
        let notifications = site.designs.notifications
        let told = try await site.write { site, transaction in
            let basics = try site.designs.document(BasicInformation.self, in: site.scope, transaction)
            var value = basics.value
            value.type = type
            _ = try site.designs.save(
                value, as: basics.id, startedFrom: basics.revision, in: site.scope, by: DesignFixture.author,
                transaction)
            let channel = try #require(try ChannelStateRepository.find(.live, in: site.scope, transaction))
            let builder = try PublicationBuilder(
                .launched, of: channel, in: site.scope, designs: site.designs, transaction)
            try notifications.announce(
                action, on: channel, freeze: builder, by: DesignFixture.author, transaction)
            return try notifications.all(in: .app(FolderID(11)), transaction).map(\.text.english)
        }
        #expect(told == (isTold ? ["A new study is available in the app."] : []))
    }

    @Test func `a neighbor's scope finds nothing of it`() async throws {
        let world = try await NotificationFixture()
        let added = try await world.add(.open)
        let notifications = world.notifications
        try await world.site.write { _, transaction in
            for scope in [NotificationScope.study(DesignScope(folder: FolderID(21))), .app(FolderID(11))] {
                let found = try notifications.all(in: scope, transaction)
                #expect(found.isEmpty)
                #expect(throws: NotificationNotFound.self) {
                    try notifications.find(added.id, in: scope, transaction)
                }
                #expect(throws: NotificationNotFound.self) {
                    try notifications.add(
                        NotificationDraft(text: "x", timing: .open), to: NotificationFixture.live, in: scope,
                        by: DesignFixture.author, transaction)
                }
            }
        }
    }
}
