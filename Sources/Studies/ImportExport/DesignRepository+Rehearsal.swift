import SQLStore
import Vocabulary

extension DesignRepository {
    /// The tables that ``fill(_:from:by:cleaning:_:)`` changes.
    private static let changedTables = [
        "generations", "designs", "design_documents", "design_revisions", "document_marks", "section_marks",
        "design_edits", "design_files", "folder_files", "confirmed_translations", "translation_sources",
    ]

    /// Returns what the import of a file into a new study of an app would report. Nothing is written, and the
    /// writer isn't used, because checking a large design takes longer than others should wait for it.
    public func rehearseImport(
        of file: StudyFile, into app: FolderID, named appID: AppID, by author: Author,
        cleaning clean: @escaping @Sendable (String) throws -> String, _ store: Store
    ) async throws -> StudyFileReport {
        try await store.rehearse(emptied: Self.changedTables, copied: ["folders"]) { transaction in
            let folder: FolderID? = try transaction.value(
                """
                insert into folders (parent_id, kind, name, name_key, title, created_at)
                values (\(app), 'study', \(Self.rehearsedName), \(Self.rehearsedName), '', \(clock()))
                returning id
                """)
            guard let folder else { throw DocumentNotFound() }
            let scope = DesignScope(folder: folder)
            var names = BasicInformation()
            names.name[.english] = "Rehearsal"
            names.live = ChannelIdentity(studyID: StudyID(Self.rehearsedName), appID: appID)
            try create(names, in: scope, by: author, transaction)
            return try fill(scope, from: file, by: author, cleaning: clean, transaction)
        }
    }

    /// No folder has this name, because names can't contain dots at both ends.
    private static let rehearsedName = "._rehearsal_."
}
