import Access
import Outbound
import Timekeeping

/// Someone outside this machine who keeps anchors: an address of mail, or a server that takes them.
///
/// An anchor covers all events before it, so that a witness who missed some lacks nothing after the next.
struct AuditWitness: Sendable {
    /// How long a witness by mail is left in peace after an email.
    static let mailSeconds = 600

    /// Delivers an anchor.
    let send: @Sendable (AuditAnchor) async throws -> Void
    /// How long after one delivery the next may come.
    let restSeconds: Int

    /// The witness that is configured; nil for none.
    init?(_ configuration: Configuration, post: EmailSender, outbound: some HTTPSender) {
        let address = configuration.auditWitness
        if address.hasPrefix("mailto:") {
            let recipient = String(address.dropFirst("mailto:".count))
            self.init(restSeconds: Self.mailSeconds) { anchor in
                try await post.deliver(
                    EmailSender.Message(
                        to: recipient, name: "", subject: "Audit log anchor: event \(anchor.number)",
                        text: Self.text(anchor)))
            }
        } else if address.hasPrefix("https://") {
            self.init(restSeconds: 0) { anchor in
                var request = HTTPClient.Request(.post, address, body: Array((anchor.line + "\n").utf8))
                request.headers = [("Content-Type", "application/json")]
                let answer = try await outbound.send(request)
                guard (200..<300).contains(answer.status) else {
                    throw CommandFailure(sentence: "The witness answered \(answer.status).")
                }
            }
        } else {
            return nil
        }
    }

    init(restSeconds: Int, send: @escaping @Sendable (AuditAnchor) async throws -> Void) {
        (self.restSeconds, self.send) = (restSeconds, send)
    }

    private static func text(_ anchor: AuditAnchor) -> String {
        """
        The audit log of Study Portal reached event \(anchor.number) by \(anchor.at.iso8601).

        Keep this email. To compare the log with it, save it as a file and run:
        portal audit verify --anchors FILE

        \(anchor.line)
        """
    }
}
