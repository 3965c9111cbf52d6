import FoundationEssentials
import Glibc

/// The folders in which the server can read design documents.
///
/// Users who set up a study enter a folder of the server. Without this limit, they could read any file on it.
public struct MetadataRoots: Sendable {
    /// The configured folders.
    public let paths: [String]

    /// Allows these folders. Without any, no files are read.
    public init(_ paths: [String]) { self.paths = paths }

    /// Returns the resolved path of a folder if it is in one of the roots, or nil.
    func resolve(_ folder: String) -> String? {
        guard folder.hasPrefix("/"), let real = Self.real(folder) else { return nil }
        let isInside = paths.contains { root in
            guard let root = Self.real(root) else { return false }
            return real == root || real.hasPrefix(root.hasSuffix("/") ? root : root + "/")
        }
        return isInside ? real : nil
    }

    /// Returns the roots that aren't readable folders, for checks of an installation.
    public var unreadable: [String] {
        paths.filter { path in
            guard let real = Self.real(path) else { return true }
            return (try? FileManager.default.contentsOfDirectory(atPath: real)) == nil
        }
    }

    /// The folders as text: `/srv/designs or /var/lib/portal/metadata`.
    public var words: String { paths.joined(separator: " or ") }

    /// Returns a path with links and `..` resolved, or nil if nothing exists there.
    private static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
