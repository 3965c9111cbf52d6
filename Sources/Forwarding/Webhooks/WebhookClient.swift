import Access
import Cryptography
import Delivery
import JSON
import Outbound
import Timekeeping
import Vocabulary

/// Sends signed messages to receivers (Standard Webhooks).
struct WebhookClient: Sendable {
    private static let (timeoutMilliseconds, connectTimeoutMilliseconds) = (15_000, 10_000)
    /// The maximum number of bytes to read. Only the status matters.
    private static let answerLimitBytes = 65_536

    let sender: any HTTPSender
    let rule: TargetPolicy

    /// Sends a message. Never throws: any error is part of the result.
    func send(_ body: String, id: String, to webhook: Webhook, at now: Instant) async -> ForwardingResult {
        let credentials = webhook.credentials
        if let problem = OutboundURL(credentials.url).flatMap(rule.problem(of:)) { return .failed(problem) }
        let bytes = Array(body.utf8)
        var request = HTTPClient.Request(.post, credentials.url, body: bytes)
        request.headers =
            [("Content-Type", "application/json")]
            + WebhookSignature.headers(
                id: id, at: now, body: bytes,
                secrets: credentials.secrets.signing(at: now))
        request.timeoutMilliseconds = Self.timeoutMilliseconds
        request.connectTimeoutMilliseconds = Self.connectTimeoutMilliseconds
        request.answerLimitBytes = Self.answerLimitBytes
        do {
            let answer = try await sender.send(request)
            return .answered(
                answer.status, answer.text, without: Self.secrets(of: credentials))
        } catch {
            return .failed(ReplyText.sentence(error.description))
        }
    }
}

extension WebhookClient {
    /// What replies must not repeat on pages: a receiver may send back what it got.
    private static func secrets(of credentials: WebhookCredentials) -> [String] {
        let query = credentials.url.split(separator: "?", maxSplits: 1).dropFirst().joined()
        return [credentials.url, query].filter { !$0.isEmpty } + credentials.secrets.texts
    }

    /// Sends a message of the type `webhook.test`, which receivers can't mistake for an event.
    func sendTest(of channel: Channel, to webhook: Webhook, at now: Instant) async -> ForwardingResult {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("type", "webhook.test")
            json.member("timestamp", now.iso8601)
            json.object("data") { data in
                data.member("studyId", channel.studyID.text)
                data.member("channel", channel.kind.rawValue)
            }
        }
        return await send(
            String(decoding: json.finish(), as: UTF8.self), id: "msg_" + Hex.encode(SystemRandom.bytes(16)),
            to: webhook, at: now)
    }
}
