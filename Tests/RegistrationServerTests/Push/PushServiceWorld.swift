import Access
import Cryptography
import Foundation
import JSON
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import RegistrationServer

/// An app with keys of the service that simulates Google's and Apple's, and the portal's services for it.
struct PushServiceWorld: Sendable {
    static let message = PushMessage(
        studyID: "SLEEP01", subject: .activity, title: "Heron", text: "A new questionnaire is available.")

    let world: RegistrationWorld
    let service: PushTestService
    let services: AppPushServices

    /// The services verify times, so they need those of the system.
    static let clock: Clock = {
        Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    }

    init(
        registration: RegistrationWorld? = nil, _ change: (inout PushConfiguration) -> Void = { _ in },
        clock: @escaping Clock = Self.clock
    ) async throws {
        world = if let registration { registration } else { try await RegistrationWorld() }
        service = try PushTestService()
        var configuration = PushConfiguration(try service.http)
        configuration.firebaseAddress = service.address()
        configuration.appleAddress = service.address()
        configuration.appleSandboxAddress = service.address("localhost")
        change(&configuration)
        services = AppPushServices(
            store: world.site.store, sealing: world.site.parts.keys.sealing, configuration, clock: clock)
    }

    var app: FolderID { world.site.world.app.id }

    func store(_ key: PushKey) async throws {
        let keys = AppPushKeyRepository(of: app, sealing: world.site.parts.keys.sealing)
        try await world.site.store.write { transaction in
            try keys.store(
                key, by: Author(user: nil, name: "Test"), at: Instant(seconds: 0), transaction)
        }
    }

    func storeAppleKey() async throws {
        let text = String(decoding: try service.file("apple.p8"), as: UTF8.self)
        try await store(
            try PushKey(apple: text, keyID: PushTestService.keyID, teamID: PushTestService.teamID))
    }

    func storeCertificate() async throws {
        try await store(
            try PushKey(
                appleCertificate: try service.file("client.p12"), password: PushTestService.password,
                for: PushTestService.topic, at: Self.clock()))
    }

    func storeAccount() async throws {
        let text = String(decoding: try service.file("account.json"), as: UTF8.self)
        try await store(try PushKey(firebase: text) { $0 == "127.0.0.1" })
    }

    /// Stores a service account as earlier versions did, which checked less.
    func storeEarlierAccount(_ text: String) async throws {
        let app = app
        let sealed = world.site.parts.keys.sealing.seal(
            Array(text.utf8), context: "push key of app \(app), android")
        try await store(try PushKey(firebase: String(repeating: "k", count: 40)))
        try await world.site.store.write { transaction in
            try transaction.run(
                "update app_push_keys set sealed = \(sealed) where app_folder_id = \(app) and platform = 'android'"
            )
        }
    }

    func enterBundleID(_ id: String = PushTestService.topic) async throws {
        let app = app
        try await world.site.store.write { transaction in
            var builds = AppBuildSettings()
            builds.ios.bundleID = id
            let documents = AppDocumentRepository(of: app)
            let revision = try documents.document(AppBuildSettings.self, transaction).revision
            _ = try documents.save(
                builds, startedFrom: revision, by: Author(user: nil, name: "Test"),
                at: Instant(seconds: 0), siteAddress: "https://portal.example", transaction)
        }
    }

    /// Sends a message to a device for which the service acts by `word`.
    func answer(
        _ word: String, _ message: PushMessage = Self.message, on platform: Platform
    ) async throws -> PushAnswer {
        let token = platform == .ios ? PushTestService.appleToken(word) : word + "-device"
        return try #require(
            await PushServiceTest(services: services).send(message, to: token, of: app, on: platform))
    }

    /// The requests for messages until now.
    func messages() throws -> [JSONTree] {
        try service.requests().filter { $0["path"]?.string != "/token" }
    }
}

extension PushResult {
    var reason: String {
        switch self {
        case .accepted, .unknownDevice: ""
        case .retry(_, let reason), .refused(let reason): reason
        }
    }
}
