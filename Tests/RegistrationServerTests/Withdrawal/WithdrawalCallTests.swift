import Access
import HTTP
import JSON
import PortalUI
import SQLStore
import Support
import Testing
import Timekeeping

@testable import RegistrationServer
@testable import Responses

/// Participants of another Response server who leave a study or whose accounts end.
struct WithdrawalCallTests {
    private static let token = WithdrawalWorld.token
    private static let account = "/orgs/MERIDIAN/apps/HERON/accounts/1"

    @Test(arguments: [true, false])
    func `Leaving a study asks the other server, as Android apps do, once`(_ erasing: Bool) async throws {
        let world = try await WithdrawalWorld()
        try await world.leave(erasing: erasing)
        #expect(try await world.count() == 1)
        let plain = "instr(token_sealed, cast('\(Self.token)' as blob)) > 0"
        #expect(try await world.count(plain) == 0, "the app token is encrypted")
        await world.call()
        await world.call(after: 3_600)
        #expect(world.server.calls == ["\(Self.token) \(erasing)"])
        let request = try #require(world.server.requests.first)
        #expect(request.hasPrefix("POST /labkey/mobileappstudy-withdrawFromStudy.api HTTP"))
        #expect(request.lowercased().contains("content-type: application/json"))
        #expect(try await world.count() == 0)
        let outcomes = try await world.outcomes()
        #expect(outcomes.count == 1 && outcomes[0].hasPrefix("withdrawal-call.confirm"))
        #expect(outcomes[0].contains("SLEEP01") && !outcomes[0].contains(Self.token))
    }

    @Test func `Leaving counts while the other server can't be reached, and the call waits`() async throws {
        let world = try await WithdrawalWorld(.breaks)
        try await world.leave(erasing: true)
        let json = try await world.phone.send(.get, "studyState").json
        let state = try #require(json["studies"]?.array?.first)
        #expect(state["status"]?.string == "Withdrawn" && state["participantId"]?.string == "")
        await world.call()
        #expect(try await world.count("state = 'waiting' and attempts = 1") == 1)
        world.server.behave(.withdraws)
        await world.call(after: 29)
        #expect(world.server.calls.count == 1, "the next attempt is due after half a minute")
        await world.call(after: 1)
        #expect(try await world.count() == 0)
    }

    @Test func `Leaving and its call are one transaction`() async throws {
        let world = try await WithdrawalWorld()
        try await world.world.site.store.write { transaction in
            try transaction.run(
                """
                create trigger refuses before insert on withdrawal_calls begin select raise(abort, 'refused'); end
                """)
        }
        let answer = await world.phone.send(.delete, "withdraw", #"{"studyId":"SLEEP01","deleteData":true}"#)
        #expect(answer.status == .internalServerError)
        let json = try await world.phone.send(.get, "studyState").json
        #expect(json["studies"]?.array?.first?["status"]?.string == "inProgress")
        #expect(await world.phone.send(.delete, "deactivate").status == .internalServerError)
        #expect(try await world.world.count("select count(*) from accounts") == 1)
    }

    @Test(arguments: ["app", "support", "support erasing", "owner"])
    func `The call outlives the account, whoever deletes it`(who: String) async throws {
        let world = try await WithdrawalWorld()
        try await world.join("OTHER", as: "other-token")
        switch who {
        case "app": #expect(await world.phone.send(.delete, "deactivate").status == .ok)
        case "owner": try await deleteAsOwner(world.world)
        default:
            let erases = who == "support erasing"
            let answer = try await world.world.site.post(
                Self.account + (erases ? "/erasure" : "/deactivation"),
                [("confirmation", "robin@example.org")], as: .orgAdmin)
            #expect(answer.status == .seeOther)
            let page = try await world.world.site.get("/orgs/MERIDIAN/apps/HERON/accounts", as: .orgAdmin)
                .page
            #expect(try page.status.says("The app's Response server is asked to end 2 participations"))
        }
        #expect(try await world.world.count("select count(*) from accounts") == 0)
        #expect(try await world.count("account_study_id is null") == 2)
        await world.call()
        let erases = ["support erasing", "owner"].contains(who)
        #expect(world.server.calls == ["\(Self.token) \(erases)", "other-token \(erases)"])
        #expect(try await world.count() == 0)
    }

    private func deleteAsOwner(_ world: RegistrationWorld) async throws {
        let page = "/my/MERIDIAN/HERON/delete"
        let first = try await world.site.get(page, as: nil)
        #expect(first.text.contains("Your responses are on another server"))
        _ = try await world.site.post(page, [("email", "robin@example.org")], as: nil)
        let text = try #require(await world.emails().last?.text)
        let code = try #require(text.split(separator: "Code: ", maxSplits: 1).last).prefix {
            !$0.isWhitespace
        }
        let done = try await world.site.post(
            page + "/confirmation",
            [
                ("email", "robin@example.org"), ("code", String(code)), ("confirmed", "1"),
                ("responses", "delete"),
            ],
            as: nil)
        #expect(done.text.contains("We are asking it to end your participation"))
    }

    @Test func `A call that a server had begun when it was killed is made after the restart`() async throws {
        let world = try await WithdrawalWorld()
        try await world.leave(erasing: false)
        let calls = WithdrawalCallRepository(
            key: world.world.site.parts.keys.sealing, clock: { world.world.site.clock.now })
        let taken = try await world.world.site.store.write { try calls.claim($0) }
        #expect(taken?.appToken == Self.token)
        await world.call()
        #expect(world.server.calls.isEmpty)
        try await world.world.site.store.write { transaction in
            for job in world.world.feature.feature.jobs { try job.recover(transaction) }
        }
        await world.call()
        #expect(world.server.calls.count == 1)
        // The first one, which was slow instead of dead, changes nothing any more.
        let call = try #require(taken)
        let end = try await world.world.site.store.write {
            try calls.record(.done, of: call, $0)
        }
        #expect(end == nil)
    }

    @Test func `A participant who has left there is done`() async throws {
        let world = try await WithdrawalWorld(.knowsNoOne)
        try await world.leave(erasing: true)
        await world.call()
        #expect(try await world.count() == 0)
        #expect(try await world.outcomes().first?.contains("not known there") == true)
    }

    @Test func `Data that can't be deleted there after an earlier withdrawal is shown as failed`()
        async throws
    {
        let world = try await WithdrawalWorld()
        try await world.leave(erasing: false)
        await world.call()
        world.server.behave(.knowsNoOne)
        try await world.leave(erasing: true)
        await world.call()
        #expect(try await world.count("state = 'failed'") == 1)
        #expect(try await world.reason.contains("can't delete the data"))
    }

    @Test func `A deletion that follows while the withdrawal waits is one call`() async throws {
        let world = try await WithdrawalWorld(.breaks)
        try await world.leave(erasing: false)
        await world.call()
        world.server.behave(.withdraws)
        try await world.leave(erasing: true)
        await world.call()
        #expect(world.server.calls.last == "\(Self.token) true")
        #expect(try await world.count() == 0)
        #expect(await world.phone.send(.delete, "deactivate").status == .ok)
        #expect(try await world.count() == 0, "a participant who has left is asked for once")
    }

    @Test func `A participant of this portal is withdrawn here, although the app uses another server now`()
        async throws
    {
        let world = try await WithdrawalWorld()
        let token = try await world.world.enroll()
        try await world.join("SLEEP01", as: token)
        try await world.leave(erasing: false)
        #expect(try await world.world.count("select count(*) from participants where status = 1") == 1)
        #expect(try await world.count() == 0)
    }

    @Test func `A late request doesn't join again, and an enrollment on the other server does`() async throws
    {
        let world = try await WithdrawalWorld()
        // Someone enrolled here before the app used the other server.
        _ = try await world.world.enroll()
        try await world.leave(erasing: false)
        for (token, status) in [(Self.token, "Withdrawn"), ("another-token", "inProgress")] {
            try await world.join("SLEEP01", as: token)
            let json = try await world.phone.send(.get, "studyState").json
            #expect(json["studies"]?.array?.first?["status"]?.string == status)
        }
    }

    @Test func `An app of this portal calls no one`() async throws {
        let world = try await WithdrawalWorld()
        try await WithdrawalWorld.choose(nil, world.world)
        try await world.leave(erasing: true)
        #expect(try await world.count() == 0)
    }

    @Test func `A restored account is closed again at the other server, too`() async throws {
        let world = try await WithdrawalWorld()
        let (site, key) = (world.world.site, world.world.site.parts.keys.sealing)
        let log = ErasureLog(nextTo: site.store.path, key: key)
        try await site.store.write { transaction in
            try log.record(ErasedIdentity(account: world.phone.userID), at: site.clock.now, in: transaction)
        }
        let replay = AccountErasureReplayRepository(site.store, log: log, key: key, audit: site.parts.audit)
        try await replay.erase(replay.find(try #require(try log.contents()).digests))
        await world.call()
        #expect(world.server.calls == ["\(Self.token) false"])
    }
}
