import Access
import Cryptography
import HTTP
import Outbound
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import RegistrationServer

/// The page that sends a test message to one phone, and shows what the service answers.
struct PushTestPageTests {
    private static let page = "/orgs/MERIDIAN/apps/HERON/push-keys/test"
    private static let token = "secret-device:token_1"

    private func world(
        keys: Set<Platform> = [.android, .ios], _ services: ScriptedServices = ScriptedServices()
    ) async throws -> RegistrationWorld {
        let world = try await RegistrationWorld(push: services)
        let app = world.site.world.app.id
        let sealing = world.site.parts.keys.sealing
        try await world.site.store.write { transaction in
            for platform in keys.map(\.rawValue) {
                try transaction.run(
                    """
                    insert into app_push_keys (app_folder_id, platform, title, sealed, kept_at, kept_by_name)
                    values (\(app), \(platform), 'Key', \(sealing.seal([1], context: "test")), 0, 'Test')
                    """)
            }
        }
        return world
    }

    private func send(
        _ fields: [(String, String)], _ world: RegistrationWorld, as someone: TestUser = .orgAdmin
    ) async throws -> ClientResponse {
        try await world.site.post(Self.page, fields, as: someone)
    }

    private var toToken: [(String, String)] {
        [("to", "token"), ("platform", "android"), ("token", Self.token)]
    }

    private func events(_ world: RegistrationWorld) async throws -> [String] {
        try await world.site.store.read { transaction in
            try transaction.rows("select details from audit_events where action = 'app-push-key.test'") {
                try $0[0]
            }
        }
    }

    @Test func `a message goes to a token, which is neither shown nor recorded`() async throws {
        let services = ScriptedServices()
        let world = try await world(services)
        let page = try await send(toToken, world)
        #expect(page.status == .ok)
        #expect(page.text.contains("from Firebase") && page.text.contains("Accepted"))
        #expect(!page.text.contains("secret-device"))
        #expect(services.tokens == [Self.token])
        #expect(services.sent.first?.message.text.contains("test message") == true)
        #expect(try await events(world) == [#"{"platform":"android"}"#])
        #expect(try await world.count("select count(*) from audit_events where details like '%secret%'") == 0)
    }

    @Test(arguments: [
        ([("to", "token"), ("token", "t")], "Choose the phone"),
        ([("to", "token"), ("platform", "palm"), ("token", "t")], "Choose the phone"),
        ([("to", "token"), ("platform", "ios"), ("token", " ")], "Paste the token"),
        ([("to", "token"), ("platform", "ios"), ("token", "two words")], "isn&#39;t a device token"),
        (
            [("to", "token"), ("platform", "ios"), ("token", String(repeating: "a", count: 4_097))],
            "device token"
        ),
        ([("to", "account"), ("email", "robin")], "one @ sign"),
        ([("to", "account"), ("email", "nobody@example.org")], "No account of this app"),
        ([("to", "account"), ("email", "robin@example.org")], "no token of this account"),
    ])
    func `what can't get a message is refused`(fields: [(String, String)], reason: String) async throws {
        let services = ScriptedServices()
        let world = try await world(services)
        _ = try await world.verified()
        let page = try await send(fields, world)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains(reason), "\(page.text)")
        #expect(services.sent.isEmpty)
        #expect(try await events(world).isEmpty)
        let isSearch = fields.contains { $0.1.hasSuffix("@example.org") }
        let searches = "select count(*) from audit_events where action = 'account.search'"
        #expect(try await world.count(searches) == (isSearch ? 1 : 0))
    }

    @Test func `a token has up to 4,096 characters`() async throws {
        let services = ScriptedServices()
        let world = try await world(services)
        let token = String(repeating: "a", count: 4_096)
        let page = try await send([("to", "token"), ("platform", "ios"), ("token", token)], world)
        #expect(page.status == .ok && services.tokens == [token])
    }

    @Test func `an account's phone gets the message in its language, unless it takes none`() async throws {
        let services = ScriptedServices()
        let world = try await world(services)
        let phone = try await world.verified()
        try await world.site.store.write { try $0.run("update accounts set language = 'es'") }
        _ = await phone.send(
            .post, "updateUserProfile",
            #"{"settings":{"remoteNotifications":true},"info":{"os":"ios","appVersion":"2.1","deviceToken":"abcd"}}"#
        )
        let fields = [("to", "account"), ("email", "Robin@example.org")]
        let page = try await send(fields, world)
        #expect(page.status == .ok && page.text.contains("from Apple"))
        #expect(page.text.contains("Account 1, iOS") && !page.text.contains("abcd"))
        #expect(services.tokens == ["abcd"])
        #expect(services.sent.first?.message.text.contains("mensaje de prueba") == true)
        // The number of the account and its digest together would assign events to a person after an erasure.
        #expect(try await events(world).first?.contains("digest:") == false)
        _ = await phone.send(.post, "updateUserProfile", #"{"settings":{"remoteNotifications":false}}"#)
        let refused = try await send(fields, world)
        #expect(refused.status == .unprocessableContent && refused.text.contains("are turned off"))
        #expect(services.sent.count == 1)
    }

    @Test func `without a key there is nothing to send`() async throws {
        let world = try await world(keys: [.ios])
        let refused = try await send(toToken, world)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("no push key for Android"))
        let empty = try await self.world(keys: [])
        #expect(try await empty.site.get(Self.page, as: .orgAdmin).text.contains("No push keys"))
    }

    @Test func `an answer is shown as text, with what it means`() async throws {
        let services = ScriptedServices()
        let world = try await world(services)
        for (result, words) in [
            (PushResult.unknownDevice, "The device&#39;s token is not one of this service"),
            (
                .retry(afterSeconds: 7, reason: "Firebase: <timeout>."),
                "Firebase: &lt;timeout&gt;. Try again later"
            ),
            (.refused(reason: "The key is <wrong>."), "The key is &lt;wrong&gt;."),
        ] {
            services.answer { _ in result }
            let page = try await send(toToken, world)
            #expect(page.status == .ok && page.text.contains(words), "\(page.text)")
            #expect(page.text.contains("No answer"))
        }
    }

    @Test func `a service that doesn't answer is given up, and a token is removed from what it says`()
        async throws
    {
        let services = ScriptedServices()
        let wasCanceled = Locked(false)
        services.answer { _ in
            try? await Task.sleep(for: .seconds(60))
            wasCanceled.withLock { $0 = Task.isCancelled }
            return .accepted
        }
        let message = PushMessage(studyID: nil, subject: .announcement, title: "Heron", text: "Hello")
        let app = FolderID(rawValue: 1)
        let late = await PushServiceTest(services: services, timeout: .milliseconds(20))
            .send(message, to: "t", of: app, on: .android)
        #expect(late?.result == .retry(afterSeconds: nil, reason: "The service did not answer in time."))
        #expect(wasCanceled.withLock { $0 }, "the request ends, too")
        let response = HTTPClient.Response(
            status: 400, body: Array((String(repeating: "x", count: 1_990) + Self.token).utf8))
        #expect(!PushAnswer(response, to: Self.token, .unknownDevice).text.contains("secret"))
    }

    @Test(arguments: [
        (TestUser.folderAdmin, Status.forbidden), (.designer, .forbidden), (.stranger, .notFound),
    ])
    func `only administrators of the app send one`(someone: TestUser, status: Status) async throws {
        let world = try await world()
        #expect(try await world.site.get(Self.page, as: someone).status == status)
        #expect(try await send(toToken, world, as: someone).status == status)
        #expect(try await world.site.postWithoutToken(Self.page, toToken, as: .orgAdmin).status == .forbidden)
    }
}

/// Services that are chosen after the site was made.
private final class LateServices: PushServices {
    private let services = Locked<AppPushServices?>(nil)

    func use(_ services: AppPushServices) { self.services.withLock { $0 = services } }

    func service(for app: FolderID, on platform: Platform) async throws -> (any PushService)? {
        try await services.withLock { $0 }?.service(for: app, on: platform)
    }
}

/// The page with the clients for Google and Apple.
@Suite(.enabled(if: PushTestService.isInstalled, "Scripts/setup tests installs the service"))
struct PushTestServiceTests {
    @Test func `the page shows the status code and the service's own words`() async throws {
        let late = LateServices()
        let world = try await PushServiceWorld(registration: RegistrationWorld(push: late))
        defer { world.service.stop() }
        late.use(world.services)
        try await world.storeAccount()
        for (word, code, text) in [
            ("ok", "200", "projects/heron-1/messages/1"), ("gone", "404", "UNREGISTERED"),
            ("argument", "400", "for (token)"),
        ] {
            let page = try await world.world.site.post(
                "/orgs/MERIDIAN/apps/HERON/push-keys/test",
                [("to", "token"), ("platform", "android"), ("token", word + "-device")], as: .orgAdmin)
            #expect(page.status == .ok)
            #expect(page.text.contains("<dd>\(code)</dd>") && page.text.contains(text), "\(page.text)")
            #expect(!page.text.contains("-device\""))
        }
    }

    @Test func `a refused connection is a sentence`() async throws {
        let late = LateServices()
        let world = try await PushServiceWorld(registration: RegistrationWorld(push: late)) {
            $0.appleAddress = "https://127.0.0.1:1"
        }
        defer { world.service.stop() }
        late.use(world.services)
        try await world.storeAppleKey()
        try await world.enterBundleID()
        let page = try await world.world.site.post(
            "/orgs/MERIDIAN/apps/HERON/push-keys/test",
            [("to", "token"), ("platform", "ios"), ("token", PushTestService.appleToken("ok"))], as: .orgAdmin
        )
        #expect(page.status == .ok)
        #expect(page.text.contains("the server cannot be reached") && page.text.contains("No answer"))
    }
}
