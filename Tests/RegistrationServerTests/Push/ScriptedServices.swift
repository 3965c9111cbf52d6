import SQLStore
import Vocabulary

@testable import RegistrationServer

/// Push services on this machine: what they were sent, and what they answer. Shared state: both.
final class ScriptedServices: PushServices {
    /// A message as a service gets it.
    struct Sent: Sendable {
        let route: PushDelivery.Route
        let message: PushMessage
        let token: String
    }

    typealias Script = @Sendable (Sent) async -> PushResult

    private let state = Locked<(sent: [Sent], script: Script, keys: Set<Platform>)>(
        ([], { _ in .accepted }, Set(Platform.allCases)))

    init() {}

    var sent: [Sent] { state.withLock { $0.sent } }
    var tokens: [String] { sent.map(\.token).sorted() }

    func answer(_ script: @escaping Script) { state.withLock { $0.script = script } }
    func keepKeys(for platforms: Set<Platform>) { state.withLock { $0.keys = platforms } }

    func service(for app: FolderID, on platform: Platform) async throws -> (any PushService)? {
        guard state.withLock({ $0.keys.contains(platform) }) else { return nil }
        return Service(services: self, route: PushDelivery.Route(app: app, platform: platform))
    }

    private struct Service: PushService {
        let services: ScriptedServices
        let route: PushDelivery.Route

        func send(_ message: PushMessage, to token: String) async -> PushResult {
            let sent = Sent(route: route, message: message, token: token)
            let script = services.state.withLock { state in
                state.sent.append(sent)
                return state.script
            }
            return await script(sent)
        }
    }
}
