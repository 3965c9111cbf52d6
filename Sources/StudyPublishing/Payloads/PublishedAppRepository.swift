import SQLStore
import Studies
import Vocabulary

/// The apps that have documents, and their encoded responses.
public enum PublishedAppRepository {
    /// Returns the folders of all apps that have documents, without those in the trash.
    static func folders(_ transaction: borrowing Transaction) throws -> [FolderID] {
        try transaction.rows(
            """
            select distinct d.app_folder_id from app_documents d join folders f on f.id = d.app_folder_id
            where f.trash_id is null order by d.app_folder_id
            """
        ) { try $0[0] }
    }

    /// Returns the encoded responses of an app, in all its languages.
    static func payloads(
        of folder: FolderID, _ transaction: borrowing Transaction
    ) throws -> [(name: AppPayloadName, language: LanguageTag, payload: EncodedPayload)] {
        try transaction.rows(
            "select name, language, body from app_answers where app_folder_id = \(folder)"
        ) { row in (try row[0], try row[1], EncodedPayload(try row[2])) }
    }

    /// Returns the folder of an organization's app; nil if there is none.
    public static func folder(
        of app: AppID, in organization: FolderID, _ transaction: borrowing Transaction
    ) throws -> FolderID? {
        try transaction.value(
            """
            select id from folders
            where kind = 'app' and trash_id is null and parent_id = \(organization) and name_key = \(app.folded)
            """)
    }
}
