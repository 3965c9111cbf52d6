import Glibc

/// Paths that are stored, so that they mean the same wherever the server is started.
enum AbsolutePath {
    /// - Throws: ``CommandFailure`` when there is nothing at the path.
    static func of(_ path: String) throws -> String {
        guard let resolved = realpath(path, nil) else {
            throw CommandFailure(sentence: "\(path) cannot be found: \(SystemReason.last).")
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
