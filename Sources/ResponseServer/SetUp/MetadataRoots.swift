import FoundationEssentials
import Glibc

/// The folders below which the designs of surveys may be read from files.
///
/// Anyone who sets up a study names a folder of the server; without a bound they could have it read anything.
public struct MetadataRoots: Sendable {
    /// The folders as they are configured.
    public let paths: [String]

    /// Bounds by these folders; without any, no file is read.
    public init(_ paths: [String]) { self.paths = paths }

    /// The real place of a folder, links followed, if it lies in one of the roots; nil else.
    func resolve(_ folder: String) -> String? {
        guard folder.hasPrefix("/"), let real = Self.real(folder) else { return nil }
        let isInside = paths.contains { root in
            guard let root = Self.real(root) else { return false }
            return real == root || real.hasPrefix(root.hasSuffix("/") ? root : root + "/")
        }
        return isInside ? real : nil
    }

    /// The roots that are no folders that can be read, for anyone who checks an installation.
    public var unreadable: [String] {
        paths.filter { path in
            guard let real = Self.real(path) else { return true }
            return (try? FileManager.default.contentsOfDirectory(atPath: real)) == nil
        }
    }

    /// The folders in words: `/srv/designs or /var/lib/portal/metadata`.
    public var words: String { paths.joined(separator: " or ") }

    /// A path without links and without `..`; nil where nothing is there.
    private static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
