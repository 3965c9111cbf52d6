import Access
import Cryptography
import SQLStore
import Studies

extension APIKeyRepository {
    /// Issues a key with every scope in the test world's organization, for tests about something else.
    public static func issue(
        _ title: String, days: Int, random: RandomBytes, to email: String, by console: Operator,
        in transaction: borrowing Transaction
    ) throws -> SecretToken {
        let place = try FolderPath("MERIDIAN").flatMap { try FolderRepository.place($0, in: transaction) }
        let draft = KeyDraft(title, days: days, scopes: Set(KeyScope.allCases), folder: place?.folder)
        return try issue(draft, random: random, to: email, by: console, in: transaction)
    }
}
