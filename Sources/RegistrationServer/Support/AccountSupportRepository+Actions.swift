import Access
import SQLStore
import Vocabulary

// What support does for the owner of an account. Each action writes an audit event.

extension AccountSupportRepository {
    /// Sends another verification code.
    func resendCode(
        to account: Account, with grant: Grant<ManageAccounts>, _ transaction: borrowing Transaction
    ) throws {
        try requireOpen(grant)
        if account.isVerified {
            throw Conflict("The email address of this account is already verified. No code was sent.")
        }
        let code = try core.accounts.makeCode(of: account, transaction)
        try core.emails.add(.verification(code: code), to: account, transaction)
        try record("account.resend-code", account, grant, transaction)
    }

    /// Ends all locks.
    func unlock(
        _ account: Account, with grant: Grant<ManageAccounts>, _ transaction: borrowing Transaction
    ) throws {
        try requireOpen(grant)
        guard try !core.attempts.locks(of: account.address, transaction).isEmpty else {
            throw Conflict("This account isn't locked. Nothing was changed.")
        }
        try core.attempts.unlock(account.address, transaction)
        try record("account.unlock", account, grant, transaction)
    }

    /// Ends the session.
    func signOut(
        _ account: Account, with grant: Grant<ManageAccounts>, _ transaction: borrowing Transaction
    ) throws {
        try requireOpen(grant)
        try core.sessions.end(of: account.id, transaction)
        try record("account.end-session", account, grant, transaction)
    }

    /// Sends a code to another address, and a notice to the current one. The address changes when the owner enters the
    /// code and the password: a typing error locks no one out, and neither a stranger who gets the code nor someone who
    /// convinces support gets the account.
    func askAddress(
        _ email: String, of account: Account, page: String, with grant: Grant<ManageAccounts>,
        _ transaction: borrowing Transaction
    ) throws {
        try requireOpen(grant)
        if let problem = AccountEmailAddress.problem(email) { throw InvalidInput("address", problem) }
        let address = core.accounts.secrets.address(email, in: account.app)
        if address == account.address {
            throw InvalidInput("address", "This is already the address of the account. Enter another one.")
        }
        if try core.accounts.find(address, transaction) != nil {
            throw InvalidInput("address", "Another account of this app has this address.")
        }
        let code = try confirmations.makeCode(.address, of: account, for: email, transaction)
        try core.emails.add(.address(code: code, page: page), to: account, transaction)
        try core.emails.add(.addressNotice, to: account, transaction)
        try record("account.ask-address", account, grant, transaction)
    }

    /// Withdraws the change to an address that isn't confirmed yet.
    func withdrawAddress(
        of account: Account, with grant: Grant<ManageAccounts>, _ transaction: borrowing Transaction
    ) throws {
        try requireOpen(grant)
        guard try confirmations.remove(.address, of: account, transaction) else {
            throw Conflict("No address change is pending. It may have been confirmed already.")
        }
        try record("account.withdraw-address", account, grant, transaction)
    }

    /// Removes an account, ends its participations, and notifies its owner; returns the numbers of participations that
    /// it ended.
    func close(
        _ account: Account, erasing: Bool, with grant: Grant<ManageAccounts>,
        _ transaction: borrowing Transaction
    ) throws -> AccountClosureRepository.Endings {
        try record(erasing ? "account.erase" : "account.deactivate", account, grant, transaction)
        try core.closureNotices.add(.team, about: account, erasing: erasing, core.accounts, transaction)
        return try closure.close(account, erasing: erasing, transaction)
    }

    /// Records an event about an account by its number, which pages and files show with its address.
    ///
    /// Events of apps name the account by a digest. No event has both, so that they can't be assigned to a person after
    /// an erasure.
    func record(
        _ action: String, _ account: Account, _ grant: Grant<ManageAccounts>,
        _ transaction: borrowing Transaction
    ) throws {
        try grant.record(action, about: "account \(account.id)", in: transaction)
    }

    /// Records that addresses of several accounts were read.
    func recordReading(
        _ action: String, _ details: AuditDetails, _ grant: Grant<ManageAccounts>,
        _ transaction: borrowing Transaction
    ) throws {
        try grant.record(action, about: grant.subject.title, details, in: transaction)
    }

    private func requireOpen(_ grant: Grant<ManageAccounts>) throws {
        if let folder = grant.subject.archivedFolder { throw FolderArchived(folder.title) }
    }
}
