import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import RegistrationServer

/// Push messages that other programs send with an API key.
struct SendNotificationTests {
    private static let address = "/fdahpUserRegWS/sendNotification.api"

    private func key(
        _ world: PushWorld, of user: TestUser = .siteAdmin, _ scopes: Set<APIKeyScope>
    ) async throws -> String {
        let site = world.site
        let (random, console) = (site.parts.random, site.parts.console)
        let folder = Folder.organization(site.world.organization)
        let email = try #require(site.world.users[user]).email
        return try await site.store.write { transaction in
            try APIKeyRepository.issue(
                APIKeyDraft("Builder", days: 10, scopes: scopes, folder: folder),
                random: { random.bytes($0) },
                to: email, by: console, in: transaction
            ).text
        }
    }

    private func send(
        _ world: PushWorld, _ body: String, key: String?, to address: String = Self.address
    ) async -> ClientResponse {
        var headers = Headers()
        headers["content-type"] = "application/json"
        if let key { headers["apikey"] = key }
        return await InProcessClient(world.site.router).send(
            .post, address, headers: headers, body: Array(body.utf8))
    }

    private func notice(_ members: String) -> String {
        #"{"notifications":[{"notificationId":12,"notificationText":"Hello","notificationTitle":"Heron",\#(members)}]}"#
    }

    private static let toApp = #""notificationType":"GT","appId":"HERON","orgId":"MERIDIAN""#
    private static let toStudy =
        #""notificationType":"ST","notificationSubType":"Activity","customStudyId":"SLEEP01","appId":"HERON","orgId":"MERIDIAN""#

    private func world() async throws -> PushWorld {
        let world = try await PushWorld()
        try await world.list(world.site.world.channel)
        try await world.add("participant", status: "inProgress")
        try await world.add("user")
        return world
    }

    @Test func `A message goes to the users of an app, or the participants of a study, and is audited`()
        async throws
    {
        let world = try await world()
        let admin = try await key(world, [.administration])
        let answer = await send(world, notice(Self.toApp), key: admin)
        #expect(answer.status == .ok && answer.text == #"{"message":"success"}"#)
        await world.registration.feature.sendPushes()
        #expect(world.services.tokens == ["participant", "user"])
        let designer = try await key(world, [.design])
        #expect(
            await send(
                world, notice(Self.toStudy), key: designer, to: "/labkey/FDAHPUSERREGWS-sendnotification"
            ).status == .ok)
        await world.registration.feature.sendPushes()
        let last = try #require(world.services.sent.last)
        #expect(world.services.sent.count == 3 && last.token == "participant")
        #expect(
            last.message == PushMessage(studyID: "SLEEP01", subject: .activity, title: "Heron", text: "Hello")
        )
        #expect(
            try await world.count("select count(*) from audit_events where action = 'notification.push'") == 2
        )
    }

    @Test func `It is refused without a credential`() async throws {
        let world = try await world()
        #expect(await send(world, notice(Self.toApp), key: nil).status == .unauthorized)
        #expect(await send(world, notice(Self.toApp), key: "wrong").status == .unauthorized)
        #expect(try await world.count("select count(*) from push_messages") == 0)
    }

    @Test func `A key sends only what its user may send from a page, all or nothing`() async throws {
        let world = try await world()
        let dataKey = try await key(world, [.readData, .writeData, .tokens])
        let refused = await send(world, notice(Self.toApp), key: dataKey)
        #expect(refused.status == .forbidden && refused.text.contains("Design or Administration"))
        let designer = try await key(world, of: .designer, [.design])
        #expect(await send(world, notice(Self.toApp), key: designer).status == .forbidden)
        for scopes: Set<APIKeyScope> in [[.readData, .writeData, .tokens], [.administration]] {
            #expect(
                await send(world, notice(Self.toStudy), key: try await key(world, scopes)).status
                    == .forbidden)
        }
        let viewer = try await key(world, of: .viewer, Set(APIKeyScope.allCases))
        #expect(await send(world, notice(Self.toStudy), key: viewer).status == .forbidden)
        let admin = try await key(world, Set(APIKeyScope.allCases))
        let foreign = Self.toApp.replacing("HERON", with: "KESTREL").replacing("MERIDIAN", with: "HARBOUR")
        #expect(await send(world, notice(foreign), key: admin).status == .notFound)
        let both =
            #"{"notifications":[{"notificationText":"Hello",\#(Self.toApp)},{"notificationText":"x",\#(foreign)}]}"#
        #expect(await send(world, both, key: admin).status == .notFound)
        #expect(try await world.count("select count(*) from push_messages") == 0)
    }

    @Test func `The scope for designs is enough for a message to all users of an app`() async throws {
        let world = try await world()
        let admin = try await key(world, [.design])
        #expect(await send(world, notice(Self.toApp), key: admin).status == .ok)
        await world.registration.feature.sendPushes()
        #expect(world.services.tokens == ["participant", "user"])
    }

    private func tokensSent(_ world: PushWorld) async -> [String] {
        await world.registration.feature.sendPushes()
        return world.services.tokens
    }

    @Test func `A repeated request with the ID of a notification sends nothing again`() async throws {
        let world = try await world()
        let admin = try await key(world, Set(APIKeyScope.allCases))
        for _ in 1...2 {
            let answer = await send(world, notice(Self.toApp), key: admin)
            #expect(answer.status == .ok && answer.text == #"{"message":"success"}"#)
        }
        #expect(await tokensSent(world) == ["participant", "user"])
        // The same number for participants of a study, with another text, and without a number is another message.
        #expect(await send(world, notice(Self.toStudy), key: admin).status == .ok)
        #expect(await tokensSent(world).count == 3)
        let other = notice(Self.toApp).replacing("Hello", with: "Hello again")
        #expect(await send(world, other, key: admin).status == .ok)
        #expect(await tokensSent(world).count == 5)
        let unnumbered = notice(Self.toApp).replacing(#""notificationId":12,"#, with: "")
        for _ in 1...2 { #expect(await send(world, unnumbered, key: admin).status == .ok) }
        #expect(await tokensSent(world).count == 9)
        #expect(
            try await world.count("select count(*) from audit_events where action = 'notification.push'") == 5
        )
    }

    @Test func `A notification that is listed twice in a request is sent once, and again on another day`()
        async throws
    {
        let world = try await world()
        let admin = try await key(world, Set(APIKeyScope.allCases))
        let one = #"{"notificationId":"12","notificationText":"Hello",\#(Self.toApp)}"#
        let body = #"{"notifications":[\#(one),\#(one.replacing(#""12""#, with: "12"))]}"#
        #expect(await send(world, body, key: admin).status == .ok)
        #expect(await tokensSent(world).count == 2)
        world.site.clock.advance(seconds: 24 * 3_600)
        #expect(await send(world, body, key: admin).status == .ok)
        #expect(await tokensSent(world).count == 4)
        let long = body.replacing(#""12""#, with: "\"" + String(repeating: "1", count: 101) + "\"")
        #expect(await send(world, long, key: admin).status == .badRequest)
    }

    @Test func `A Test channel takes the right to edit its design`() async throws {
        let world = try await world()
        try await world.list(world.site.world.testChannel)
        try await world.add(
            "tester", app: world.site.world.testApp.id, status: "inProgress", study: "sleep01t")
        let designer = try await key(world, of: .designer, [.design])
        #expect(await send(world, notice(Self.toStudy), key: designer).status == .forbidden)
        let test = #""notificationType":"st","studyId":"SLEEP01T""#
        #expect(await send(world, notice(test), key: designer).status == .ok)
        await world.registration.feature.sendPushes()
        #expect(world.services.tokens == ["tester"])
    }

    @Test(arguments: [
        ("{}", 400), (#"{"notifications":[]}"#, 400), (#"{"notifications":null}"#, 400), ("[]", 400),
        ("{", 400),
        (#"{"notifications":[{"notificationText":"x","notificationType":null}]}"#, 400),
        (#"{"notifications":[{"notificationText":"x"}]}"#, 400),
        (#"{"notifications":[{"notificationType":"GT","appId":"HERON","orgId":"MERIDIAN"}]}"#, 400),
        (#"{"notifications":[{"notificationText":"x","notificationType":"GT"}]}"#, 400),
        (#"{"notifications":[{"notificationText":"x","notificationType":"ST"}]}"#, 400),
        (#"{"notifications":[{"notificationText":"x","notificationType":"ST","studyId":"NONE"}]}"#, 404),
        (#"{"notifications":[{"notificationText":"x","notificationType":"ST","studyId":"SLEEP01"}]}"#, 409),
        (
            #"{"notifications":[{"notificationText":"x",\#(toApp)},{"notificationText":"x","notificationType":"ST","studyId":"SLEEP01"}]}"#,
            409
        ),
        (
            #"{"notifications":[{"notificationText":"x","notificationType":"ST","studyId":"SLEEP01","appId":"HERON-T","orgId":"MERIDIAN"}]}"#,
            404
        ),
        (#"{"notifications":[{"notificationType":"XT"}]}"#, 200),
    ])
    func `Invalid notifications are refused, and unknown types ignored`(body: String, status: Int)
        async throws
    {
        let world = try await world()
        let admin = try await key(world, Set(APIKeyScope.allCases))
        #expect(await send(world, body, key: admin).status.code == status)
        #expect(try await world.count("select count(*) from push_messages") == 0)
    }
}
