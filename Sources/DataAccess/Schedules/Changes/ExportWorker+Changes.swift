import Cryptography
import Glibc
import SQLStore

extension ExportWorker {
    private static let purpose = "rows of scheduled exports"

    /// Returns what the rows of an export of changes are compared with; nil for an export of all rows.
    func changes(of export: Export) async throws -> ChangedRowsFiles? {
        let found = try await store.read { [repository] transaction in
            (
                isWanted: try repository.hasOnlyChanges(export.id, transaction),
                previous: try repository.previous(of: export.id, transaction)
            )
        }
        guard found.isWanted else { return nil }
        // Without the notes, for example after a restore, all rows are exported.
        let previous = found.previous.flatMap { previous in
            let path = folder.notesFile(of: previous.id)
            return access(path, R_OK) == 0 ? (path: path, export: previous.fileName) : nil
        }
        return ChangedRowsFiles(
            previous: previous, path: folder.notesFile(of: export.id),
            key: secrets.key.lookupKey(for: Self.purpose))
    }
}
