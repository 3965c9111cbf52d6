import Dispatch
import Glibc

/// SIGTERM and SIGINT, which end the wait instead of the process.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]
    private let arrivals: AsyncStream<Void>

    /// Returns when the signals no longer end the process.
    init() async {
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        let sources = [SIGTERM, SIGINT].map { DispatchSource.makeSignalSource(signal: $0, queue: .global()) }
        for source in sources {
            source.setEventHandler { continuation.yield() }
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.resume()
            }
        }
        self.sources = sources
        self.arrivals = arrivals
    }

    /// Returns at the first signal, whether it came before or after the call.
    func wait() async {
        for await _ in arrivals { break }
        for source in sources { source.cancel() }
    }
}
