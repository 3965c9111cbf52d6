import Cryptography
import Outbound
import Timekeeping

/// Sends files to targets on threads of its own.
public final class DeliveryClient: Sendable {
    /// The settings for all transfers of a client.
    public struct Configuration: Sendable {
        /// The addresses that may be reached; with a proxy, the rule is applied to the proxy's address.
        public var rule: AddressRule
        /// The maximum number of concurrent transfers; others wait.
        public var threads = 2
        /// The limits of each transfer.
        public var limits = TransferLimits()
        /// A proxy for HTTPS and S3, such as `http://proxy:3128`; nil for none. SFTP connects directly.
        public var proxy: String?
        /// A file of certificate authorities to trust instead of the system's.
        public var authoritiesPath: String?
        /// The User-Agent of HTTP requests.
        public var userAgent = "StudyPortal"
        /// The clock of signatures for S3.
        public var clock: Clock
        /// Randomness for the names of test files.
        public var random: RandomBytes = SystemRandom.bytes

        /// Creates the default configuration with this rule and clock.
        public init(rule: AddressRule = AddressRule(), clock: @escaping Clock) {
            self.rule = rule
            self.clock = clock
        }
    }

    private let configuration: Configuration
    private let workers: WorkerThreads<Void>

    /// Starts the threads of the client; they end when the client is released.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        workers = WorkerThreads(count: configuration.threads) {}
    }

    /// Sends a file, replacing one with the same name.
    ///
    /// At an SFTP server, the file has the ending `.part` until it is complete; after a failure, a part may remain until
    /// the next attempt replaces it. An existing file is removed only if the server rejects renaming to its name, when
    /// the new one is complete. Cancelling the task ends the transfer
    /// within about a second; the outcome is then ``DeliveryOutcome/unreachable(_:)``.
    public func send(_ file: DeliveryFile, to target: DeliveryTarget) async -> DeliveryOutcome {
        await run { configuration, cancellation in
            DeliveryAttempt(target: target, configuration: configuration, cancellation: cancellation)
                .send(file)
        }
    }

    /// Tests a target by sending a small file, which is removed again from SFTP servers and S3.
    public func check(_ target: DeliveryTarget) async -> ConnectionCheck {
        await run { configuration, cancellation in
            let attempt = DeliveryAttempt(
                target: target, configuration: configuration, cancellation: cancellation)
            return DeliveryCheck(attempt, random: configuration.random).run()
        }
    }

    /// Returns the host key of an SFTP server, for a user to confirm at set-up. Doesn't sign in.
    public func hostKey(host: String, port: Int = 22) async throws(HostKeyUnavailable) -> HostKey {
        do throws(InvalidTarget) {
            try SSHServerAddress.check(host: host, port: port)
        } catch {
            throw HostKeyUnavailable(description: error.description)
        }
        let result = await run { configuration, cancellation in
            HostKeyReading(
                host: host, port: port, configuration: configuration, cancellation: cancellation
            ).run()
        }
        return try result.get()
    }

    private func run<Answer: Sendable>(
        _ body: @escaping @Sendable (Configuration, Cancellation) -> Answer
    ) async -> Answer {
        let (configuration, cancellation) = (configuration, Cancellation())
        return await withTaskCancellationHandler {
            await workers.run { body(configuration, cancellation) }
        } onCancel: {
            cancellation.cancel()
        }
    }
}
