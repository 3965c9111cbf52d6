import HTTP
import Outbound
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import RegistrationServer

/// What another Response server can do wrong.
struct WithdrawalRefusalTests {
    private func call(_ server: String, milliseconds: Int = 20_000) async throws -> WithdrawalReply {
        var settings = HTTPClient.Configuration(rule: try AddressRule(allowing: "127.0.0.0/8"))
        settings.threads = 1
        let client = WithdrawalClient(sender: HTTPClient(settings), timeoutMilliseconds: milliseconds)
        let call = WithdrawalCall(
            id: 1, leasedUntil: .init(milliseconds: 1), app: .init(rawValue: 1), studyID: "S",
            appToken: "secret-token",
            erases: true, followsWithdrawal: false, server: server)
        return await client.send(call, to: server)
    }

    @Test(arguments: [
        (500, "oops", "status 500"), (500, #"{"exception":"Please check the log"}"#, "Please check the log."),
        (200, "not JSON", "isn't that of a Response server"), (200, "{}", "status 200"),
        (200, #"{"success": false}"#, "status 200"), (200, #"{"success": "true"}"#, "status 200"),
        (404, "<html>", "Check the address."), (302, "", "status 302"),
        (400, #"{"exception":"ParticipantId not included in request"}"#, "not included"),
        (404, #"{"exception":"Invalid ParticipantId."}"#, "status 404"),
        (201, #"{"success": true}"#, "status 201"), (500, #"{"success": true}"#, "status 500"),
    ])
    func `Every other answer is refused with its reason`(status: Int, body: String, reason: String)
        async throws
    {
        let server = try OtherResponseServer(.answers(status: status, body))
        guard case .refused(let sentence) = try await call(server.address) else {
            Issue.record("The answer was accepted.")
            return
        }
        #expect(sentence.contains(reason) && sentence.hasSuffix("."), "\(sentence)")
    }

    @Test func `A server that says nothing times out, and one that breaks off can't be reached`() async throws
    {
        let slow = try OtherResponseServer(.delays)
        #expect(
            try await call(slow.address, milliseconds: 300)
                == .unreachable("The server did not answer in time."))
        let broken = try OtherResponseServer(.breaks)
        guard case .unreachable = try await call(broken.address) else {
            Issue.record("The server answered.")
            return
        }
    }

    @Test func `The reason never contains the app token`() async throws {
        let server = try OtherResponseServer(.repeats)
        guard case .refused(let reason) = try await call(server.address) else {
            Issue.record("The answer was accepted.")
            return
        }
        #expect(!reason.contains("secret-token") && reason.contains("No the participant here"))
    }

    @Test func `A private address is called only if the operator allows it`() async throws {
        let world = try await WithdrawalWorld(allowing: "10.0.0.0/8")
        try await world.leave(erasing: true)
        await world.call()
        #expect(world.server.requests.isEmpty)
        #expect(try await world.count("state = 'waiting'") == 1)
        #expect(try await world.reason.contains("PORTAL_OUTBOUND_ALLOW"))
    }

    @Test func `A call that is refused again and again is given up, and recorded`() async throws {
        let world = try await WithdrawalWorld(.answers(status: 500, "{}"))
        try await world.leave(erasing: true)
        for _ in 0..<WithdrawalCallRepository.attemptsMax {
            #expect(try await world.count("state = 'waiting'") == 1)
            await world.call(after: 6 * 3_600)
        }
        #expect(try await world.count("state = 'failed'") == 1)
        await world.call(after: 24 * 3_600)
        #expect(world.server.calls.count == WithdrawalCallRepository.attemptsMax)
        #expect(try await world.outcomes().first?.contains("given up") == true)
    }

    @Test func `A server that is down gets one attempt a minute, whatever waits for it`() async throws {
        let world = try await WithdrawalWorld(.breaks)
        for number in 1...5 { try await world.join("S\(number)", as: "token-\(number)") }
        #expect(await world.phone.send(.delete, "deactivate").status == .ok)
        await world.call()
        #expect(world.server.requests.count == 1)
        await world.call(after: 59)
        #expect(world.server.requests.count == 2, "the first one, half a minute later")
        world.server.behave(.withdraws)
        await world.call(after: 120)
        #expect(try await world.count() == 0)
    }

    @Test func `Calls of an app without another server fail, and work again with one`() async throws {
        let world = try await WithdrawalWorld(.breaks)
        try await world.leave(erasing: true)
        try await WithdrawalWorld.choose(nil, world.world)
        await world.call()
        #expect(try await world.count("state = 'failed'") == 1)
        #expect(try await world.reason.contains("uses the Response server of this portal now"))
        let outcomes = try await world.outcomes()
        #expect(outcomes.count == 1 && outcomes[0].hasPrefix("withdrawal-call.fail"), "\(outcomes)")
    }

    @Test
    func `A reason is stored without characters that can't be, and holds up no others`()
        async throws
    {
        let world = try await WithdrawalWorld(.answers(status: 500, #"{"exception": "no\u0000\u0007\nway"}"#))
        try await world.join("OTHER", as: "other-token")
        #expect(await world.phone.send(.delete, "deactivate").status == .ok)
        await world.call()
        #expect(world.server.calls.count == 2)
        #expect(try await world.count("attempts = 1 and leased_until is null") == 2)
        #expect(try await world.reason == "The server returned status 500: No  \nway.")
    }

    @Test func `A waiting call that can't be decrypted keeps no one from leaving`()
        async throws
    {
        let world = try await WithdrawalWorld(.breaks)
        try await world.leave(erasing: false)
        try await world.world.site.store.write {
            try $0.run("update withdrawal_calls set token_sealed = x'00'")
        }
        try await world.leave(erasing: true)
        #expect(try await world.count() == 2)
        #expect(try await world.count("erases = 1") == 1)
    }

    @Test func `A call that can't be decrypted fails alone`() async throws {
        let world = try await WithdrawalWorld()
        try await world.join("OTHER", as: "other-token")
        #expect(await world.phone.send(.delete, "deactivate").status == .ok)
        try await world.world.site.store.write {
            try $0.run("update withdrawal_calls set token_sealed = x'00' where id = 1")
        }
        await world.call()
        #expect(world.server.calls == ["other-token false"])
        #expect(try await world.count("state = 'failed'") == 1)
    }
}
