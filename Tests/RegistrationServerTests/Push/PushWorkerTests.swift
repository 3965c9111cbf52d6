import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import RegistrationServer

/// What becomes of queued messages.
struct PushWorkerTests {
    @Test func `An accepted message is sent once, and counted`() async throws {
        let world = try await PushWorld()
        let account = try await world.add("phone")
        let sending = try await world.sending()
        try await world.queue(sending: sending.id)
        #expect(try await world.report(of: sending).waiting == 1)
        for _ in 0..<3 { _ = await world.worker().round() }
        #expect(world.services.tokens == ["phone"])
        let report = try await world.report(of: sending)
        #expect(report.sent == 1 && report.recipients == 1 && report.waiting == 0 && report.failed == 0)
        #expect(
            try await world.count(
                "select count(*) from account_sessions where account_id = \(account) and push_result = 'sent'"
            ) == 1)
    }

    @Test func `A refused message fails for a reason without the token, and can be sent again`() async throws
    {
        let world = try await PushWorld()
        try await world.add("secret-token")
        try await world.add("fine")
        let sending = try await world.sending()
        try await world.queue(sending: sending.id)
        world.services.answer { sent in
            sent.token == "fine" ? .accepted : .refused(reason: "400: \(sent.token) has a bad payload")
        }
        _ = await world.worker().round()
        let report = try await world.report(of: sending)
        #expect(report.sent == 1 && report.repeatable == 1)
        #expect(report.failures == [.init(reason: "400: the token has a bad payload", devices: 1)])
        #expect(
            try await world.count("select count(*) from account_sessions where push_reason like '%secret%'")
                == 0)
        _ = await world.worker().round()
        #expect(world.services.sent.count == 2)

        world.services.answer { _ in .accepted }
        let reports = world.reports
        #expect(try await world.store.write { try reports.sendAgain(sending, $0) } == 1)
        _ = await world.worker().round()
        #expect(world.services.tokens == ["fine", "secret-token", "secret-token"])
        let again = try await world.report(of: sending)
        #expect(again.sent == 2 && again.failed == 0 && again.repeatable == 0)
        #expect(try await world.store.write { try reports.sendAgain(sending, $0) } == 0)
    }

    @Test func `A service that gives no answer gives way to others for a minute`() async throws {
        let world = try await PushWorld()
        for number in 1...100 { try await world.add("phone-\(number)") }
        let sending = try await world.sending()
        try await world.queue(sending: sending.id)
        world.services.answer { _ in .retry(afterSeconds: nil, reason: "There was no answer.") }
        _ = await world.worker().round()
        #expect(world.services.sent.count < 100, "the others wait")
        #expect(try await world.report(of: sending).waiting == 100)
    }

    @Test func `The token of an unknown device is deleted, unless the app has sent another one`() async throws
    {
        let world = try await PushWorld()
        let gone = try await world.add("gone")
        let renewed = try await world.add("renewed")
        let sending = try await world.sending()
        try await world.queue(sending: sending.id)
        let (store, secrets) = (world.store, world.secrets)
        world.services.answer { sent in
            if sent.token == "renewed" {
                let sealed = secrets.seal("another", .deviceToken(renewed))
                _ = try? await store.write {
                    try $0.run(
                        "update account_sessions set device_token_sealed = \(sealed) where account_id = \(renewed)"
                    )
                }
            }
            return .unknownDevice
        }
        _ = await world.worker().round()
        #expect(
            try await world.count(
                "select count(*) from account_sessions where account_id = \(gone) and device_token_sealed is null"
            ) == 1)
        #expect(
            try await world.count(
                """
                select count(*) from account_sessions
                where account_id = \(renewed) and device_token_sealed is not null and push_result is null
                """) == 1)
        #expect(try await world.report(of: sending).unknown == 2)
        #expect(try await world.count("select count(*) from push_deliveries") == 0)
        #expect(try await world.queue() == 1)
    }

    @Test func `A failed attempt is repeated with growing delays, and given up in the end`() async throws {
        let world = try await PushWorld()
        try await world.add("phone")
        let sending = try await world.sending()
        try await world.queue(sending: sending.id)
        world.services.answer { _ in .retry(afterSeconds: nil, reason: "503") }
        var delays: [Int] = []
        for attempt in 1...PushQueueRepository.attemptsMax {
            _ = await world.worker().round()
            #expect(world.services.sent.count == attempt)
            guard attempt < PushQueueRepository.attemptsMax else { break }
            let next = try await world.store.read { try PushQueueRepository.rows.nextDue($0) }
            let delay = Int(try #require(next).seconds - world.site.clock.now.seconds)
            delays.append(delay)
            world.site.clock.advance(seconds: delay - 1)
            _ = await world.worker().round()
            #expect(world.services.sent.count == attempt)
            world.site.clock.advance(seconds: 1)
        }
        #expect(delays == [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600])
        world.site.clock.advance(seconds: 100_000)
        _ = await world.worker().round()
        #expect(world.services.sent.count == PushQueueRepository.attemptsMax)
        #expect(try await world.report(of: sending).failures == [.init(reason: "503", devices: 1)])
    }

    @Test func `A service that asks to wait gets nothing until then, others go on`() async throws {
        let world = try await PushWorld()
        for number in 1...200 { try await world.add("android \(number)") }
        try await world.add("iPhone", system: "ios")
        try await world.queue()
        world.services.answer { sent in
            sent.route.platform == .ios ? .accepted : .retry(afterSeconds: 120, reason: "429")
        }
        let worker = world.worker()
        _ = await worker.round()
        #expect(world.services.sent.count { $0.route.platform == .ios } == 1)
        let first = world.services.sent.count
        #expect(first <= PushWorker.concurrency + 1)
        world.services.answer { _ in .accepted }
        world.site.clock.advance(seconds: 119)
        _ = await worker.round()
        #expect(world.services.sent.count == first)
        world.site.clock.advance(seconds: 2)
        _ = await worker.round()
        #expect(Set(world.services.sent.map(\.token)).count == 201)
        #expect(try await world.count("select count(*) from push_deliveries") == 0)
    }

    @Test func `A service that asks to wait again at the end of a pause gets nothing until then, too`()
        async throws
    {
        let world = try await PushWorld()
        for number in 1...200 { try await world.add("android \(number)") }
        try await world.queue()
        world.services.answer { _ in .retry(afterSeconds: 120, reason: "429") }
        let worker = world.worker()
        for round in 1...3 {
            let before = world.services.sent.count
            _ = await worker.round()
            let added = world.services.sent.count - before
            #expect(added > 0 && added <= PushWorker.concurrency, "\(round)")
            world.site.clock.advance(seconds: 120)
        }
    }

    @Test func `Without a key for the platform, devices fail and can be sent the message later`() async throws
    {
        let world = try await PushWorld()
        for number in 1...100 { try await world.add("android \(number)") }
        try await world.add("iPhone", system: "ios")
        world.services.keepKeys(for: [.ios])
        let sending = try await world.sending()
        try await world.queue(sending: sending.id)
        _ = await world.worker().round()
        #expect(world.services.tokens == ["iPhone"])
        let report = try await world.report(of: sending)
        #expect(report.failures == [.init(reason: "This app has no key for Android.", devices: 100)])
        world.services.keepKeys(for: [.ios, .android])
        let reports = world.reports
        #expect(try await world.store.write { try reports.sendAgain(sending, $0) } == 100)
        _ = await world.worker().round()
        #expect(world.services.sent.count == 101)
    }

    @Test func `A message that a killed server had taken is sent by the next one`() async throws {
        let world = try await PushWorld()
        try await world.add("phone")
        try await world.queue()
        let queue = world.queue
        #expect(try await world.store.write { try queue.claim(10, $0).count } == 1)
        _ = await world.worker().round()
        #expect(world.services.sent.isEmpty)
        for job in world.registration.feature.feature.jobs {
            try await world.store.write { try job.recover($0) }
        }
        _ = await world.worker().round()
        #expect(world.services.tokens == ["phone"])
    }

    @Test func `Two workers send each message once`() async throws {
        let world = try await PushWorld()
        for number in 1...300 { try await world.add("phone \(number)") }
        try await world.queue()
        world.services.answer { _ in
            await Task.yield()
            return .accepted
        }
        async let first = world.worker().round()
        async let second = world.worker().round()
        _ = await (first, second)
        #expect(world.services.sent.count == 300)
        #expect(Set(world.services.tokens).count == 300)
    }

    @Test func `What a worker had when it stopped is sent by the next one after the lease, or at the start`()
        async throws
    {
        let world = try await PushWorld()
        for number in 1...3 { try await world.add("phone \(number)") }
        try await world.queue()
        let queue = world.queue
        _ = try await world.store.write { try queue.claim(2, $0) }
        _ = await world.worker().round()
        #expect(world.services.sent.count == 1)
        world.site.clock.advance(seconds: PushQueueRepository.rows.leaseSeconds)
        _ = await world.worker().round()
        #expect(Set(world.services.tokens).count == 3 && world.services.sent.count == 3)

        try await world.queue()
        _ = try await world.store.write { try queue.claim(3, $0) }
        _ = await world.worker().round()
        #expect(world.services.sent.count == 3)
        try await world.store.write { try PushQueueRepository.rows.release($0) }
        _ = await world.worker().round()
        #expect(world.services.sent.count == 6)
    }

    @Test func `A result that arrives after the lease doesn't count twice`() async throws {
        let world = try await PushWorld()
        try await world.add("phone")
        let sending = try await world.sending()
        try await world.queue(sending: sending.id)
        let (queue, store) = (world.queue, world.store)
        let late = try #require(try await store.write { try queue.claim(1, $0) }.deliveries.first)
        world.site.clock.advance(seconds: PushQueueRepository.rows.leaseSeconds + 1)
        let second = try #require(try await store.write { try queue.claim(1, $0) }.deliveries.first)
        // The late failure doesn't give away what the second worker has.
        try await store.write {
            try queue.record(.retry(afterSeconds: 1, reason: "late"), of: late, spread: 0, $0)
        }
        world.site.clock.advance(seconds: 2)
        #expect(try await store.write { try queue.claim(1, $0) }.count == 0)
        try await store.write { try queue.record(.accepted, of: second, spread: 0, $0) }
        try await store.write { try queue.record(.accepted, of: late, spread: 0, $0) }
        #expect(try await world.report(of: sending).sent == 1)
    }

    @Test func `Rows of devices that failed give way to their number after a week`() async throws {
        let world = try await PushWorld()
        try await world.add("phone")
        let sending = try await world.sending()
        try await world.queue(sending: sending.id)
        try await world.queue()
        world.services.answer { _ in .refused(reason: "400") }
        _ = await world.worker().round()
        #expect(try await world.report(of: sending).repeatable == 1)
        world.site.clock.advance(seconds: PushReportRepository.failureSecondsMax + 1)
        _ = await world.worker().round()
        let report = try await world.report(of: sending)
        #expect(report.failures == [.init(reason: "400", devices: 1)] && report.repeatable == 0)
        #expect(try await world.count("select count(*) from push_deliveries") == 0)
        #expect(try await world.count("select count(*) from push_messages") == 2)
        world.site.clock.advance(seconds: PushReportRepository.messageSecondsMax)
        _ = await world.worker().round()
        // That of the notification stays with it.
        #expect(try await world.count("select count(*) from push_messages") == 1)
    }

    @Test func `A token that can't be decrypted fails and holds up nothing`() async throws {
        let world = try await PushWorld()
        let broken = try await world.add("broken")
        try await world.add("fine")
        try await world.queue()
        try await world.run(
            "update account_sessions set device_token_sealed = x'00' where account_id = \(broken)")
        _ = await world.worker().round()
        #expect(world.services.tokens == ["fine"])
        #expect(try await world.count("select count(*) from push_deliveries where state = 'failed'") == 1)
    }
}
