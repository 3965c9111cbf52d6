extension Backup {
    /// Lends what a backup, or a database that no one has open, contains, without verifying or changing it.
    public static func read<R: Sendable>(
        _ path: String, _ body: (borrowing Transaction) throws -> R
    ) throws -> R {
        try requireReadable(path)
        return try DatabaseConnection(path: path, mode: .reader, options: StoreOptions()).snapshot(body)
    }
}
