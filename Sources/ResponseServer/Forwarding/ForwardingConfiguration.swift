import Outbound

/// How responses are sent on to other systems, anyone who asks for it.
public struct ForwardingConfiguration: Sendable {
    /// The rule of the deployed server: after a failure, five minutes.
    public static let intervalSecondsUsual = 300

    let sender: any HTTPSender
    let intervalSeconds: Int
    let rule: TargetPolicy

    /// A way out, how long to wait after a target did not take what it was sent, and whether targets on other machines
    /// may have addresses of http.
    public init(
        by sender: any HTTPSender, intervalSeconds: Int = intervalSecondsUsual, allowsHTTP: Bool = false
    ) {
        self.sender = sender
        self.intervalSeconds = intervalSeconds
        rule = TargetPolicy(allowsHTTP: allowsHTTP)
    }
}

/// Stands where nothing is sent: says so, instead of a server.
struct DisabledHTTPSender: HTTPSender {
    func send(_ request: HTTPClient.Request) async throws(HTTPClient.Failure) -> HTTPClient.Response {
        throw .unreachable("this portal sends nothing on")
    }
}
