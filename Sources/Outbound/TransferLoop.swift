import Synchronization

/// The thread of an ``HTTP2Client``, and what other threads hand to it.
final class TransferLoop: Sendable {
    /// A request, and what receives its result.
    struct Job: Sendable {
        let request: HTTPClient.Request
        let cancellation: Cancellation
        let finish: @Sendable (Result<HTTPClient.Response, HTTPClient.Failure>) -> Void
        /// How often it was sent again.
        var repetitions = 0

        init(
            request: HTTPClient.Request, cancellation: Cancellation,
            finish: @escaping @Sendable (Result<HTTPClient.Response, HTTPClient.Failure>) -> Void
        ) {
            (self.request, self.cancellation, self.finish) = (request, cancellation, finish)
        }
    }

    private struct Inbox: Sendable {
        var jobs: [Job] = []
        var hasCancellations = false
        var isClosed = false
    }

    private let inbox = Mutex(Inbox())
    private let multi: CurlMulti

    /// Starts the thread, which keeps this object alive until it is closed and all requests are done.
    init(_ configuration: HTTP2Client.Configuration) {
        CurlHandle.prepareLibrary()
        multi = CurlMulti(
            connectionsPerHost: configuration.connectionsPerHost,
            streamsPerConnection: configuration.streamsPerConnection)
        startThread { self.run(configuration) }
    }

    /// Sends a request as soon as fewer than the maximum are running.
    func add(_ job: Job) {
        inbox.withLock { $0.jobs.append(job) }
        multi.wakeUp()
    }

    /// Ends the requests whose cancellation is set.
    func noteCancellation() {
        inbox.withLock { $0.hasCancellations = true }
        multi.wakeUp()
    }

    /// Ends the thread when all requests are done.
    func close() {
        inbox.withLock { $0.isClosed = true }
        multi.wakeUp()
    }

    private func run(_ configuration: HTTP2Client.Configuration) {
        let transfers = RunningTransfers(configuration, multi)
        while true {
            let arrived = inbox.withLock { inbox in
                defer { (inbox.jobs, inbox.hasCancellations) = ([], false) }
                return inbox
            }
            transfers.add(arrived.jobs)
            if arrived.hasCancellations { transfers.endCancelled() }
            transfers.advance()
            if arrived.isClosed, transfers.isEmpty { return }
            // Without transfers, only another thread has a reason to end the wait.
            multi.wait(milliseconds: transfers.isEmpty ? 60_000 : 500)
        }
    }
}
