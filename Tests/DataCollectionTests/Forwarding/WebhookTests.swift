import Delivery
import HTTP
import JSON
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import DataCollection
@testable import Forwarding
@testable import Responses

/// What webhooks send: each event once, signed, and again after a failure.
struct WebhookTests {
    @Test func `a response, an enrollment, a withdrawal and an erasure are sent, without answers`()
        async throws
    {
        let site = try await WebhookSite()
        try await site.pages.sample("NewSurvey", "1")
        let appToken = try await site.enroll()
        let token = try await site.pages.tokens()[0]
        try await site.leave(appToken, delete: false)
        let gone = try await site.pages.enroll(with: try await site.pages.makeTokens(1)[1])
        try await site.leave(gone, delete: true)
        try await site.run()
        let bodies = try site.bodies()
        #expect(
            bodies.map { $0["type"]?.string } == [
                "participant.enrolled", "response.received", "participant.enrolled", "participant.withdrawn",
                "participant.erased",
            ])
        let response = try #require(bodies[1]["data"])
        #expect(
            response.object?.map(\.key) == [
                "studyId", "channel", "response", "participant", "activityId", "activityVersion",
            ])
        #expect(response["activityId"]?.string == "NewSurvey" && response["participant"]?.int == 1)
        #expect(bodies[1]["timestamp"]?.string == "2026-11-20T12:00:00.000Z")
        #expect(bodies[3]["data"]?["participant"]?.int == 2)
        #expect(!site.target.requests[3].contains(token), "only an erasure has the token")
        #expect(Set(site.ids()).count == 5)
        #expect(site.target.requests.allSatisfy { $0.contains("/hook?key=abc") })
        try await site.run(afterSeconds: 100_000)
        #expect(site.target.requests.count == 5, "each is sent once")
    }

    @Test func `an erasure names the copies, deletes messages about the participant, and then itself`()
        async throws
    {
        let site = try await WebhookSite(.answers(status: 500, "no"))
        try await site.forwarding.setUpBasic()
        let appToken = try await site.enroll()
        let token = try await site.pages.tokens()[0]
        site.target.behave(.takes)
        try await site.respond(appToken)
        try await site.forwarding.worker.runDue()
        site.target.behave(.answers(status: 500, "no"))
        try await site.run()
        #expect(try await site.messages().count == 2)
        try await site.leave(appToken, delete: true)
        #expect(try await site.messages() == ["participant.erased waiting 0"])
        site.target.behave(.takes)
        try await site.run(afterSeconds: 300)
        let erased = try #require(try site.bodies().last?["data"])
        #expect(erased["token"]?.string == token && erased["participant"]?.int == 1)
        #expect(erased["forwardedResponses"]?.array?.compactMap { $0.int } == [1])
        #expect(erased["recipients"]?.array?.first?["name"]?.string == site.target.address)
        let kept: String? = try await site.site.store.read {
            try $0.value("select body from webhook_messages")
        }
        #expect(kept == "", "what was said isn't kept")
        let answers: [String] = try await site.site.store.read {
            try $0.rows("select answer from webhook_attempts") { try $0[0] }
        }
        #expect(answers.allSatisfy { $0.isEmpty }, "a receiver may repeat what it got")
        let event = try #require(try await site.details("participant.withdraw-and-erase").first)
        #expect(event.contains(site.target.address) && !event.contains(token))
        let again = try await site.act("/1/messages/3/resend")
        #expect(again.status == .conflict)
    }

    @Test func `a message is only made for events that were chosen, while the webhook is on`() async throws {
        let site = try await WebhookSite(events: ["participant.enrolled"])
        try await site.pages.sample("NewSurvey", "1")
        #expect(try await site.messages() == ["participant.enrolled waiting 0"])
        #expect(try await site.act("/1/state").status == .seeOther)
        _ = try await site.enroll()
        #expect(try await site.messages().count == 1)
        try await site.run()
        #expect(site.target.requests.isEmpty, "what waits is kept while the webhook is off")
        #expect(try await site.act("/1/state", [("on", "1")]).status == .seeOther)
        try await site.run()
        #expect(site.target.requests.count == 1)
    }

    @Test func `messages are signed, and with the previous secret for another day after a rotation`()
        async throws
    {
        let site = try await WebhookSite()
        let first = try await site.secret()
        #expect(try await site.act("/1/rotate").status == .seeOther)
        let second = try await site.secret()
        #expect(first.text != second.text)
        #expect(try await site.act("/1/rotate").status == .seeOther)
        let third = try await site.secret()
        _ = try await site.enroll()
        try await site.run()
        let (headers, body) = WebhookSite.parts(try #require(site.target.requests.first))
        for secret in [first, second, third] {
            try WebhookSignature.verify(
                headers: headers, body: body, secrets: [secret], now: site.site.clock.now)
        }
        let token = try await site.pages.makeTokens(1)[1]
        try await site.run(afterSeconds: SigningSecrets.overlapSeconds)
        _ = try await site.pages.enroll(with: token)
        try await site.run()
        let (later, latest) = WebhookSite.parts(try #require(site.target.requests.last))
        try WebhookSignature.verify(headers: later, body: latest, secrets: [third], now: site.site.clock.now)
        #expect(throws: WebhookSignature.Problem.invalidSignature) {
            try WebhookSignature.verify(
                headers: later, body: latest, secrets: [first], now: site.site.clock.now)
        }
        #expect(try await site.pages.recorded("webhook.show-secret") == 3)
    }

    @Test func `a message that isn't accepted is tried eight times, then kept, reported once, and resent`()
        async throws
    {
        let site = try await WebhookSite(.answers(status: 503, "Busy, come back later."))
        _ = try await site.enroll()
        for seconds in [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000, 100_000] {
            try await site.run(afterSeconds: seconds)
        }
        #expect(try await site.messages() == ["participant.enrolled failed 8"])
        #expect(site.target.requests.count == 8 && Set(site.ids()).count == 1)
        let mails: Int? = try await site.site.store.read {
            try $0.value("select count(*) from waiting_letters")
        }
        #expect(mails == 1)
        let page = try await site.site.get(WebhookSite.page + "/1/messages/1", as: .folderAdmin)
        #expect(page.text.contains("Busy, come back later.") && page.text.contains("503"))
        #expect(try await site.site.get(WebhookSite.page, as: .folderAdmin).page.says("Failing"))
        site.target.behave(.takes)
        #expect(try await site.act("/1/resend").status == .seeOther)
        try await site.run()
        #expect(try await site.messages() == ["participant.enrolled delivered 1"])
        #expect(Set(site.ids()).count == 1, "the receiver can detect duplicates")
        #expect(try await site.pages.recorded("webhook.fail") == 1)
        #expect(try await site.pages.recorded("webhook.recover") == 1)
    }

    @Test func `a receiver that is gone gets nothing more, and nothing is lost`() async throws {
        let site = try await WebhookSite(.answers(status: 410, ""))
        for token in try await site.pages.makeTokens(3) { _ = try await site.pages.enroll(with: token) }
        try await site.run()
        try await site.run(afterSeconds: 100_000)
        #expect(site.target.requests.count == 1)
        #expect(try await site.messages().allSatisfy { $0.contains(" failed ") })
        let page = try await site.site.get(WebhookSite.page + "/1", as: .folderAdmin)
        #expect(page.page.says("Off") && page.text.contains("Turn on"))
        #expect(try await site.act("/1/resend").status == .conflict, "first it's turned on")
        _ = try await site.act("/1/state", [("on", "1")])
        site.target.behave(.takes)
        _ = try await site.act("/1/resend")
        try await site.run()
        #expect(site.target.requests.count == 4)
    }

    @Test(arguments: [FakeTarget.Behavior.breaks, .cuts, .lies, .answers(status: 302, "")])
    func `a receiver that breaks off or redirects is tried again`(_ behavior: FakeTarget.Behavior)
        async throws
    {
        let site = try await WebhookSite(behavior)
        _ = try await site.enroll()
        try await site.run()
        #expect(try await site.messages() == ["participant.enrolled waiting 1"])
        site.target.behave(.takes)
        try await site.run(afterSeconds: 5)
        #expect(try await site.messages() == ["participant.enrolled delivered 2"])
    }

    @Test(.timeLimit(.minutes(1))) func `receivers that never answer don't delay one that works`()
        async throws
    {
        let site = try await WebhookSite()
        let slow = try FakeTarget(.delays)
        for name in ["A", "B", "C"] {
            _ = try await site.add(name, url: "http://127.0.0.1:\(slow.port)/hook")
        }
        site.worker.start()
        _ = try await site.enroll()
        site.worker.trigger()
        while site.target.requests.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
        #expect(
            try await site.messages().contains { $0.contains("waiting") }, "the others wait for an answer")
        await site.worker.stop()
    }

    @Test func `messages wait while processing of the participant's data is restricted`() async throws {
        let site = try await WebhookSite()
        _ = try await site.enroll()
        try await site.site.store.write {
            try $0.run(
                """
                insert into participant_restrictions (participant_id, ground, reason, began_at, began_by)
                values (1, 'objection', 'Asked by phone', 1, 'Ruth')
                """)
        }
        try await site.run()
        #expect(site.target.requests.isEmpty)
        try await site.site.store.write {
            try $0.run("update participant_restrictions set lifted_at = 2, lifted_by = 'Ruth'")
        }
        try await site.run()
        #expect(site.target.requests.count == 1)
    }

    @Test func `after failures the webhook rests, whatever number of messages waits`() async throws {
        let site = try await WebhookSite(.answers(status: 500, ""))
        for token in try await site.pages.makeTokens(20) { _ = try await site.pages.enroll(with: token) }
        for _ in 0..<10 { try await site.run() }
        #expect(site.target.requests.count == 1)
        for _ in 0..<10 { try await site.run(afterSeconds: 5) }
        #expect((2...5).contains(site.target.requests.count), "\(site.target.requests.count)")
        site.target.behave(.takes)
        try await site.run(afterSeconds: 300)
        try await site.run(afterSeconds: 7_200)
        #expect(try await site.messages().allSatisfy { $0.contains(" delivered ") })
    }

    @Test func `what was being sent when the server stopped is sent again with the same ID`() async throws {
        let site = try await WebhookSite()
        _ = try await site.enroll()
        let queue = site.worker.queue
        let sending = try #require(try await site.site.store.write { try queue.begin(WebhookID(1), $0) })
        #expect(
            await site.worker.client.send(
                sending.body, id: sending.uid, to: sending.webhook, at: site.site.clock.now
            ).isDelivered)
        try await site.run()
        #expect(site.target.requests.count == 1, "it isn't due before its lease ends")
        let now = site.site.clock.now
        try await site.site.store.write { try WebhookQueueRepository.recover(at: now, $0) }
        try await site.run()
        #expect(site.target.requests.count == 2 && Set(site.ids()).count == 1)
        let page = try await site.site.get(WebhookSite.page + "/1/messages/1", as: .folderAdmin)
        #expect(page.text.contains("The server stopped before it knew the answer."))
    }

    @Test func `messages are deleted 30 days after they ended`() async throws {
        let site = try await WebhookSite()
        _ = try await site.enroll()
        try await site.run()
        let now = site.site.clock.now
        for (days, count) in [(29, 1), (31, 0)] {
            try await site.site.store.write {
                try WebhookQueueRepository.removeOld(at: now.adding(seconds: days * 86_400), $0)
            }
            #expect(try await site.messages().count == count)
            let attempts: Int? = try await site.site.store.read {
                try $0.value("select count(*) from webhook_attempts")
            }
            #expect(attempts == count)
        }
        _ = try await site.pages.enroll(with: try await site.pages.makeTokens(1)[1])
        for (isOn, count) in [(true, 1), (false, 0)] {
            _ = try await site.act("/1/state", [("on", isOn ? "1" : "0")])
            try await site.site.store.write {
                try WebhookQueueRepository.removeOld(at: now.adding(seconds: 31 * 86_400), $0)
            }
            #expect(try await site.messages().count == count, "what waits for a webhook that is on is kept")
        }
    }
}
