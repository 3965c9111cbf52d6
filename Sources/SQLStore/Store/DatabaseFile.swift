import Glibc

/// The database as a file: its permissions, and the durability of its name after a power failure.
enum DatabaseFile {
    /// Creates an empty file that only this user can read, if there is none; SQLite gives its log the same permissions.
    static func create(_ path: String) throws(SQLError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("The database \(path) could not be opened") }
        close(descriptor)
    }

    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// Deletes the file and its log files.
    static func remove(_ path: String) {
        unlink(path)
        removeLog(of: path)
    }

    /// Deletes the log files of a database.
    static func removeLog(of path: String) {
        for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }

    /// Renames a finished file once its contents are on disk.
    static func publish(_ path: String, as name: String) throws(SQLError) {
        try synchronize(path)
        try rename(path, to: name)
        try synchronize(folder(of: name))
    }

    static func rename(_ path: String, to other: String) throws(SQLError) {
        guard Glibc.rename(path, other) == 0 else {
            throw failure("The file \(path) could not be renamed to \(other)")
        }
    }

    /// Waits until the contents of a file, or the entries of a folder, are on disk.
    static func synchronize(_ path: String) throws(SQLError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("The file \(path) could not be opened") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw failure("The file \(path) could not be written to the disk")
        }
    }

    /// Returns the folder that contains the file.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func failure(_ sentence: String) -> SQLError {
        let reason = errno
        let code: SQLError.Code = reason == ENOSPC || reason == EDQUOT ? .full : .io
        return SQLError(code, "\(sentence): \(String(cString: strerror(reason))).")
    }
}
