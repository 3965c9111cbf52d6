import Glibc

extension Store {
    /// Creates a database in its own folder, which is deleted when the store is closed or released.
    ///
    /// For tests: a real file, with the same log, threads and locks as any other, except that no commit waits for the
    /// disk. It begins with the content of another database's file, or empty.
    public static func temporary(
        holding content: [UInt8] = [], options: StoreOptions = StoreOptions()
    ) throws -> Store {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/store-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw SQLError(.io, "A temporary folder could not be created in \(base).")
        }
        let folder = String(cString: made)
        let path = folder + "/store.sqlite"
        var options = options
        options.durability = .off
        let remove: @Sendable () -> Void = {
            DatabaseFile.remove(path)
            removeFiles(in: folder)
            rmdir(folder)
        }
        do {
            try write(content, to: path)
            return try Store(path: path, options: options, whenEnded: remove)
        } catch {
            remove()
            throw error
        }
    }

    private static func write(_ content: [UInt8], to path: String) throws {
        guard !content.isEmpty else { return }
        guard let file = fopen(path, "wx") else { throw SQLError(.io, "\(path) could not be created.") }
        let written = fwrite(content, 1, content.count, file)
        guard fclose(file) == 0, written == content.count else {
            throw SQLError(.io, "\(path) could not be written.")
        }
    }

    /// Deletes the files that a program keeps next to its database.
    private static func removeFiles(in folder: String) {
        guard let entries = opendir(folder) else { return }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            unlink("\(folder)/\(name)")
        }
    }
}
