import HTTP
import PortalUI
import SQLStore
import Support
import Testing

@testable import RegistrationServer

/// A phone on which several people sign in, one after the other.
struct DeviceTokenTests {
    private static let (first, second) = ("robin@example.org", "kim@example.org")

    @discardableResult
    private func register(_ token: String, of phone: Phone, os: String = "android") async -> Status {
        await phone.send(
            .post, "updateUserProfile",
            #"{"settings":{"remoteNotifications":true},"info":{"os":"\#(os)","deviceToken":"\#(token)"}}"#
        ).status
    }

    private func holders(_ world: PushWorld) async throws -> [Int] {
        try await world.store.read { transaction in
            try transaction.rows(
                """
                select account_id from account_sessions where device_token_sealed is not null
                order by account_id
                """
            ) { try $0[0] }
        }
    }

    @Test func `A phone that changed accounts gets a message once, for the account that signed in last`()
        async throws
    {
        let world = try await PushWorld()
        let robin = try await world.registration.verified(Self.first)
        #expect(await register("phone-1", of: robin) == .ok)
        world.site.clock.advance(seconds: 60)
        let kim = try await world.registration.verified(Self.second)
        #expect(await register("phone-1", of: kim) == .ok)
        #expect(try await world.queue() == 1)
        await world.registration.feature.sendPushes()
        #expect(world.services.tokens == ["phone-1"])
        #expect(try await holders(world) == [2])
    }

    @Test func `A late request of the previous account doesn't take the phone back`() async throws {
        let world = try await PushWorld()
        let robin = try await world.registration.verified(Self.first)
        await register("phone-1", of: robin)
        world.site.clock.advance(seconds: 60)
        var kim = try await world.registration.verified(Self.second)
        await register("phone-1", of: kim)
        // Phones repeat requests that they couldn't send, and send them in order later.
        #expect(await register("phone-1", of: robin) == .ok)
        #expect(try await holders(world) == [2])
        #expect(await register("phone-1", of: kim) == .ok)
        #expect(try await holders(world) == [2])
        world.site.clock.advance(seconds: 60)
        var again = robin
        try await again.signIn(Self.first)
        await register("phone-1", of: again)
        #expect(try await holders(world) == [1])
        #expect(await again.send(.delete, "logout").status == .ok)
        #expect(try await holders(world) == [])
        try await kim.signIn(Self.second)
        await register("phone-1", of: kim)
        #expect(try await holders(world) == [2])
    }

    @Test func `Another app, another phone and a token in other letter case keep what they have`()
        async throws
    {
        let world = try await PushWorld()
        let robin = try await world.registration.verified(Self.first)
        await register("phone-1", of: robin)
        let other = try await world.registration.registered(Self.second)
        await register("phone-2", of: other)
        let elsewhere = try await world.registration.registered(Self.first, app: "HERON-T")
        await register("phone-1", of: elsewhere)
        #expect(try await holders(world) == [1, 2, 3])
        let third = try await world.registration.registered("lee@example.org")
        await register("PHONE-1", of: third)
        #expect(try await holders(world) == [1, 2, 3, 4])
        // Tokens of Apple are numbers, which have no case.
        await register("00FF00FF", of: robin, os: "ios")
        await register("00ff00ff", of: third, os: "ios")
        #expect(try await holders(world) == [2, 3, 4])
    }

    @Test func `Phones that are registered twice from before an upgrade keep the last account`() async throws
    {
        let world = try await PushWorld()
        let robin = try await world.registration.verified(Self.first)
        await register("phone-1", of: robin)
        world.site.clock.advance(seconds: 60)
        let kim = try await world.registration.verified(Self.second)
        await register("phone-2", of: kim)
        let secrets = world.secrets
        try await world.store.write { transaction in
            let sealed = secrets.seal("phone-1", .deviceToken(AccountID(rawValue: 2)))
            try transaction.run(
                "update account_sessions set device_token_sealed = \(sealed) where account_id = 2")
            try transaction.run("update account_sessions set device_token_digest = null")
        }
        #expect(try await holders(world) == [1, 2])
        for job in world.registration.feature.feature.jobs {
            try await world.store.write { try job.recover($0) }
        }
        #expect(try await holders(world) == [2])
    }
}
