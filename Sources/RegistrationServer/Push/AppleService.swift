import HTTP
import Outbound
import SQLStore
import Synchronization
import Timekeeping

/// Sends messages to iOS devices through the Apple Push Notification service.
///
/// Devices with an app from the App Store or TestFlight are registered in production, those with one that runs from
/// Xcode in the sandbox, and no app tells which. So each message goes to production first, and to the sandbox only if
/// production doesn't know the device.
final class AppleService: AnsweringPushService {
    /// How the portal authenticates.
    enum Credential: Sendable {
        case token(AppleProviderToken)
        /// The certificate of the connection.
        case certificate
    }

    private enum Environment: Sendable, Hashable { case production, sandbox }

    /// The time for which Apple keeps a message for a device that isn't reachable: four weeks, as Firebase does.
    private static let keptSeconds: Int64 = 4 * 7 * 86_400
    private static let tokenDigits = 32...512
    private static let forbidden = 403

    private let configuration: PushConfiguration
    private let topic: String
    private let credential: Credential
    private let sender: any HTTPSender
    private let clock: Clock
    /// The environments for which the key or certificate isn't.
    private let unusable = Locked<Set<Environment>>([])
    /// Whether Apple accepted a message with this bundle ID, which proves that it is right.
    private let hasAccepted = Atomic(false)

    init(
        topic: String, _ credential: Credential, _ configuration: PushConfiguration, sender: any HTTPSender,
        clock: @escaping Clock
    ) {
        (self.topic, self.credential, self.configuration) = (topic, credential, configuration)
        (self.sender, self.clock) = (sender, clock)
    }

    func answer(to message: PushMessage, for device: String) async -> PushAnswer {
        guard Self.tokenDigits.contains(device.utf8.count), device.utf8.allSatisfy(Self.isHexDigit) else {
            return PushAnswer(unsent: .unknownDevice)
        }
        let payload = AppleMessage.payload(message)
        do throws(HTTPClient.Failure) {
            return try await answer(payload, device)
        } catch {
            return PushAnswer(error, from: "Apple")
        }
    }

    private func answer(
        _ payload: [UInt8], _ device: String
    ) async throws(HTTPClient.Failure) -> PushAnswer {
        let excluded = unusable.withLock { $0 }
        guard !excluded.contains(.production) else { return try await sandboxOnly(payload, device) }
        let response = try await exchange(payload, device, .production)
        let reply = AppleReply(response)
        guard configuration.appleSandboxAddress != nil else { return meaning(of: response, device) }
        if reply.isWrongEnvironment {
            unusable.withLock { _ = $0.insert(.production) }
            return try await sandboxOnly(payload, device)
        }
        guard reply.isBadToken, !excluded.contains(.sandbox) else { return meaning(of: response, device) }
        let other = try await exchange(payload, device, .sandbox)
        // Production accepted the key, so it isn't wrong, but only for production.
        if other.status == Self.forbidden {
            unusable.withLock { _ = $0.insert(.sandbox) }
            return meaning(of: response, device)
        }
        return meaning(of: other, device)
    }

    /// Sends with a key that is only for the sandbox. Devices that the sandbox doesn't know may be registered in
    /// production, so that the key is wrong and not the device's token.
    private func sandboxOnly(
        _ payload: [UInt8], _ device: String
    ) async throws(HTTPClient.Failure) -> PushAnswer {
        let response = try await exchange(payload, device, .sandbox)
        guard AppleReply(response).isBadToken else { return meaning(of: response, device) }
        let reason = """
            The key is only for Apple's sandbox, where apps from the App Store and TestFlight are not registered. \
            Store a key for production.
            """
        return PushAnswer(response, to: device, .refused(reason: reason))
    }

    private func exchange(
        _ payload: [UInt8], _ device: String, _ environment: Environment
    ) async throws(HTTPClient.Failure) -> HTTPClient.Response {
        guard case .token(let tokens) = credential else {
            return try await send(payload, device, environment, nil)
        }
        let token = tokens.value()
        let response = try await send(payload, device, environment, token)
        guard AppleReply(response).isExpired, let renewed = tokens.renewed(after: token) else {
            return response
        }
        return try await send(payload, device, environment, renewed)
    }

    private func send(
        _ payload: [UInt8], _ device: String, _ environment: Environment, _ token: String?
    ) async throws(HTTPClient.Failure) -> HTTPClient.Response {
        let sandbox = environment == .sandbox ? configuration.appleSandboxAddress : nil
        let address = sandbox ?? configuration.appleAddress
        var request = HTTPClient.Request(.post, "\(address)/3/device/\(device)", body: payload)
        request.headers = [
            ("apns-topic", topic), ("apns-push-type", "alert"), ("apns-priority", "10"),
            ("apns-expiration", "\(clock().seconds + Self.keptSeconds)"),
            ("Content-Type", "application/json"),
        ]
        if let token { request.headers.append(("authorization", "bearer \(token)")) }
        request.answerLimitBytes = 64 << 10
        return try await sender.send(request)
    }

    private func meaning(of response: HTTPClient.Response, _ device: String) -> PushAnswer {
        if response.status == Status.ok.code { hasAccepted.store(true, ordering: .relaxed) }
        let result = AppleReply(response).result(
            provenTopic: hasAccepted.load(ordering: .relaxed), topic: topic,
            afterSeconds: response.retryAfterSeconds(at: clock()))
        return PushAnswer(response, to: device, result)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
