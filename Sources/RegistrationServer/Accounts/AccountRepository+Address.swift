import SQLStore
import Vocabulary

extension AccountRepository {
    /// Changes the address of an account, which its owner has confirmed; returns false if another account has it.
    func setAddress(
        _ email: String, of account: Account, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let address = secrets.address(email, in: account.app)
        if let other = try find(address, transaction), other.id != account.id { return false }
        try transaction.run(
            """
            update accounts set email_digest = \(address.digest),
                email_sealed = \(secrets.seal(email.trimmed, .address(userID: account.userID))), is_verified = 1,
                code_digest = null, code_sent_at = null, temporary_hash = null, temporary_sent_at = null,
                temporary_is_used = 0
            where id = \(account.id)
            """)
        return true
    }
}
