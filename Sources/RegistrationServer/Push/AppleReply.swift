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
    var isBadToken: Bool { status == 400 && reason == "BadDeviceToken" }
    /// Whether the key or certificate can't be used in this environment.
    var isWrongEnvironment: Bool {
        status == 403 && ["BadEnvironmentKeyInToken", "BadCertificateEnvironment"].contains(reason)
    }
    /// Whether the provider token is too old.
    var isExpired: Bool { status == 403 && reason == "ExpiredProviderToken" }

    /// Returns what the answer means. `provenTopic` is whether a message with the same bundle ID was accepted before:
    /// if not, a device of another app means that the bundle ID is wrong, and no token must be deleted because of that.
    func result(provenTopic: Bool, topic: String, afterSeconds: Int?) -> PushResult {
        switch (status, reason) {
        case (200, _): .accepted
        case (410, _), (400, "BadDeviceToken"): .unknownDevice
        case (400, "DeviceTokenNotForTopic") where provenTopic: .unknownDevice
        case (400, "DeviceTokenNotForTopic"), (400, "BadTopic"), (400, "MissingTopic"),
            (400, "TopicDisallowed"):
            .refused(reason: "Apple refused the bundle ID \(topic) (\(reason)). \(Self.correctTopic)")
        case (429, "TooManyProviderTokenUpdates"):
            .retry(afterSeconds: afterSeconds ?? 20 * 60, reason: "Apple asks to wait (\(reason)).")
        case (429, _), (500..., _):
            .retry(afterSeconds: afterSeconds, reason: "Apple asks to wait (\(status): \(reason)).")
        case (403, _): .refused(reason: Self.refusedKey(reason))
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
