import CCurl
import Cryptography

extension CurlHandle {
    /// Sets the options of a request, except for its body.
    func prepare(
        _ request: HTTPClient.Request, _ configuration: HTTPClient.Configuration, _ transfer: HTTPTransfer,
        _ credentials: HTTPClient.Credentials?, _ milliseconds: Int
    ) throws(CurlFailure) {
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_PROXY, configuration.proxy ?? "")
        if let path = configuration.authoritiesPath { try set(CURLOPT_CAINFO, path) }
        try set(CURLOPT_USERAGENT, configuration.userAgent)
        try set(CURLOPT_TIMEOUT_MS, milliseconds)
        try set(CURLOPT_CONNECTTIMEOUT_MS, min(request.connectTimeoutMilliseconds, milliseconds))
        try set(CURLOPT_URL, request.url)
        try prepare(request.method)
        var fields = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        // Without this, libcurl would wait a second for an interim response before sending a longer body.
        fields.append("Expect:")
        if let credentials {
            let pair = Base64.encode(Array("\(credentials.user):\(credentials.password)".utf8))
            fields.append("Authorization: Basic \(pair)")
        }
        try set(CURLOPT_HTTPHEADER, fields)
        try report(to: transfer)
    }

    private func prepare(_ method: HTTPClient.Method) throws(CurlFailure) {
        switch method {
        case .get: try set(CURLOPT_HTTPGET, 1)
        case .head: try set(CURLOPT_NOBODY, 1)
        case .delete: try set(CURLOPT_CUSTOMREQUEST, "DELETE")
        case .post: try set(CURLOPT_POST, 1)
        case .put, .patch:
            try set(CURLOPT_POST, 1)
            try set(CURLOPT_CUSTOMREQUEST, method.rawValue)
        }
    }
}

extension HTTPClient.Method {
    /// Whether requests of this method have a body.
    var hasBody: Bool { [.post, .put, .patch].contains(self) }
}
