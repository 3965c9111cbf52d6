import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Vocabulary

@testable import RegistrationServer

/// What support sees about the last push message to a phone.
struct LastPushTests {
    private static let page = "/orgs/MERIDIAN/apps/HERON/accounts/1"

    /// Sends a message to the phone of an account, and returns the account's page.
    private func page(
        after result: PushResult, keys: Set<Platform> = [.ios]
    ) async throws -> (text: String, world: RegistrationWorld) {
        let services = ScriptedServices()
        services.keepKeys(for: keys)
        services.answer { _ in result }
        let world = try await RegistrationWorld(push: services)
        let phone = try await world.verified()
        _ = await phone.send(
            .post, "updateUserProfile",
            #"{"settings":{"remoteNotifications":true},"info":{"os":"ios","appVersion":"2.1","deviceToken":"secret-token"}}"#
        )
        let app = world.site.world.app.id
        let queue = world.feature.pushQueue.queue
        _ = try await world.site.store.write { transaction in
            try queue.add(
                PushRequest(
                    app: app, studyID: nil, subject: .announcement, title: "Heron", text: "Hello"),
                transaction)
        }
        await world.feature.sendPushes()
        return (try await world.site.get(Self.page, as: .orgAdmin).text, world)
    }

    @Test func `without a message the page says so`() async throws {
        let world = try await RegistrationWorld()
        _ = try await world.verified()
        let page = try await world.site.get(Self.page, as: .orgAdmin).text
        #expect(page.contains("None since the last sign-in"))
    }

    @Test(arguments: [
        (PushResult.accepted, "Sent", "Apple, "),
        (.refused(reason: "Apple refused <secret-token>."), "Failed", "Apple refused &lt;the token&gt;."),
        (.retry(afterSeconds: nil, reason: "Apple asks to wait."), "Waiting", "Apple asks to wait."),
        (.unknownDevice, "Unknown phone", "its token was deleted"),
    ])
    func `the page shows service, time and result without the token`(
        result: PushResult, state: String, words: String
    ) async throws {
        let (page, world) = try await page(after: result)
        #expect(page.contains("Last push message") && page.contains(state) && page.contains(words))
        #expect(!page.contains("secret-token"))
        _ = try await world.site.post(Self.page + "/deactivation", as: .orgAdmin)
        #expect(try await world.count("select count(*) from account_sessions") == 0)
    }

    @Test func `an app without a key is a reason, too`() async throws {
        let page = try await page(after: .accepted, keys: [.android]).text
        #expect(page.contains("Failed") && page.contains("This app has no key for iOS."))
    }
}
