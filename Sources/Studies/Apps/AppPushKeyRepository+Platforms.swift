import SQLStore
import Vocabulary

extension AppPushKeyRepository {
    /// Returns the platforms for which an app has no key.
    public static func platformsWithoutKey(
        of app: FolderID, _ transaction: borrowing Transaction
    ) throws -> [Platform] {
        let present: [String] = try transaction.rows(
            "select platform from app_push_keys where app_folder_id = \(app)"
        ) { try $0[0] }
        return Platform.allCases.filter { !present.contains($0.rawValue) }
    }
}
