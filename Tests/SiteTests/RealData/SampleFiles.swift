import FoundationEssentials
import JSON
import Support
import Testing

/// The sample designs and responses next to the package: `../shared/data/response`.
enum SampleFiles {
    private static let directory: String = {
        let parts = ProjectFiles.root.split(separator: "/").dropLast()
        return "/" + parts.joined(separator: "/") + "/shared/data/response"
    }()

    /// A file's bytes; a missing one fails the test with what to do.
    static func bytes(_ path: String) throws -> [UInt8] {
        let full = directory + "/" + path
        let found = FileManager.default.contents(atPath: full)
        return Array(
            try #require(
                found, "There is no \(full). Put the folder of sample data beside the folder of the package.")
        )
    }

    static func json(_ path: String) throws -> JSONTree { try JSONTree.parse(try bytes(path)) }
}
