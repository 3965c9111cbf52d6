import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// Codes that are sent by email and confirm one thing about an account: its deletion, or another address.
///
/// A new code replaces the previous one. ``AccountAttemptRepository`` limits guessing by network and address, so a code
/// survives the guesses of a stranger, who could otherwise keep its owner from using it. It ends after a
/// hundred wrong ones, of the 887 million that there are.
struct AccountConfirmationRepository: Sendable {
    /// What a code confirms.
    enum Purpose: String, Sendable {
        case deletion
        case address

        /// How long a code can be used, as its email says.
        var lifetimeSeconds: Int { self == .deletion ? 30 * 60 : Account.codeLifetimeSeconds }
    }

    static let failuresMax = 100

    static let sealedColumn = SealedColumn("address_sealed", in: "account_confirmations", of: ["account_id"])
    {
        AccountSealContext.newAddress(try $0[0]).text
    }

    let secrets: AccountSecrets
    let clock: Clock

    /// A new address that waits for its code.
    struct PendingAddress: Sendable {
        let email: String
        let sentAt: Instant
    }

    /// Returns a new code.
    func makeCode(
        _ purpose: Purpose, of account: Account, for newEmail: String? = nil,
        _ transaction: borrowing Transaction
    ) throws -> String {
        let code = secrets.makeCode()
        let sealed = newEmail.map { secrets.seal($0, .newAddress(account.id)) }
        try transaction.run(
            """
            insert into account_confirmations (account_id, purpose, code_digest, address_sealed, sent_at)
            values (\(account.id), \(purpose.rawValue), \(digest(code, purpose, account)), \(sealed), \(clock()))
            on conflict (account_id, purpose) do update set code_digest = excluded.code_digest,
                address_sealed = excluded.address_sealed, sent_at = excluded.sent_at, failures = 0
            """)
        return code
    }

    /// Returns whether a code is the one that was sent and still works; counts a wrong one. It stays valid until
    /// ``remove(_:of:_:)``.
    func matches(
        _ code: String, _ purpose: Purpose, of account: Account, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let stored = try transaction.first(
            """
            select code_digest from account_confirmations
            where account_id = \(account.id) and purpose = \(purpose.rawValue)
                and failures < \(Self.failuresMax)
                and sent_at >= \(clock().adding(seconds: -purpose.lifetimeSeconds))
            """
        ) { try $0[0] as [UInt8] }
        guard let stored else { return false }
        if constantTimeEqual(stored, digest(code, purpose, account)) { return true }
        try transaction.run(
            """
            update account_confirmations set failures = failures + 1
            where account_id = \(account.id) and purpose = \(purpose.rawValue)
            """)
        return false
    }

    /// Returns the new address that waits for its code; nil if there is none, or its code has expired.
    func pendingAddress(
        of account: AccountID, _ transaction: borrowing Transaction
    ) throws -> PendingAddress? {
        let found = try transaction.first(
            """
            select address_sealed, sent_at from account_confirmations
            where account_id = \(account) and purpose = \(Purpose.address.rawValue)
                and sent_at >= \(clock().adding(seconds: -Purpose.address.lifetimeSeconds))
            """
        ) { (sealed: try $0[0] as [UInt8], sentAt: try $0[1] as Instant) }
        guard let found else { return nil }
        return PendingAddress(
            email: try secrets.open(found.sealed, .newAddress(account)), sentAt: found.sentAt)
    }

    /// Removes a code, because it was used or is no longer wanted; returns whether there was one.
    @discardableResult
    func remove(
        _ purpose: Purpose, of account: Account, _ transaction: borrowing Transaction
    ) throws -> Bool {
        try transaction.run(
            """
            delete from account_confirmations where account_id = \(account.id) and purpose = \(purpose.rawValue)
            """) > 0
    }

    private func digest(_ code: String, _ purpose: Purpose, _ account: Account) -> [UInt8] {
        secrets.digest(ofCode: code.trimmed, "\(account.userID) \(purpose.rawValue)")
    }
}
