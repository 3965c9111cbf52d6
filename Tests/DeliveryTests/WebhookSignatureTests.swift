import Testing
import Timekeeping

@testable import Delivery

struct WebhookSignatureTests {
    /// The example of Standard Webhooks.
    private static let secret = WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    private static let id = "msg_p5jXN8AQM9LWM0D4loKWxJek"
    private static let sentAt = Instant(seconds: 1_614_265_330)
    private static let body = Array("{\"test\": 2432232314}".utf8)
    private static let signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="

    private func verify(
        id: String = Self.id, timestamp: String = "1614265330", signature: String = Self.signature,
        body: [UInt8] = Self.body, secrets: [WebhookSecret], now: Instant = Self.sentAt
    ) throws(WebhookSignature.Problem) {
        try WebhookSignature.verify(
            headers: [
                ("Webhook-Id", id), ("Webhook-Timestamp", timestamp), ("Webhook-Signature", signature),
            ],
            body: body, secrets: secrets, now: now)
    }

    @Test func `the published example is signed and verified`() throws {
        let secret = try #require(Self.secret)
        let headers = WebhookSignature.headers(
            id: Self.id, at: Self.sentAt, body: Self.body, secrets: [secret])
        #expect(headers.map(\.name) == ["webhook-id", "webhook-timestamp", "webhook-signature"])
        #expect(headers.map(\.value) == [Self.id, "1614265330", Self.signature])
        try verify(secrets: [secret])
        #expect(secret.text == "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" && !"\(secret)".contains("MfKQ"))
    }

    @Test func `during rotation one signature by either secret is enough`() throws {
        let (old, new) = (try #require(Self.secret), WebhookSecret())
        let headers = WebhookSignature.headers(
            id: Self.id, at: Self.sentAt, body: Self.body, secrets: [new, old])
        #expect(headers[2].value.split(separator: " ").count == 2)
        for secrets in [[old], [new], [old, new], [WebhookSecret(), new]] {
            try WebhookSignature.verify(
                headers: headers, body: Self.body, secrets: secrets, now: Self.sentAt)
        }
        #expect(throws: WebhookSignature.Problem.invalidSignature) {
            try WebhookSignature.verify(
                headers: headers, body: Self.body, secrets: [WebhookSecret()], now: Self.sentAt)
        }
    }

    @Test(arguments: [-300, 0, 300])
    func `five minutes are accepted in both directions`(seconds: Int64) throws {
        let secret = try #require(Self.secret)
        try verify(secrets: [secret], now: Instant(seconds: Self.sentAt.seconds + seconds))
    }

    @Test(arguments: [-301, 301, 86_400])
    func `other times are rejected`(seconds: Int64) throws {
        let secret = try #require(Self.secret)
        #expect(throws: WebhookSignature.Problem.outsideWindow) {
            try verify(secrets: [secret], now: Instant(seconds: Self.sentAt.seconds + seconds))
        }
    }

    @Test func `a message that was changed is rejected`() throws {
        let secret = try #require(Self.secret)
        let invalid = WebhookSignature.Problem.invalidSignature
        #expect(throws: invalid) { try verify(id: "msg_other", secrets: [secret]) }
        #expect(throws: invalid) { try verify(timestamp: "1614265331", secrets: [secret]) }
        #expect(throws: invalid) { try verify(body: Self.body + [0x20], secrets: [secret]) }
        #expect(throws: invalid) {
            try verify(signature: "v1a," + Self.signature.dropFirst(3), secrets: [secret])
        }
        #expect(throws: invalid) { try verify(signature: "", secrets: [secret]) }
        #expect(throws: invalid) { try verify(secrets: []) }
        #expect(throws: WebhookSignature.Problem.malformed) { try verify(id: "a.b", secrets: [secret]) }
        #expect(throws: WebhookSignature.Problem.malformed) { try verify(timestamp: "-1", secrets: [secret]) }
        #expect(throws: WebhookSignature.Problem.malformed) {
            try WebhookSignature.verify(headers: [], body: Self.body, secrets: [secret], now: Self.sentAt)
        }
        try verify(signature: "v2,x " + Self.signature, secrets: [secret])
    }

    @Test(arguments: [
        "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_", "whsec_!!!!", "whsec_AAAA",
        " whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    ])
    func `other secrets are rejected`(text: String) {
        #expect(WebhookSecret(text) == nil)
    }

    @Test func `a new secret is different each time and can be parsed`() throws {
        let (one, other) = (WebhookSecret(), WebhookSecret())
        #expect(one.text != other.text && WebhookSecret(one.text)?.text == one.text)
    }
}
