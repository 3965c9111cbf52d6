import Glibc

/// The database as a file: who may read it, and that its name survives a power cut.
enum DatabaseFile {
    /// Makes an empty file that only this user can read, if there is none; SQLite gives its log the same
    /// rights.
    static func create(_ path: String) throws(SQLError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("The database \(path) could not be opened") }
        close(descriptor)
    }

    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// Deletes the file and what SQLite keeps next to it.
    static func remove(_ path: String) {
        unlink(path)
        removeLog(of: path)
    }

    /// Deletes what SQLite keeps next to a file.
    static func removeLog(of path: String) {
        for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }

    /// Gives a finished file its name, once its bytes are on the disk.
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

    /// Waits until the file's bytes, or a folder's names, are on the disk.
    static func synchronize(_ path: String) throws(SQLError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("The file \(path) could not be opened") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw failure("The file \(path) could not be written to the disk")
        }
    }

    /// The folder that holds the file.
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
