import Cryptography
import Timekeeping

/// The signature of a webhook (Standard Webhooks): HMAC-SHA256 over `id.timestamp.body`.
public enum WebhookSignature {
    /// The header fields of a message.
    public enum Field {
        /// The ID of the message, the same for every attempt.
        public static let id = "webhook-id"
        /// The time of the attempt in seconds since 1970.
        public static let timestamp = "webhook-timestamp"
        /// The signatures, separated by spaces.
        public static let signature = "webhook-signature"
    }

    /// How far a timestamp may be from the receiver's clock, in both directions.
    public static let toleranceSeconds: Int64 = 300

    /// The reason a message isn't accepted.
    public enum Problem: Error, Hashable, Sendable {
        /// A header field is missing or malformed.
        case malformed
        /// The timestamp is more than ``toleranceSeconds`` away from now.
        case outsideWindow
        /// No signature is valid for any of the secrets.
        case invalidSignature
    }

    /// Returns the three header fields of an attempt.
    ///
    /// While a secret is being rotated, `secrets` contains the new and the previous one; there is a signature by each.
    /// The ID must not be empty or contain a period, which separates the parts that are signed.
    public static func headers(
        id: String, at instant: Instant, body: [UInt8], secrets: [WebhookSecret]
    ) -> [(name: String, value: String)] {
        precondition(isID(id), "The ID of a webhook has visible characters without periods.")
        let timestamp = String(instant.seconds)
        let signatures = secrets.map { secret in
            version + Base64.encode(code(id: id, timestamp: timestamp, body: body, secret).bytes)
        }
        return [
            (Field.id, id), (Field.timestamp, timestamp),
            (Field.signature, signatures.joined(separator: " ")),
        ]
    }

    /// Verifies a message that was received at `now`: one of its signatures must be valid for one of the secrets.
    ///
    /// Names of header fields are case-insensitive. Signatures of other versions are ignored.
    public static func verify(
        headers: [(name: String, value: String)], body: [UInt8], secrets: [WebhookSecret], now: Instant
    ) throws(Problem) {
        let value = { (name: String) in headers.first { $0.name.lowercased() == name }?.value }
        guard let id = value(Field.id), isID(id), let timestamp = value(Field.timestamp),
            timestamp.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int64(timestamp),
            let signatures = value(Field.signature)
        else { throw .malformed }
        let difference = seconds.subtractingReportingOverflow(now.seconds)
        guard !difference.overflow, difference.partialValue.magnitude <= toleranceSeconds.magnitude else {
            throw .outsideWindow
        }
        let codes = signatures.split(separator: " ").compactMap { part -> [UInt8]? in
            part.hasPrefix(version) ? Base64.decode(String(part.dropFirst(version.count))) : nil
        }
        let expected = secrets.map { code(id: id, timestamp: timestamp, body: body, $0).bytes }
        let isValid = expected.contains { right in codes.contains { constantTimeEqual($0, right) } }
        guard isValid else { throw .invalidSignature }
    }

    private static let version = "v1,"

    private static func isID(_ id: String) -> Bool {
        !id.isEmpty && id.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ".") }
    }

    private static func code(id: String, timestamp: String, body: [UInt8], _ secret: WebhookSecret) -> Digest
    {
        HMACSHA256.authenticate(Array("\(id).\(timestamp).".utf8) + body, key: secret.bytes)
    }
}
