import Access
import Responses
import SQLStore
import Studies
import Support
import Testing
import Vocabulary

@testable import RegistrationServer

/// Reminders reach the phone of one participant, by a link that only the server can follow.
struct ReminderPushTests {
    /// Links an account to a new participant, and returns the participant.
    private func link(_ account: AccountID, _ world: PushWorld) async throws -> ParticipantID {
        let token = try await world.registration.enroll()
        let (secrets, context) = (world.secrets, AccountSealContext.appToken(account, studyKey: "sleep01"))
        return try await world.store.write { transaction in
            try transaction.run(
                """
                update account_studies set app_token_digest = \(secrets.digest(ofAppToken: token)),
                    app_token_sealed = \(secrets.seal(token, context)) where account_id = \(account)
                """)
            let id: ParticipantID? = try transaction.value("select max(id) from participants")
            return try #require(id)
        }
    }

    private func send(to participant: ParticipantID, _ world: PushWorld) async throws -> Bool {
        let queue = world.registration.feature.pushQueue
        return try await world.store.write { try queue.send(PushWorld.text, to: participant, $0) }
    }

    @Test func `only the participant's phone gets it, in the language of the account`() async throws {
        let world = try await PushWorld()
        try await world.list(world.site.world.channel)
        let own = try await world.add("own", language: "es", status: "inProgress")
        let other = try await world.add("other", status: "inProgress")
        let participant = try await link(own, world)
        _ = try await link(other, world)
        #expect(try await send(to: participant, world))
        _ = await world.worker().round()
        #expect(world.services.tokens == ["own"])
        #expect(world.services.sent.first?.message.text == "Hola")
        #expect(world.services.sent.first?.message.studyID == "SLEEP01")
    }

    @Test func `nothing is queued for participants without a phone, and for those who left`() async throws {
        let world = try await PushWorld()
        try await world.list(world.site.world.channel)
        let muted = try await world.add("muted", takesPushes: false, status: "inProgress")
        #expect(try await send(to: try await link(muted, world), world) == false)
        let left = try await world.add("left", status: "Withdrawn")
        #expect(try await send(to: try await link(left, world), world) == false)
        _ = try await world.registration.enroll()
        let newest = try await world.store.read {
            try $0.value("select max(id) from participants", as: ParticipantID.self)
        }
        #expect(try await send(to: try #require(newest), world) == false, "no account is known")
        #expect(try await send(to: ParticipantID(999), world) == false)
        _ = await world.worker().round()
        #expect(world.services.sent.isEmpty)
    }

    @Test func `an account that is deleted takes its reminders along`() async throws {
        let world = try await PushWorld()
        try await world.list(world.site.world.channel)
        let own = try await world.add("own", status: "inProgress")
        #expect(try await send(to: try await link(own, world), world))
        try await world.run("delete from accounts where id = \(own)")
        #expect(try await world.count("select count(*) from push_messages") == 0)
    }

    @Test func `nothing that remains tells whose account it was`() async throws {
        let world = try await PushWorld()
        try await world.list(world.site.world.channel)
        let participant = try await link(try await world.add("own", status: "inProgress"), world)
        let muted = try await link(
            try await world.add("muted", takesPushes: false, status: "inProgress"), world)
        let traces = """
            select (select count(*) from push_messages) + (select count(*) from push_deliveries)
                + (select count(*) from push_results) + (select count(*) from account_sessions where push_at is not null)
            """
        _ = try await send(to: muted, world)
        #expect(try await world.count(traces) == 0, "no phone takes it")
        for result in [PushResult.accepted, .refused(reason: "x")] {
            world.services.answer { _ in result }
            #expect(try await send(to: participant, world))
            _ = await world.worker().round()
            #expect(try await world.count(traces) == 0, "\(result)")
        }
        world.services.keepKeys(for: [])
        #expect(try await send(to: participant, world))
        _ = await world.worker().round()
        #expect(try await world.count(traces) == 0, "the app has no key")
        world.services.keepKeys(for: Set(Platform.allCases))
        #expect(try await send(to: participant, world))
        try await world.run("update account_sessions set takes_pushes = 0")
        _ = await world.worker().round()
        #expect(try await world.count(traces) == 0, "the phone takes none any more")
        try await world.run("update account_sessions set takes_pushes = 1")
        world.services.answer { _ in .unknownDevice }
        #expect(try await send(to: participant, world))
        _ = await world.worker().round()
        #expect(try await world.count(traces) == 0, "the service doesn't know the phone")
        #expect(world.services.sent.count == 3)
    }

    @Test func `a reminder isn't kept waiting for a service for hours`() async throws {
        let world = try await PushWorld()
        try await world.list(world.site.world.channel)
        let participant = try await link(try await world.add("own", status: "inProgress"), world)
        world.services.answer { _ in .retry(afterSeconds: nil, reason: "busy") }
        #expect(try await send(to: participant, world))
        for _ in 1...PushQueueRepository.personalAttemptsMax {
            _ = await world.worker().round()
            world.site.clock.advance(seconds: 3_600)
        }
        #expect(try await world.count("select count(*) from push_messages") == 0)
        #expect(world.services.sent.count == PushQueueRepository.personalAttemptsMax)
    }
}
