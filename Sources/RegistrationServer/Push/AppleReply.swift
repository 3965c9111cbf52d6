import HTTP
import JSON
import Outbound

/// An answer of the Apple Push Notification service, read as its documentation describes errors.
struct AppleReply {
    let status: Int
    /// The reason of an error, such as `Unregistered`.
    let reason: String

    init(_ response: HTTPClient.Response) {
        status = response.status
        reason = (try? JSONTree.parse(response.body, depthLimit: 16))?["reason"]?.string ?? ""
    }

    /// Whether the device's token isn't one of this environment.
    var isBadToken: Bool { status == Status.badRequest.code && reason == "BadDeviceToken" }
    /// Whether the key or certificate can't be used in this environment.
    var isWrongEnvironment: Bool {
        status == Status.forbidden.code
            && ["BadEnvironmentKeyInToken", "BadCertificateEnvironment"].contains(reason)
    }
    /// Whether the provider token is too old.
    var isExpired: Bool { status == Status.forbidden.code && reason == "ExpiredProviderToken" }

    /// Returns what the answer means. `provenTopic` is whether a message with the same bundle ID was accepted before:
    /// if not, a device of another app means that the bundle ID is wrong, and no token must be deleted because of that.
    func result(provenTopic: Bool, topic: String, afterSeconds: Int?) -> PushResult {
        switch (status, reason) {
        case (Status.ok.code, _): .accepted
        case (Status.gone.code, _), (Status.badRequest.code, "BadDeviceToken"): .unknownDevice
        case (Status.badRequest.code, "DeviceTokenNotForTopic") where provenTopic: .unknownDevice
        case (Status.badRequest.code, "DeviceTokenNotForTopic"), (Status.badRequest.code, "BadTopic"),
            (Status.badRequest.code, "MissingTopic"),
            (Status.badRequest.code, "TopicDisallowed"):
            .refused(reason: "Apple refused the bundle ID \(topic) (\(reason)). \(Self.correctTopic)")
        case (Status.tooManyRequests.code, "TooManyProviderTokenUpdates"):
            .retry(afterSeconds: afterSeconds ?? 20 * 60, reason: "Apple asks to wait (\(reason)).")
        case (Status.tooManyRequests.code, _), (Status.internalServerError.code..., _):
            .retry(afterSeconds: afterSeconds, reason: "Apple asks to wait (\(status): \(reason)).")
        case (Status.forbidden.code, _): .refused(reason: Self.refusedKey(reason))
        default: .refused(reason: "Apple refused the message (\(status): \(reason)).")
        }
    }

    private static func refusedKey(_ reason: String) -> String {
        switch reason {
        case "ExpiredProviderToken":
            "Apple considers the portal's token expired (\(reason)). Set the server's clock."
        case "InvalidProviderToken":
            "Apple does not accept the key (\(reason)). Check its key ID and team ID, and store it again."
        case "BadCertificate", "BadCertificateEnvironment":
            "Apple does not accept the certificate (\(reason)). Store a new one, or a .p8 key."
        case "BadEnvironmentKeyInToken":
            "The key is for Apple's other environment (\(reason)). Store a key for production."
        default:
            "Apple does not accept the key (\(reason)). Store a new one."
        }
    }

    private static let correctTopic = "Check the bundle ID in the app's builds, and that the key is for it."
}
