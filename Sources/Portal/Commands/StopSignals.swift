import Dispatch
import Glibc

/// SIGTERM and SIGINT, which end the wait instead of the process.
struct StopSignals {
    private static let names = [SIGTERM: "SIGTERM", SIGINT: "SIGINT"]

    private let sources: [any DispatchSourceSignal]
    private let arrivals: AsyncStream<String>

    /// Returns when the signals no longer end the process.
    init() async {
        let (arrivals, continuation) = AsyncStream.makeStream(of: String.self)
        var sources: [any DispatchSourceSignal] = []
        for (signal, name) in Self.names {
            let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
            sources.append(source)
            source.setEventHandler { continuation.yield(name) }
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.resume()
            }
        }
        self.sources = sources
        self.arrivals = arrivals
    }

    /// Returns the name of the first signal, whether it came before or after the call.
    func wait() async -> String {
        var first = ""
        for await name in arrivals {
            first = name
            break
        }
        for source in sources { source.cancel() }
        return first
    }
}
