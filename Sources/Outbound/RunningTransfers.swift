import CCurl

/// The requests of an ``HTTP2Client`` that wait or run; belongs to its thread.
final class RunningTransfers {
    private struct Running {
        let job: TransferLoop.Job
        let curl: CurlHandle
        let transfer: HTTPTransfer
        /// When it ends without libcurl, which applies no timeouts while a transfer waits for a connection.
        let deadline: Int
    }

    private let configuration: HTTP2Client.Configuration
    private let multi: CurlMulti
    private var waiting: [TransferLoop.Job] = []
    private var running: [UnsafeMutableRawPointer: Running] = [:]
    private var idle: [CurlHandle] = []
    private var nextSweep = 0

    /// Additional time for libcurl to report a timeout itself.
    private static let graceMilliseconds = 500
    private static let idleMax = 64
    /// How often a request is sent again because its connection ended without a response.
    private static let repetitionsMax = 2

    init(_ configuration: HTTP2Client.Configuration, _ multi: CurlMulti) {
        (self.configuration, self.multi) = (configuration, multi)
    }

    var isEmpty: Bool { running.isEmpty && waiting.isEmpty }

    func add(_ jobs: [TransferLoop.Job]) { waiting.append(contentsOf: jobs) }

    /// Starts what may start, sends and receives, and reports what is done.
    func advance() {
        repeat {
            start()
            guard multi.perform() else { return failAll() }
            // A request that finished makes room for one that waits.
        } while report() > 0 && !waiting.isEmpty
        sweep()
    }

    /// Ends the requests whose cancellation is set.
    func endCancelled() {
        for (handle, entry) in running where entry.job.cancellation.isCancelled {
            end(handle, .failure(.cancelled))
        }
        let cancelled = waiting.filter(\.cancellation.isCancelled)
        waiting.removeAll(where: \.cancellation.isCancelled)
        for job in cancelled { job.finish(.failure(.cancelled)) }
    }

    private func start() {
        let count = min(waiting.count, configuration.requestsMax - running.count)
        guard count > 0 else { return }
        let jobs = waiting.prefix(count)
        waiting.removeFirst(count)
        for job in jobs {
            if job.cancellation.isCancelled { job.finish(.failure(.cancelled)) } else { start(job) }
        }
    }

    private func start(_ job: TransferLoop.Job) {
        let transfer = HTTPTransfer(
            rule: configuration.http.rule, limit: job.request.answerLimitBytes,
            cancellation: job.cancellation)
        let curl = idle.popLast() ?? CurlHandle()
        curl.reset()
        do throws(CurlFailure) {
            try prepare(curl, job.request, transfer)
        } catch {
            return job.finish(.failure(transfer.failure(for: error)))
        }
        guard multi.add(curl) else {
            return job.finish(.failure(.unreachable("libcurl cannot start another transfer")))
        }
        running[curl.handle] = Running(
            job: job, curl: curl, transfer: transfer,
            deadline: monotonicMilliseconds() + job.request.timeoutMilliseconds + Self.graceMilliseconds)
    }

    private func prepare(
        _ curl: CurlHandle, _ request: HTTPClient.Request, _ transfer: HTTPTransfer
    ) throws(CurlFailure) {
        try curl.prepare(
            request, configuration.http, transfer, request.credentials, request.timeoutMilliseconds)
        try curl.set(CURLOPT_HTTP_VERSION, portal_curl_http_2_over_tls)
        // Waits for a connection that is being opened, rather than opening one for each request of a burst.
        try curl.set(CURLOPT_PIPEWAIT, 1)
        if request.method.hasBody { try curl.set(body: request.body) }
        if let certificate = configuration.certificate {
            try curl.set(CURLOPT_SSLCERT_BLOB, blob: certificate.pkcs12)
            try curl.set(CURLOPT_SSLCERTTYPE, "P12")
            try curl.set(CURLOPT_KEYPASSWD, certificate.password)
        }
    }

    /// Reports the results of the transfers that are done, and returns their number.
    private func report() -> Int {
        var count = 0
        while let (handle, code) = multi.nextDone() {
            count += 1
            guard let entry = running[handle] else { continue }
            if isRefusedConnection(entry, code) {
                sendAgain(handle, entry)
            } else {
                end(handle, result(of: entry, code))
            }
        }
        return count
    }

    /// Whether a request failed with its connection before any of its response came. So libcurl (before 8.4) reports
    /// requests that a server left unprocessed when it announced the end of the connection (GOAWAY).
    private func isRefusedConnection(_ entry: Running, _ code: CURLcode) -> Bool {
        code == CURLE_HTTP2 && !entry.transfer.hasReceived && entry.job.repetitions < Self.repetitionsMax
            && !entry.job.cancellation.isCancelled
    }

    private func sendAgain(_ handle: UnsafeMutableRawPointer, _ entry: Running) {
        running[handle] = nil
        release(entry)
        var job = entry.job
        job.repetitions += 1
        waiting.insert(job, at: 0)
    }

    private func result(
        of entry: Running, _ code: CURLcode
    ) -> Result<HTTPClient.Response, HTTPClient.Failure> {
        guard code == CURLE_OK else { return .failure(entry.transfer.failure(for: CurlFailure(code: code))) }
        if configuration.requiresHTTP2, !entry.curl.usedHTTP2 {
            return .failure(.unreachable("the server does not support HTTP/2"))
        }
        return .success(
            HTTPClient.Response(
                status: entry.curl.responseCode, headers: entry.transfer.headers, body: entry.transfer.body))
    }

    private func end(
        _ handle: UnsafeMutableRawPointer, _ result: Result<HTTPClient.Response, HTTPClient.Failure>
    ) {
        guard let entry = running.removeValue(forKey: handle) else { return }
        release(entry)
        entry.job.finish(result)
    }

    private func release(_ entry: Running) {
        multi.remove(entry.curl)
        // Also releases the references to the request's callbacks.
        entry.curl.reset()
        if idle.count < Self.idleMax { idle.append(entry.curl) }
    }

    private func sweep() {
        let now = monotonicMilliseconds()
        guard now >= nextSweep else { return }
        nextSweep = now + Self.graceMilliseconds
        for (handle, entry) in running where entry.deadline <= now { end(handle, .failure(.timedOut)) }
    }

    /// Ends all requests after an error of libcurl itself, which leaves none of them usable.
    private func failAll() {
        for handle in Array(running.keys) {
            end(handle, .failure(.unreachable("libcurl cannot continue its transfers")))
        }
    }
}
