import SQLStore
import Studies
import Vocabulary

/// To how many devices a sending of a notification was pushed.
public struct PushReport: Hashable, Sendable {
    /// Devices with the same reason.
    public struct Failure: Hashable, Sendable {
        /// What the service answered, or why it wasn't asked. Never contains a device token.
        public let reason: String
        public let devices: Int

        public init(reason: String, devices: Int) {
            self.reason = reason
            self.devices = devices
        }
    }

    /// The devices for which it was queued.
    public var recipients = 0
    /// The devices whose service accepted it.
    public var sent = 0
    /// The devices that still have to get it, including those after a failed attempt.
    public var waiting = 0
    /// The devices that didn't get it, by reason, most devices first.
    public var failures: [Failure] = []
    /// The devices whose app was removed, as the service said.
    public var unknown = 0
    /// The devices that were signed out, left the study or turned notifications off before it was sent.
    public var unreachable = 0
    /// The failed devices to which it can be sent again.
    public var repeatable = 0

    public init() {}

    /// The devices that didn't get it.
    public var failed: Int { failures.reduce(0) { $0 + $1.devices } }
}

/// The push messages of notifications, for pages. Scopes are those of the sendings, which only a scoped
/// repository reads.
public protocol PushReporting: Sendable {
    /// Returns the reports of sendings that were queued.
    func reports(
        of sendings: [Sending], _ transaction: borrowing Transaction
    ) throws -> [SendingID: PushReport]

    /// Queues a sending again for the devices that failed, and returns their number.
    func sendAgain(_ sending: Sending, _ transaction: borrowing Transaction) throws -> Int

    /// Sends queued messages now. Can be called before the transaction that queues them is committed.
    func wake()
}
