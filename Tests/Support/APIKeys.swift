import Access
import Cryptography
import SQLStore
import Studies

extension APIKeyRepository {
    /// Issues a key with every scope in the user's organization, or in the test world's, for tests about something else.
    public static func issue(
        _ title: String, days: Int, scopes: Set<APIKeyScope> = Set(APIKeyScope.allCases),
        random: RandomBytes, to email: String, by console: Operator,
        in transaction: borrowing Transaction
    ) throws -> SecretToken {
        let home = try UserRepository.user(email: email, in: transaction).flatMap {
            $0.home == .site ? nil : try FolderRepository.folder($0.home, in: transaction)
        }
        let place = try FolderPath("MERIDIAN").flatMap { try FolderRepository.place($0, in: transaction) }
        let draft = APIKeyDraft(
            title, days: days, scopes: scopes, folder: home ?? place?.folder)
        return try issue(draft, random: random, to: email, by: console, in: transaction)
    }
}
