import CCurl
import Glibc

/// One request and its response on a handle; the request is sent again if a challenge asks for credentials.
struct HTTPExchange {
    let request: HTTPClient.Request
    let configuration: HTTPClient.Configuration
    let cancellation: Cancellation

    func run(on curl: CurlHandle) -> Result<HTTPClient.Response, HTTPClient.Failure> {
        do throws(HTTPClient.Failure) {
            try request.check()
            let started = monotonicMilliseconds()
            let credentials = request.credentials
            let atOnce = credentials?.timing == .always ? credentials : nil
            let answer = try send(on: curl, with: atOnce, milliseconds: request.timeoutMilliseconds)
            guard let credentials, atOnce == nil, answer.status == 401, asksForBasic(answer) else {
                return .success(answer)
            }
            let left = request.timeoutMilliseconds - (monotonicMilliseconds() - started)
            guard left > 0 else { throw .timedOut }
            return .success(try send(on: curl, with: credentials, milliseconds: left))
        } catch {
            return .failure(error)
        }
    }

    private func send(
        on curl: CurlHandle, with credentials: HTTPClient.Credentials?, milliseconds: Int
    ) throws(HTTPClient.Failure) -> HTTPClient.Response {
        let transfer = HTTPTransfer(
            rule: configuration.rule, limit: request.answerLimitBytes, cancellation: cancellation)
        curl.reset()
        do throws(CurlFailure) {
            try curl.prepare(request, configuration, transfer, credentials, milliseconds)
            try perform(curl)
        } catch {
            throw transfer.failure(for: error)
        }
        return HTTPClient.Response(status: curl.responseCode, headers: transfer.headers, body: transfer.body)
    }

    private func perform(_ curl: CurlHandle) throws(CurlFailure) {
        guard request.method.hasBody else { return try curl.perform() }
        try curl.set(CURLOPT_POSTFIELDSIZE_LARGE, size: request.body.count)
        let result = request.body.withUnsafeBytes { bytes in
            Result { () throws(CurlFailure) in
                // A null pointer would make libcurl read the body from a callback.
                let nothing: StaticString = ""
                try curl.set(
                    CURLOPT_POSTFIELDS, borrowed: bytes.baseAddress ?? UnsafeRawPointer(nothing.utf8Start))
                try curl.perform()
            }
        }
        try result.get()
    }

    private func asksForBasic(_ answer: HTTPClient.Response) -> Bool {
        answer.headers.contains { name, value in
            guard name.lowercased() == "www-authenticate" else { return false }
            // One field may contain several challenges, separated by commas.
            return value.lowercased().split(separator: ",").contains { part in
                part.split(separator: " ").first == "basic"
            }
        }
    }
}

/// The time since the system started, in milliseconds.
func monotonicMilliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}
