import SQLStore
import Timekeeping
import Vocabulary

/// Which folders contain which files; see ``FileOwner``.
package enum FolderFileRepository {
    /// Returns the digests of the files that are recorded for the folder.
    package static func listed(
        in folder: FolderID, _ transaction: borrowing Transaction
    ) throws -> Set<String> {
        Set(
            try transaction.rows("select digest from folder_files where folder_id = \(folder)") {
                try $0[0] as String
            })
    }

    static func add(_ digest: String, to folder: FolderID, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            insert into folder_files (folder_id, digest) values (\(folder), \(digest))
            on conflict (folder_id, digest) do nothing
            """)
    }

    /// Returns whether a folder contains a file.
    static func holds(_ digest: String, in folder: FolderID, _ transaction: borrowing Transaction) throws
        -> Bool
    {
        let isListed: Int? = try transaction.value(
            "select 1 from folder_files where folder_id = \(folder) and digest = \(digest)")
        return try isListed != nil || wasNamed(digest, in: folder, transaction)
    }
}

// Files from before ownership was recorded
extension FolderFileRepository {
    /// Returns the time until which a document that refers to a file proves that its folder contains the file.
    package static func namedUntil(_ transaction: borrowing Transaction) throws -> Instant {
        try transaction.value("select number from generations where name = 'files-named-until'")
            ?? Instant(milliseconds: 0)
    }

    /// Returns whether a document of the folder, stored before that time, refers to the file.
    private static func wasNamed(_ digest: String, in folder: FolderID, _ transaction: borrowing Transaction)
        throws -> Bool
    {
        let until = try namedUntil(transaction)
        guard until > Instant(milliseconds: 0), DesignFile.isDigest(digest) else { return false }
        let name = "%\"\(digest)\"%"
        let found: Int? = try transaction.value(
            """
            select 1 from design_files where digest = \(digest) and added_at <= \(until) and (
                exists (
                    select 1 from design_revisions r join design_documents d on d.id = r.document_id
                    where d.folder_id = \(folder) and r.saved_at <= \(until) and r.body like \(name))
                or exists (
                    select 1 from app_document_revisions r
                    where r.app_folder_id = \(folder) and r.saved_at <= \(until) and r.body like \(name))
                or exists (
                    select 1 from library_versions v join library_entries e on e.id = v.entry_id
                    where e.organization_id = \(folder) and v.saved_at <= \(until) and v.body like \(name)))
            """)
        return found != nil
    }
}
