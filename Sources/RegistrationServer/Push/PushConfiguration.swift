import Outbound

/// Where the push services are, and how they are reached.
public struct PushConfiguration: Sendable {
    /// The base URL of Firebase Cloud Messaging.
    public var firebaseAddress = "https://fcm.googleapis.com"
    /// The URL that issues access tokens for Firebase; nil for the one that each service account names.
    public var tokenAddress: String?
    /// The base URL of the Apple Push Notification service; production, unless a device is registered in the sandbox.
    public var appleAddress = "https://api.push.apple.com"
    /// The base URL of Apple's sandbox, where apps are registered that run from Xcode; nil for none.
    public var appleSandboxAddress: String? = "https://api.sandbox.push.apple.com"
    /// The address rule and the certificate authorities of all requests.
    public var http: HTTPClient.Configuration

    /// Creates the configuration with the addresses of Google and Apple.
    public init(_ http: HTTPClient.Configuration = HTTPClient.Configuration()) {
        self.http = http
    }
}
