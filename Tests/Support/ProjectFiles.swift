import FoundationEssentials
import SQLStore

/// Files of the project, found from this file's own place.
public enum ProjectFiles {
    /// The folder that holds Package.swift.
    public static let root: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/")
    }()

    /// The content of a file by its path from the root.
    public static func text(_ path: String) throws -> String {
        String(decoding: try bytes(path), as: UTF8.self)
    }

    /// The bytes of a file by its path from the root.
    public static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: root + "/" + path)))
    }

    /// The paths of all files below a folder, from the root, sorted.
    public static func paths(below folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root + "/" + folder)
            .map { folder + "/" + $0 }.sorted()
    }

    /// The real migrations in their order.
    public static func migrations() throws -> [Migration] {
        try paths(below: "Migrations").filter { $0.hasSuffix(".sql") }.map { path in
            let file = path.split(separator: "/").last ?? ""
            return Migration(name: String(file.dropLast(4)), sql: try text(path))
        }
    }
}
