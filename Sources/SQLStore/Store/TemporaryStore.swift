import Glibc

extension Store {
    /// A database in a folder of its own that is deleted when the store is closed or let go.
    ///
    /// For tests: a real file, with the same log, threads and locks as any, except that no commit waits for
    /// the disk.
    public static func temporary(options: StoreOptions = StoreOptions()) throws -> Store {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/store-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw SQLError(.io, "No temporary folder could be made in \(base).")
        }
        let folder = String(cString: made)
        let path = folder + "/store.sqlite"
        var options = options
        options.durability = .off
        let remove: @Sendable () -> Void = {
            DatabaseFile.remove(path)
            rmdir(folder)
        }
        do {
            return try Store(path: path, options: options, whenEnded: remove)
        } catch {
            remove()
            throw error
        }
    }
}
