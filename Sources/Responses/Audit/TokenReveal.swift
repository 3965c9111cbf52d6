import Access
import SQLStore
import Studies
import WebAccess

/// Audits access to the participant of an enrollment token, which only folder administrators have. Records an event
/// each time, before anything is shown.
package enum TokenReveal {
    package static func record(
        _ method: String, on channel: Channel, by context: RequestContext,
        in transaction: borrowing Transaction
    ) throws {
        let grant = try context.require(RevealAppTokens.self, on: channel, in: transaction)
        try grant.record("enrollment-token.reveal", about: method, in: transaction)
    }
}
