extension Backup {
    /// Reads the contents of a backup, or of a database that no process has open, without verifying or changing it.
    public static func read<R: Sendable>(
        _ path: String, _ body: (borrowing Transaction) throws -> R
    ) throws -> R {
        try requireReadable(path)
        return try DatabaseConnection(path: path, mode: .reader, options: StoreOptions()).snapshot(body)
    }
}
