import Cryptography
import Outbound
import Timekeeping

extension S3Target {
    /// The host of requests, without a port.
    var connectedHost: String { style == .path ? endpoint.host : "\(bucket).\(endpoint.host)" }

    /// The key of a file.
    func key(of name: String) -> String { prefix.isEmpty ? name : "\(prefix)/\(name)" }

    /// Returns a signed request for a file; `digest` is that of the body.
    func request(
        _ method: HTTPUpload.Method, _ name: String, digest: Digest, contentType: String?, at instant: Instant
    ) -> HTTPUpload.Request {
        let path = (style == .path ? "/\(bucket)/" : "/") + PercentEncoding.encode(path: key(of: name))
        let timestamp = SignatureV4.timestamp(of: instant)
        var headers = [
            ("host", authority), ("x-amz-content-sha256", digest.hex), ("x-amz-date", timestamp),
        ]
        if let contentType { headers.append(("content-type", contentType)) }
        if let token = credentials.sessionToken { headers.append(("x-amz-security-token", token)) }
        let signature = SignatureV4(
            accessKeyID: credentials.accessKeyID, secretAccessKey: credentials.secretAccessKey,
            region: region, service: "s3")
        let authorization = signature.authorization(
            of: .init(method: method.rawValue, path: path, headers: headers, payloadHash: digest.hex),
            timestamp: timestamp)
        return HTTPUpload.Request(
            method: method, url: "\(scheme)://\(authority)\(path)",
            headers: headers + [("authorization", authorization)])
    }

    private var scheme: String { endpoint.isEncrypted ? "https" : "http" }

    /// The host with its port, unless it is the one of the scheme: as clients send it, and so as it is signed.
    private var authority: String {
        let given = endpoint.origin.dropFirst(scheme.count + 3)
        let standardPort = endpoint.isEncrypted ? ":443" : ":80"
        let short = given.hasSuffix(standardPort) ? given.dropLast(standardPort.count) : given
        return style == .path ? String(short) : "\(bucket).\(short)"
    }
}
