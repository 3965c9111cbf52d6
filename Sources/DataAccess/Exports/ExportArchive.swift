import SQLStore

/// What an export writes: a study archive, or a de-identified one.
protocol ExportArchive: Sendable {
    /// What an export of changes is compared with; nil for all rows.
    var changes: ChangedRowsFiles? { get set }

    /// Whether a de-identified export keeps values of a column that is flagged as a direct identifier.
    var keepsIdentifiers: Bool { get }

    /// About how many rows are read, for the progress.
    func stepTotal(_ repository: ExportRepository, _ transaction: borrowing Transaction) throws -> Int

    /// Writes the archive, and returns the number of rows and responses in it. Temporary files are created next to it.
    func write(to path: String, _ progress: ExportProgress, _ transaction: borrowing Transaction) throws
        -> Int
}
