import Outbound

/// The configuration for forwarding responses to other systems.
public struct ForwardingConfiguration: Sendable {
    /// The interval of the deployed server: five minutes after a failure.
    public static let defaultIntervalSeconds = 300

    let sender: any HTTPSender
    /// Sends the messages of webhooks. Of its own, so that slow receivers don't delay responses.
    let webhookSender: any HTTPSender
    let intervalSeconds: Int
    let rule: TargetPolicy

    /// Creates a configuration with an HTTP sender, the waiting time after a failure, and whether HTTP addresses on
    /// other machines are allowed.
    public init(
        by sender: any HTTPSender, webhooksBy webhookSender: (any HTTPSender)? = nil,
        intervalSeconds: Int = defaultIntervalSeconds, allowsHTTP: Bool = false
    ) {
        self.sender = sender
        self.webhookSender = webhookSender ?? sender
        self.intervalSeconds = intervalSeconds
        rule = TargetPolicy(allowsHTTP: allowsHTTP)
    }
}

/// A sender for portals without forwarding. It fails with an explanation.
struct DisabledHTTPSender: HTTPSender {
    func send(_ request: HTTPClient.Request) async throws(HTTPClient.Failure) -> HTTPClient.Response {
        throw .unreachable("this portal doesn't forward responses")
    }
}
