import Glibc

/// Returns absolute paths, which stay valid wherever the server is started.
enum AbsolutePath {
    /// - Throws: ``CommandFailure`` if nothing exists at the path.
    static func of(_ path: String) throws -> String {
        guard let resolved = realpath(path, nil) else {
            throw CommandFailure(sentence: "\(path) was not found: \(SystemReason.last).")
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
