import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import DataCollection
@testable import Forwarding
@testable import Responses

/// A server that ends between the target's answer and its own commit.
struct ForwardingCrashTests {
    /// Sends the next response and ends before it writes down that it was delivered.
    private func crash(_ site: ForwardingSite) async throws {
        let queue = site.worker.queue
        let lease = try #require(try await site.store.write { try queue.claim(site.channel.id, $0) })
        let payload = try #require(try await site.store.write { try queue.dequeue(lease, $0)?.payload })
        #expect(await site.worker.client.deliver(payload).isDelivered)
    }

    @Test func `the response is sent once more by the same name, and then never again`() async throws {
        let site = try await ForwardingSite()
        try await site.setUpBasic()
        try await crash(site)
        #expect(try await site.states() == ["sending"])
        try await site.run()
        #expect(site.target.requests.count == 1, "the worker that ended has its lease still")
        try await site.run(afterSeconds: ForwardingQueueRepository.leaseSeconds)
        #expect(try await site.states() == ["interrupted", "delivered"])
        #expect(site.target.requests.count == 2)
        #expect(Set(site.target.names).count == 1)
        try await site.run(afterSeconds: 100_000)
        #expect(site.target.requests.count == 2)
        #expect(try await site.count(.forwarded) == 1)
    }

    @Test func `after a start, the channel of a server that ended is taken at once`() async throws {
        let site = try await ForwardingSite()
        try await site.setUpBasic()
        try await crash(site)
        try await site.pages.site.store.write { try ForwardingQueueRepository.releaseLeases($0) }
        try await site.run()
        #expect(try await site.states() == ["interrupted", "delivered"])
    }

    @Test func `what was delivered before the crash is not sent again`() async throws {
        let site = try await ForwardingSite()
        try await site.setUpBasic()
        try await site.run()
        try await site.pages.sample("NewSurvey", "1")
        try await crash(site)
        try await site.run(afterSeconds: ForwardingQueueRepository.leaseSeconds)
        #expect(site.target.names.count == 3)
        #expect(site.target.names.filter { $0 == site.target.names[0] }.count == 1)
    }

    @Test func `what someone asked for by hand is done after the crash`() async throws {
        let site = try await ForwardingSite()
        try await site.setUpBasic()
        try await site.run()
        let again = try await site.pages.site.post(ForwardingSite.page + "/responses/1", as: .folderAdmin)
        #expect(again.status == .seeOther)
        try await crash(site)
        try await site.run(afterSeconds: ForwardingQueueRepository.leaseSeconds)
        #expect(try await site.states() == ["delivered", "interrupted", "delivered"])
        #expect(Set(site.target.names).count == 1)
    }

    @Test func `two workers never have the same channel`() async throws {
        let site = try await ForwardingSite()
        try await site.setUpBasic()
        let queue = site.worker.queue
        let first = try await site.store.write { try queue.claim(site.channel.id, $0) }
        let second = try await site.store.write { try queue.claim(site.channel.id, $0) }
        #expect(first != nil)
        #expect(second == nil)
        site.pages.site.clock.advance(seconds: ForwardingQueueRepository.leaseSeconds)
        let third = try await site.store.write { try queue.claim(site.channel.id, $0) }
        #expect(third != nil)
        let lost = try await site.store.write { transaction -> Bool in
            guard let first else { return false }
            return try queue.dequeue(first, transaction) == nil
        }
        #expect(lost, "the first one was too slow")
    }

    @Test func `a channel is free once everything is sent, however long that took`() async throws {
        let site = try await ForwardingSite()
        try await site.setUpBasic()
        let (queue, channel) = (site.worker.queue, site.channel.id)
        let lease = try #require(try await site.store.write { try queue.claim(channel, $0) })
        site.pages.site.clock.advance(seconds: 1)
        let taken = try #require(try await site.store.write { try queue.dequeue(lease, $0) })
        let delivery = await site.worker.client.deliver(taken.payload)
        let shouldContinue = try await site.store.write {
            try queue.recordResult(taken.payload, delivery, $0)
        }
        #expect(shouldContinue)
        site.pages.site.clock.advance(seconds: 1)
        let isEmpty = try await site.store.write { try queue.dequeue(taken.lease, $0) == nil }
        #expect(isEmpty)
        try await site.store.write { try queue.release(taken.lease, $0) }
        try await site.pages.sample("NewSurvey", "1")
        try await site.run()
        #expect(site.target.requests.count == 2, "what comes now does not wait for the end of a lease")
    }

    @Test func `a name belongs to one response, whatever the rows are numbered`() async throws {
        let site = try await ForwardingSite(responses: 2)
        try await site.setUpBasic()
        // As after a restored backup: another response under the number of one that was sent.
        try await site.run()
        try await site.store.write { transaction in
            try transaction.run("update responses set data = '{\"results\": [1]}', status = 1 where id = 1")
        }
        try await site.run()
        #expect(Set(site.target.names).count == 3)
        #expect(site.target.names.filter { $0.hasPrefix("1-") }.count == 2)
    }

    @Test func `the background sends what comes in, without being asked`() async throws {
        let site = try await ForwardingSite(responses: 0)
        try await site.setUpBasic()
        try await site.pages.feature.start()
        try await site.pages.sample("NewSurvey", "1")
        while site.target.requests.isEmpty { await Task.yield() }
        await site.pages.feature.stop()
        #expect(site.target.requests.count == 1)
        #expect(try await site.count(.forwarded) == 1)
    }
}
