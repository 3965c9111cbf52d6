import Cryptography
import Outbound
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// The push services of apps, made from the keys that are stored for them.
///
/// The stored key is read each time. Services, with their tokens and connections, are kept by the digest of the key.
final class AppPushServices: PushServices {
    /// The maximum number of services to keep; the one that was used the longest time ago is released.
    private static let keptMax = 32

    private struct Kept: Sendable {
        let service: any PushService
        var use: Int
    }

    private struct Cache: Sendable {
        var services: [Digest: Kept] = [:]
        var uses = 0
    }

    private let store: Store
    private let sealing: SealingKey
    private let configuration: PushConfiguration
    private let clock: Clock
    private let cache = Locked(Cache())

    init(
        store: Store, sealing: SealingKey, _ configuration: PushConfiguration, clock: @escaping Clock
    ) {
        (self.store, self.sealing, self.configuration) = (store, sealing, configuration)
        self.clock = clock
    }

    func service(for app: FolderID, on platform: Platform) async throws -> (any PushService)? {
        let sealing = sealing
        let (secret, topic) = try await store.read { transaction in
            let keys = AppPushKeyRepository(of: app, sealing: sealing)
            let builds = try AppDocumentRepository(of: app).document(AppBuildSettings.self, transaction)
            return (try keys.secret(for: platform, transaction), builds.value.ios.bundleID)
        }
        guard let secret else { return nil }
        var digest = SHA256()
        digest.update("\(platform.rawValue) \(topic) ")
        digest.update(secret)
        return kept(digest.finish()) { make(secret, platform, topic) }
    }

    private func kept(_ digest: Digest, or make: () -> any PushService) -> any PushService {
        cache.withLock { cache in
            cache.uses += 1
            let service = cache.services[digest]?.service ?? make()
            cache.services[digest] = Kept(service: service, use: cache.uses)
            if cache.services.count > Self.keptMax,
                let oldest = cache.services.min(by: { $0.value.use < $1.value.use })
            {
                cache.services[oldest.key] = nil
            }
            return service
        }
    }

    private func make(_ secret: [UInt8], _ platform: Platform, _ topic: String) -> any PushService {
        switch PushKey.content(of: secret, for: platform) {
        case .serviceAccount(let account):
            FirebaseService(account, configuration, sender: client(requiresHTTP2: false), clock: clock)
                ?? UnusablePushService(reason: Self.damagedAccount)
        case .legacyServerKey: UnusablePushService(reason: Self.legacyServerKey)
        case .appleKey(let text, let keyID, let teamID): apple(topic, text, keyID, teamID)
        case .appleCertificate(let bytes, let password, let end):
            certified(topic, HTTP2Client.Certificate(pkcs12: bytes, password: password), until: end)
        case nil: UnusablePushService(reason: "The stored push key cannot be read. Store it again.")
        }
    }

    private func apple(
        _ topic: String, _ text: String, _ keyID: String, _ teamID: String
    ) -> any PushService {
        guard !topic.isEmpty else { return UnusablePushService(reason: Self.missingTopic) }
        guard let key = SigningKey(pem: text), key.algorithm == .es256 else {
            return UnusablePushService(
                reason: "The stored key from Apple is damaged. Store the .p8 file again.")
        }
        let token = AppleProviderToken(key: key, keyID: keyID, teamID: teamID, clock: clock)
        return AppleService(
            topic: topic, .token(token), configuration, sender: client(requiresHTTP2: true), clock: clock)
    }

    private func certified(
        _ topic: String, _ certificate: HTTP2Client.Certificate, until end: Instant
    ) -> any PushService {
        guard !topic.isEmpty else { return UnusablePushService(reason: Self.missingTopic) }
        let service = AppleService(
            topic: topic, .certificate, configuration,
            sender: client(requiresHTTP2: true, certificate), clock: clock)
        return ExpiringPushService(service: service, end: end, clock: clock)
    }

    /// Each key has connections of its own: Apple wants none to be shared by teams, and a certificate belongs to one.
    private func client(
        requiresHTTP2: Bool, _ certificate: HTTP2Client.Certificate? = nil
    ) -> HTTP2Client {
        var settings = HTTP2Client.Configuration(configuration.http)
        settings.requiresHTTP2 = requiresHTTP2
        settings.certificate = certificate
        return HTTP2Client(settings)
    }

    private static let damagedAccount = """
        The stored service account cannot be used: its project ID, private key or token address is not valid. Store \
        its JSON file again.
        """
    private static let legacyServerKey = """
        Google has turned off the service for legacy server keys. Store a service account instead: in the Firebase \
        console, open Project settings, Service accounts, and generate a new private key.
        """
    private static let missingTopic = """
        The app has no bundle ID for iOS, which Apple requires. Enter it in the app's builds.
        """
}

/// A service whose certificate expires.
struct ExpiringPushService: AnsweringPushService {
    let service: AppleService
    let end: Instant
    let clock: Clock

    func answer(to message: PushMessage, for token: String) async -> PushAnswer {
        guard clock() < end else {
            let reason =
                "The certificate expired on \(end.iso8601.prefix(10)). Store a new one, or a .p8 key."
            return PushAnswer(unsent: .refused(reason: reason))
        }
        return await service.answer(to: message, for: token)
    }
}
