import Access
import Outbound
import Timekeeping

/// A recipient of anchors outside this machine: an email address or a server.
///
/// An anchor covers all events before it, so a witness that missed some is complete again after the next one.
struct AuditWitness: Sendable {
    /// The minimum time between two emails to a witness about routine events.
    static let mailSeconds = 600
    /// The minimum time between two emails to a witness if there was a publication, a role change or a backup.
    static let urgentMailSeconds = 15

    /// Delivers an anchor.
    let send: @Sendable (AuditAnchor) async throws -> Void
    /// The minimum time between two deliveries.
    let intervalSeconds: Int
    /// The minimum time between two deliveries if there was an urgent event.
    let urgentIntervalSeconds: Int

    /// Returns the configured witness; nil if there is none.
    init?(_ configuration: Configuration, emailSender: EmailSender, outbound: some HTTPSender) {
        let address = configuration.auditWitness
        if address.hasPrefix("mailto:") {
            let recipient = String(address.dropFirst("mailto:".count))
            self.init(intervalSeconds: Self.mailSeconds, urgentIntervalSeconds: Self.urgentMailSeconds) {
                anchor in
                try await emailSender.deliver(
                    EmailSender.Message(
                        to: recipient, name: "", subject: "Audit log anchor: event \(anchor.number)",
                        text: Self.text(anchor)))
            }
        } else if address.hasPrefix("https://") {
            self.init(intervalSeconds: 0, urgentIntervalSeconds: 0) { anchor in
                var request = HTTPClient.Request(.post, address, body: Array((anchor.line + "\n").utf8))
                request.headers = [("Content-Type", "application/json")]
                let answer = try await outbound.send(request)
                guard (200..<300).contains(answer.status) else {
                    throw CommandFailure(
                        sentence: "The audit log witness answered with status \(answer.status).")
                }
            }
        } else {
            return nil
        }
    }

    init(
        intervalSeconds: Int, urgentIntervalSeconds: Int,
        send: @escaping @Sendable (AuditAnchor) async throws -> Void
    ) {
        (self.intervalSeconds, self.urgentIntervalSeconds) = (intervalSeconds, urgentIntervalSeconds)
        self.send = send
    }

    private static func text(_ anchor: AuditAnchor) -> String {
        """
        At \(anchor.at.iso8601), the audit log of Study Portal ended with event \(anchor.number).

        Keep this email. To verify the log with it, save it as a file and run:
        portal audit verify --anchors FILE

        \(anchor.line)
        """
    }
}
