import Access
import Cryptography
import HTTP
import JSON
import Outbound
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Forwarding
@testable import Responses

struct ForwardingConfigurationTests {
    @Test func `every processed response is sent once, as the deployed server sends it`() async throws {
        let site = try await ForwardingSite(responses: 2)
        try await site.pages.send("Nothing", version: "1", data: "{\"results\": []}")
        try await site.setUpBasic()
        try await site.run()
        #expect(try await site.states() == ["delivered", "delivered"])
        #expect(try await site.count(.forwarded) == 2)
        #expect(try await site.count(.error) == 1)
        let request = try #require(site.target.requests.first)
        #expect(FakeTarget.field("content-type", of: request) == "application/json")
        let body = try FakeTarget.body(request)
        #expect(body["type"]?.string == "SurveyResponse")
        #expect(body["metadata"]?["activityid"]?.string == "NewSurvey")
        #expect(body["metadata"]?["version"]?.string == "1")
        #expect(body["token"]?.string == "null")
        #expect(body["data"]?["results"]?.array?.isEmpty == false)
        #expect(Set(site.target.names).count == 2)
        try await site.run(afterSeconds: 10_000)
        #expect(site.target.requests.count == 2)
    }

    @Test func `the enrollment token goes with the response`() async throws {
        let site = try await ForwardingSite()
        try await site.store.write { transaction in
            try transaction.run(
                """
                insert into token_batches (channel_id, token_count, issued_count, created_at, created_by)
                values (\(site.channel.id), 1, 1, 0, 'Test')
                """)
            try transaction.run(
                """
                insert into enrollment_tokens (batch_id, token, participant_id, used_at)
                values (1, 'ABCDEFGHI', 1, 0)
                """)
        }
        try await site.setUpBasic()
        try await site.run()
        #expect(
            try FakeTarget.body(try #require(site.target.requests.first))["token"]?.string == "ABCDEFGHI")
    }

    @Test func `user and password are told to a target that asks for them, and not before`() async throws {
        let credential = Base64.encode(Array("study:\(ForwardingSite.password)".utf8))
        let site = try await ForwardingSite(.asksFor(credential))
        try await site.setUpBasic()
        try await site.run()
        #expect(site.target.requests.count == 2)
        #expect(FakeTarget.field("authorization", of: try #require(site.target.requests.first)) == nil)
        #expect(try await site.states() == ["delivered"])
        #expect(Set(site.target.names).count == 1)
    }

    @Test func `a token is asked for once in an hour, and again when it is refused`() async throws {
        let site = try await ForwardingSite(.givesTokens, responses: 2)
        try await site.setUpOAuth()
        try await site.run()
        #expect(try await site.states() == ["delivered", "delivered"])
        #expect(site.target.tokenRequests.count == 1)
        #expect(site.target.tokenRequests.first?.hasPrefix("POST /token?secret=abc") == true)
        site.target.forgetToken()
        try await site.pages.sample("NewSurvey", "1")
        try await site.run()
        #expect(site.target.tokenRequests.count == 2)
        #expect(try await site.states() == ["delivered", "delivered", "delivered"])
        try await site.pages.sample("NewSurvey", "1")
        try await site.run(afterSeconds: 3_601)
        #expect(site.target.tokenRequests.count == 3)
        #expect(try await site.count(.forwarded) == 4)
    }

    @Test func `a token that is an echo is not kept with the answer`() async throws {
        let site = try await ForwardingSite(.givesTokens)
        try await site.setUpOAuth()
        try await site.run()
        let answer: String? = try await site.store.read {
            try $0.value("select answer from forwarding_attempts")
        }
        #expect(answer == OutboundURL.redacted)
    }

    @Test(arguments: [
        (FakeTarget.Behavior.answers(status: 500, "{\"error\": 1}"), "status 500"),
        (.answers(status: 200, "no JSON"), "isn't JSON"),
        (.answers(status: 200, "[]"), "isn't a JSON object"),
        (.answers(status: 200, "{\"token\": \"very-secret\"}"), "It has 'token'"),
        (.answers(status: 200, "{\"access\": \" \"}"), "no text field 'access'"),
        (.answers(status: 200, #"{"a\u0000b": 1}"#), "It has 'a b'"),
        (.breaks, "cannot be reached"),
    ])
    func `without a token nothing is sent, and the reason holds no secret`(
        _ behavior: FakeTarget.Behavior, _ reason: String
    ) async throws {
        let site = try await ForwardingSite(behavior)
        try await site.setUpOAuth()
        try await site.run()
        let failure = try #require(try await site.failures().first)
        #expect(failure.hasPrefix("Unable to obtain auth token."))
        #expect(failure.contains(reason), "\(failure)")
        #expect(!failure.contains("very-secret"))
        #expect(site.target.requests.isEmpty)
        #expect(try await site.count(.processed) == 1)
    }

    @Test(arguments: [
        FakeTarget.Behavior.answers(status: 500, "broken"), .answers(status: 302, ""),
        .answers(status: 401, ""),
        .breaks, .cuts, .rambles, .lies,
    ])
    func `what a target does not take is sent again after the interval, by the same name`(
        _ behavior: FakeTarget.Behavior
    ) async throws {
        let site = try await ForwardingSite(behavior, responses: 2)
        try await site.setUpBasic()
        try await site.run()
        #expect(try await site.states() == ["failed"], "the run ends with the first")
        #expect(try await site.isFailing())
        #expect(try await site.count(.processed) == 2)
        #expect(try await site.pages.recorded("forwarding.fail") == 1)
        try await site.run(afterSeconds: ForwardingSite.intervalSeconds - 1)
        #expect(try await site.states().count == 1)
        site.target.behave(.takes)
        try await site.run(afterSeconds: 1)
        #expect(try await site.states() == ["failed", "delivered", "delivered"])
        #expect(try await !site.isFailing())
        #expect(try await site.pages.recorded("forwarding.recover") == 1)
        #expect(Set(site.target.names).count == 2)
    }

    @Test func `a target that says nothing is given up`() async throws {
        let site = try await ForwardingSite(.delays)
        try await site.setUpBasic()
        let settings = try await site.store.read {
            try ForwardingRepository().settings(of: site.channel.id, in: $0)
        }
        var client = site.worker.client
        client.timeoutMilliseconds = 50
        let delivery = await client.deliver(.test(of: site.channel.id, settings))
        #expect(delivery.failure == "The server did not answer in time.")
    }

    @Test func `a response that is refused for ever does not hold up the others`() async throws {
        let site = try await ForwardingSite(.refuses(containing: "\"activityid\":\"NewSurvey\""))
        try await site.pages.sample("FKC-74", "1.0")
        try await site.setUpBasic()
        try await site.run()
        #expect(try await site.states() == ["failed"])
        try await site.run(afterSeconds: ForwardingSite.intervalSeconds)
        #expect(try await site.states() == ["failed", "delivered", "failed"])
        #expect(try await site.count(.forwarded) == 1)
        #expect(try await site.count(.processed) == 1)
    }

    @Test func `an address inside is reached only where the operator allows it`() async throws {
        let site = try await ForwardingSite(allowing: "")
        try await site.setUpBasic()
        try await site.run()
        let failure = try #require(try await site.failures().first)
        #expect(failure.contains("loopback") && failure.contains("PORTAL_OUTBOUND_ALLOW"))
        #expect(site.target.requests.isEmpty)
    }

    @Test func `nothing is sent while forwarding is disabled, and later what came before, too`()
        async throws
    {
        let site = try await ForwardingSite()
        try await site.run()
        #expect(site.target.requests.isEmpty)
        try await site.setUpBasic()
        try await site.setUp([("forwardingType", "disabled")])
        try await site.run()
        #expect(site.target.requests.isEmpty)
        try await site.setUpBasic()
        try await site.run()
        #expect(site.target.requests.count == 1)
    }

    @Test func `a worker that had leased a study sends nothing once forwarding is disabled`() async throws {
        let site = try await ForwardingSite()
        try await site.setUpBasic()
        let queue = site.worker.queue
        let lease = try await site.store.write { [channel = site.channel.id] in try queue.claim(channel, $0) }
        let held = try #require(lease)
        try await site.setUp([("forwardingType", "disabled")])
        #expect(try await site.store.write { try queue.dequeue(held, $0) == nil })
        #expect(try await site.states().isEmpty)
    }

    @Test func `what the target answered about someone is erased with them`() async throws {
        let site = try await ForwardingSite()
        try await site.setUpBasic()
        try await site.run()
        try await site.store.write { transaction in
            let participant = try #require(
                try transaction.first(
                    "select id, channel_id from participants"
                ) { row in
                    Participant(
                        id: try row[0], channel: try row[1], studyID: "SLEEP01", collectionEnabled: true,
                        hasWithdrawn: false)
                })
            try site.pages.feature.enrollmentService.participants.erase(participant, transaction)
        }
        #expect(try await site.states() == [])
    }

    @Test func `what is open is found by its index, however many attempts there were`() async throws {
        let site = try await ForwardingSite(responses: 0)
        let (isWaiting, isSending) = (
            ForwardingAttemptRepository.isWaiting, ForwardingAttemptRepository.isSending
        )
        let statements: [SQL] = [
            "select min(id) from forwarding_attempts where channel_id = 1 and \(fragment: isWaiting)",
            "update forwarding_attempts set status = 0 where channel_id = 1 and \(fragment: isSending)",
            "select id from forwarding_attempts where channel_id = 1 and \(fragment: isSending) order by +id",
            "select count(*) from forwarding_attempts where \(fragment: isSending)",
        ]
        for statement in statements {
            let plan: [String] = try await site.store.read {
                try $0.rows("explain query plan " + statement) { try $0[3] }
            }
            #expect(plan.contains { $0.contains("forwarding_attempts_open") }, "\(plan)")
        }
    }
}
