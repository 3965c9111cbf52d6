import CCurl

/// The data sent and received during one upload by HTTP or SFTP.
package final class UploadTransfer: CurlTransfer {
    /// Fills a buffer with the next bytes of the body; returns their number, or nil if they can't be read.
    package typealias Reading = (UnsafeMutableRawBufferPointer) -> Int?
    /// Returns whether an SSH server with this public key is the expected one.
    package typealias HostKeyCheck = (UnsafeRawBufferPointer) -> Bool

    /// The start of the response.
    package private(set) var reply: [UInt8] = []
    /// The bytes of the body that libcurl took.
    package private(set) var sentByteCount = 0
    /// Whether the body could not be read.
    package private(set) var hasUnreadableBody = false
    /// Whether a connection to an address was attempted that the rule allows.
    package private(set) var hasTriedAllowed = false
    /// The address that the rule didn't allow, the last one of several.
    package private(set) var violation: AddressRule.Violation?
    private let rule: AddressRule
    private let cancellation: Cancellation
    private let reading: Reading
    private let hostKeyCheck: HostKeyCheck
    private var receivedByteCount = 0

    /// The bytes of the response that are kept.
    private static let replyKeptBytes = 8_192
    /// The bytes of a response, header included, after which the transfer is ended.
    private static let replyLimitBytes = 1_048_576

    /// Creates an upload. Both closures are called on the thread of the transfer.
    package init(
        rule: AddressRule, cancellation: Cancellation, reading: @escaping Reading = { _ in 0 },
        hostKeyCheck: @escaping HostKeyCheck = { _ in false }
    ) {
        self.rule = rule
        self.cancellation = cancellation
        self.reading = reading
        self.hostKeyCheck = hostKeyCheck
    }

    /// Whether the task was canceled.
    override package var isCancelled: Bool { cancellation.isCancelled }

    override func take(body bytes: UnsafeRawBufferPointer) -> Bool {
        reply.append(contentsOf: bytes.prefix(Self.replyKeptBytes - reply.count))
        return count(bytes)
    }

    override func take(header line: UnsafeRawBufferPointer) -> Bool { count(line) }

    override func upload(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let count = reading(buffer) else {
            hasUnreadableBody = true
            return Int(CURL_READFUNC_ABORT)
        }
        sentByteCount += count
        return count
    }

    override func mayConnect(to address: IPAddress?) -> Bool {
        guard let address else { return false }
        let violation = rule.refusal(of: address)
        if let violation { self.violation = violation } else { hasTriedAllowed = true }
        return violation == nil
    }

    override func accepts(hostKey: UnsafeRawBufferPointer) -> Bool { hostKeyCheck(hostKey) }

    private func count(_ bytes: UnsafeRawBufferPointer) -> Bool {
        receivedByteCount += bytes.count
        return receivedByteCount <= Self.replyLimitBytes
    }
}
