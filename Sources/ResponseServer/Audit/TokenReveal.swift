import Access
import SQLStore
import Studies
import WebAccess

/// The audit of looks at who used which enrollment token, at which folder administrators alone may look: an event each
/// time, on the disk before anything is shown.
enum TokenReveal {
    static func record(
        _ way: String, on channel: Channel, by context: RequestContext, in transaction: borrowing Transaction
    ) throws {
        let grant = try context.require(RevealAppTokens.self, on: channel, in: transaction)
        try grant.record("enrollment-token.reveal", about: way, in: transaction)
    }
}
