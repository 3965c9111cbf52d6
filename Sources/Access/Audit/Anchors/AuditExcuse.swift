import Cryptography
import SQLStore

/// The seal of an event that excuses missing anchors: a restore, an accepted loss, or missing lines.
///
/// The chain alone shouldn't vouch for such an event: someone with their own key can make one in a copy of the database
/// and copy its rows. The seal requires the key file, and covers what the event excuses and its position in the chain.
struct AuditExcuse: Sendable, Hashable {
    /// The name of the seal among the particulars of the event.
    static let name = "seal"

    /// Who made the event.
    enum Origin {
        /// A portal with a key of this site.
        case site
        /// Perhaps an earlier version, which didn't seal such events. Then the event counts only if a sealed
        /// anchor confirms the log with it, because it could have been made by anyone.
        case unknown
        /// Someone with another key.
        case other
    }

    /// The number of the event.
    let event: Int64
    /// The seal in hex, as recorded; nil if there is none.
    let seal: String?

    /// Returns who made the event that excuses what the text says.
    func origin(
        of text: String, keys: [Audit], in transaction: borrowing Transaction
    ) throws -> Origin {
        guard let seal else { return .unknown }
        guard let sealed = Digest(hex: seal),
            let before = try ArchivedEventRangeRepository.digest(before: event, in: transaction)
        else { return .other }
        let head = AuditHead(seq: event - 1, digest: before, seal: [])
        let isOwn = keys.contains {
            constantTimeEqual($0.seal(text, after: head).bytes, sealed.bytes)
        }
        return isOwn ? .site : .other
    }
}

extension Audit {
    /// Returns the seal of an event after this end of the chain that excuses what the text says.
    func seal(_ excuse: String, after head: AuditHead) -> Digest {
        seal("excuse \(head.seq + 1) \(head.digest.hex) \(excuse)")
    }
}
