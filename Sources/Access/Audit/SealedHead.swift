import Cryptography
import SQLStore

/// The sealed end of the chain, with which a later copy of the audit log is compared.
public struct SealedHead: Sendable, Hashable {
    /// The number of the last event.
    public let number: Int64
    /// The digest that covers all events, in hex.
    public let digest: String
    /// The seal, which requires the key file, in hex.
    public let seal: String

    /// Returns the current end of the chain; nil before the first event.
    public static func current(
        with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> SealedHead? {
        try AuditRepository.head(in: transaction).map { head in
            SealedHead(head)
        }
    }
}

extension SealedHead {
    init(_ head: AuditHead) {
        self.init(number: head.seq, digest: head.digest.hex, seal: Hex.encode(head.seal))
    }
}
