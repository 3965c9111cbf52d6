/// An error in making, verifying or restoring a backup.
public enum BackupError: Error, Hashable, Sendable {
    /// A file already exists at the path of the backup.
    case exists(String)
    /// The file doesn't exist or can't be read, with the system's reason.
    case unreadable(String, reason: String)
    /// The file wasn't written by ``Store/backup(to:inBackground:notes:progress:)``.
    case notABackup(String)
    /// The backup is damaged, with one sentence for each problem.
    case damaged(String, [String])
    /// The database is open, here or in another process.
    case inUse(String)
}

extension BackupError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .exists(let path):
            "The file \(path) already exists. Choose another name, or move the file."
        case .unreadable(let path, let reason):
            "The file \(path) cannot be read: \(reason)."
        case .notABackup(let path):
            "The file \(path) is not a Study Portal backup."
        case .damaged(let path, let problems):
            "The backup \(path) is damaged: \(problems.joined(separator: " ")) Use another backup."
        case .inUse(let path):
            "The database \(path) is in use. Stop the program that uses it, then try again."
        }
    }
}
