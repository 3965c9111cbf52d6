import Access
import SQLStore

extension Audit {
    /// Records an event of an account.
    ///
    /// The account is recorded as a digest: events of one account can be matched, but nothing identifies its owner
    /// after it is erased.
    func record(
        _ action: String, _ account: Account, _ details: AuditDetails = [:],
        in transaction: borrowing Transaction
    ) throws {
        var details = details
        details.append("account", .digest(of: "account \(account.userID)", by: self))
        try Actor.participant(address: "", audit: self).record(
            action, on: account.app, details, in: transaction)
    }
}
