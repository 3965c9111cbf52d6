import Access
import SQLStore
import Studies
import Vocabulary

extension TrashRepository {
    /// Returns Test channels to their original studies.
    static func putBack(
        _ id: TrashID, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        for holder in try holders(of: id, in: transaction) {
            guard !holder.isInTrash else {
                throw Conflict("The study \(holder.title) is in the trash. Restore that first.")
            }
            let other: String? = try transaction.value(
                "select study_id from channels where study_folder_id = \(holder.study) and kind = 'test'")
            if let other {
                throw Conflict(
                    "\(holder.title) now has another Test channel, \(other). Delete that one first.")
            }
            try transaction.run(
                """
                update channels set study_folder_id = \(holder.study) where study_folder_id = \(holder.id)
                """)
            try nameTestChannel(of: holder.study, by: actor, in: transaction)
        }
    }

    /// A folder that was created for a deleted Test channel, with the study to which it belongs.
    private typealias TestChannelFolder = (id: FolderID, title: String, study: FolderID, isInTrash: Bool)

    private static func holders(
        of id: TrashID, in transaction: borrowing Transaction
    ) throws -> [TestChannelFolder] {
        try transaction.rows(
            """
            select f.id, f.title, s.id, s.trash_id from folders f join folders s on s.id = f.taken_from
            where f.trash_id = \(id)
            """
        ) { row in (id: try row[0], title: try row[1], study: try row[2], isInTrash: !row.isNull(3)) }
    }

    private static func nameTestChannel(
        of study: FolderID, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        let scope = DesignScope(folder: study)
        let identity = try transaction.first(
            """
            select c.study_id, a.name from channels c join folders a on a.id = c.app_folder_id
            where c.study_folder_id = \(study) and c.kind = 'test'
            """
        ) { row in ChannelIdentity(studyID: StudyID(try row[0]), appID: AppID(try row[1])) }
        guard let identity else { return }
        try DesignRepository(clock: actor.audit.clock).setIdentity(
            identity, of: .test, in: scope, by: actor.author, transaction)
    }

    /// Removes folders that were created only for a deleted Test channel and are empty now.
    static func removeEmptyHolders(in transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            delete from folders where taken_from is not null and trash_id is null
                and id not in (select study_folder_id from channels)
            """)
    }
}
