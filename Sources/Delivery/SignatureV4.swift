import Cryptography
import Timekeeping

/// The signature of a request to AWS and compatible services, version 4 (AWS4-HMAC-SHA256).
struct SignatureV4 {
    /// The parts of a request that are signed.
    struct Request {
        /// The method, such as `PUT`.
        let method: String
        /// The path as it is sent, percent-encoded.
        let path: String
        /// The query as it is sent, percent-encoded and sorted.
        var query = ""
        /// The header fields that are signed, with names in lowercase.
        let headers: [(name: String, value: String)]
        /// The SHA-256 of the body in hexadecimal.
        let payloadHash: String
    }

    let accessKeyID: String
    let secretAccessKey: String
    let region: String
    /// The service, such as `s3`.
    let service: String

    /// Returns the instant as the field `x-amz-date` has it: `20130524T000000Z`.
    static func timestamp(of instant: Instant) -> String {
        let civil = CivilDateTime(Instant(seconds: instant.seconds))
        let digits = civil.description.prefix(19).filter(\.isWholeNumber)
        return "\(digits.prefix(8))T\(digits.dropFirst(8))Z"
    }

    /// Returns the value of the field `Authorization` for a request signed at `timestamp`.
    func authorization(of request: Request, timestamp: String) -> String {
        let scope = "\(timestamp.prefix(8))/\(region)/\(service)/aws4_request"
        let text = "AWS4-HMAC-SHA256\n\(timestamp)\n\(scope)\n\(SHA256.digest(canonical(request)).hex)"
        let signature = HMACSHA256.authenticate(text, key: key(date: String(timestamp.prefix(8)))).hex
        return "AWS4-HMAC-SHA256 Credential=\(accessKeyID)/\(scope),SignedHeaders=\(signed(request)),"
            + "Signature=\(signature)"
    }

    private func key(date: String) -> [UInt8] {
        [date, region, service, "aws4_request"].reduce(Array("AWS4\(secretAccessKey)".utf8)) { key, part in
            HMACSHA256.authenticate(part, key: key).bytes
        }
    }

    private func canonical(_ request: Request) -> String {
        let fields = sorted(request).map { name, value in
            "\(name):\(value.split(separator: " ").joined(separator: " "))\n"
        }
        return [
            request.method, request.path, request.query, fields.joined(), signed(request),
            request.payloadHash,
        ].joined(separator: "\n")
    }

    private func signed(_ request: Request) -> String {
        sorted(request).map(\.name).joined(separator: ";")
    }

    private func sorted(_ request: Request) -> [(name: String, value: String)] {
        request.headers.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
