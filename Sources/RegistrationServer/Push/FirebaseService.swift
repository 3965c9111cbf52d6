import Cryptography
import HTTP
import Outbound
import Studies
import Synchronization
import Timekeeping

/// Sends messages to Android devices through Firebase Cloud Messaging (HTTP v1).
final class FirebaseService: AnsweringPushService {
    private static let unauthorized = 401

    private let address: String
    private let token: GoogleAccessToken
    private let sender: any HTTPSender
    private let clock: Clock
    /// Whether the service accepted a message with this key, which proves that the key belongs to the app.
    private let hasAccepted = Atomic(false)

    /// Creates the service of a service account; nil if its key or its project ID is not one.
    init?(
        _ account: PushKey.ServiceAccount, _ configuration: PushConfiguration, sender: any HTTPSender,
        clock: @escaping Clock
    ) {
        let tokenAddress =
            configuration.tokenAddress ?? account.tokenAddress ?? GoogleAccessToken.googleAddress
        guard let key = SigningKey(pem: account.privateKey), key.algorithm == .rs256,
            PushKey.ServiceAccount.isProjectID(account.projectID), tokenAddress.hasPrefix("https://")
        else { return nil }
        address = "\(configuration.firebaseAddress)/v1/projects/\(account.projectID)/messages:send"
        token = GoogleAccessToken(
            of: account, key: key, address: tokenAddress, sender: sender, clock: clock)
        (self.sender, self.clock) = (sender, clock)
    }

    func answer(to message: PushMessage, for device: String) async -> PushAnswer {
        guard !device.isEmpty else { return PushAnswer(unsent: .unknownDevice) }
        let body = FirebaseMessage.body(message, to: device)
        return switch await token.value() {
        case .failed(let answer): answer
        case .token(let access): await exchange(body, device, access, mayRenew: true)
        }
    }

    private func exchange(
        _ body: [UInt8], _ device: String, _ access: String, mayRenew: Bool
    ) async -> PushAnswer {
        do throws(HTTPClient.Failure) {
            let response = try await send(body, access)
            guard response.status == Self.unauthorized, mayRenew, token.renew(after: access) else {
                return meaning(of: response, for: device)
            }
        } catch {
            return PushAnswer(error, from: "Firebase")
        }
        return switch await token.value() {
        case .failed(let answer): answer
        case .token(let renewed): await exchange(body, device, renewed, mayRenew: false)
        }
    }

    private func send(
        _ body: [UInt8], _ access: String
    ) async throws(HTTPClient.Failure) -> HTTPClient.Response {
        var request = HTTPClient.Request(.post, address, body: body)
        request.headers = [
            ("Authorization", "Bearer \(access)"), ("Content-Type", "application/json; charset=utf-8"),
        ]
        request.answerLimitBytes = 64 << 10
        return try await sender.send(request)
    }

    private func meaning(of response: HTTPClient.Response, for device: String) -> PushAnswer {
        let reply = FirebaseReply(response)
        if response.status == Status.ok.code { hasAccepted.store(true, ordering: .relaxed) }
        let result = reply.result(
            provenKey: hasAccepted.load(ordering: .relaxed),
            afterSeconds: response.retryAfterSeconds(at: clock()))
        return PushAnswer(response, to: device, result.without(device))
    }
}

extension PushResult {
    /// Removes a device's token from the reason.
    func without(_ token: String) -> PushResult {
        let remove = { (text: String) in text.split(separator: token).joined(separator: "(token)") }
        return switch self {
        case .accepted, .unknownDevice: self
        case .retry(let seconds, let reason): .retry(afterSeconds: seconds, reason: remove(reason))
        case .refused(let reason): .refused(reason: remove(reason))
        }
    }
}
