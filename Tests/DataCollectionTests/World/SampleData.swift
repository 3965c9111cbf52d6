import FoundationEssentials
import JSON
import Testing

/// The sample designs and responses next to the package, and what must come of them.
enum SampleData {
    /// `../shared/data/response`, found from this file; without links, as the server writes the folders of designs.
    static let directory: String = {
        var parts = #filePath.split(separator: "/").map(String.init)
        parts.removeLast(5)
        let path = "/" + parts.joined(separator: "/") + "/shared/data/response"
        return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }()

    /// The folder of designs and responses.
    static var designs: String { directory + "/SurveyMetadata" }

    /// A file's bytes; a missing one fails the test with what to do.
    static func bytes(_ path: String) throws -> [UInt8] {
        let full = directory + "/" + path
        let found = FileManager.default.contents(atPath: full)
        return Array(
            try #require(
                found, "There is no \(full). Put the folder of sample data beside the folder of the package.")
        )
    }

    static func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

    static func json(_ path: String) throws -> JSONTree { try JSONTree.parse(try bytes(path)) }
}

/// The package's own files.
enum PackageFiles {
    static let migrations: String = {
        var parts = #filePath.split(separator: "/").map(String.init)
        parts.removeLast(4)
        return "/" + parts.joined(separator: "/") + "/Migrations"
    }()
}
