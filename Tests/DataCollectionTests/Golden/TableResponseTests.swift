import Cryptography
import Foundation
import HTTP
import Support
import Testing

/// The responses of every table (pages, sorts, filters, files, LabKey's API, with each role's rights) are those that
/// were recorded in `Tests/Recorded`, byte for byte. A change that should change no response is checked with it.
///
/// To record them again, run `RECORD_RESPONSES=1 swift test --filter TableResponseTests`. The bodies are in
/// `.build/table-responses` after each run, so that two commits can be compared with `diff -r`.
@Suite struct TableResponseTests {
    private static let file = "Tests/Recorded/table-responses.tsv"
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_RESPONSES"] != nil

    @Test func `every table responds as recorded, and reading is audited as recorded`() async throws {
        let site = try await TableSite()
        let recorded = Self.isRecording ? [] : try ProjectFiles.text(Self.file).split(separator: "\n")
        let requests =
            Self.isRecording
            ? try await TableRequests(TableSite()).all()
            : try recorded.dropLast().map { try #require(TableRequest(line: $0)) }
        var lines: [String] = []
        let bodies = try ResponseBodies()
        for request in requests {
            lines.append(try bodies.add(try await site.response(to: request), to: request.text))
        }
        lines.append(try bodies.add(try await site.audit(), to: "system\taudit\t"))
        #expect(site.pages.site.faults.all.isEmpty, "\(site.pages.site.faults.all)")
        if Self.isRecording {
            let text = lines.map { $0 + "\n" }.joined()
            return try text.write(
                toFile: ProjectFiles.root + "/" + Self.file, atomically: true, encoding: .utf8)
        }
        try #require(lines.count == recorded.count)
        for (number, line) in lines.enumerated() {
            #expect(line == recorded[number], ".build/table-responses/\(number + 1).txt")
        }
    }
}

/// A request to a table in the name of someone.
struct TableRequest: Sendable {
    /// Nil for someone who isn't signed in.
    let user: TestUser?
    let target: String
    /// Whether it is sent with an API key instead of a session.
    let hasKey: Bool

    init(_ target: String, as user: TestUser?, hasKey: Bool = false) {
        (self.user, self.target, self.hasKey) = (user, target, hasKey)
    }

    /// Reads a line of the file; nil if it isn't one.
    init?(line: Substring) {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard parts.count == 5 else { return nil }
        self.init(String(parts[2]), as: TestUser(rawValue: String(parts[0])), hasKey: parts[1] == "key")
    }

    var text: String { "\(user?.rawValue ?? "no one")\t\(hasKey ? "key" : "page")\t\(target)" }
}

/// The responses as files, and as lines with the request, the status and a digest of the type, location and body.
private final class ResponseBodies {
    private let folder = ProjectFiles.root + "/.build/table-responses"
    private var count = 0

    init() throws {
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Writes a response and returns its line.
    func add(_ response: TableResponse, to request: String) throws -> String {
        count += 1
        let text = "\(response.status)\n\(response.head)\n\n\(response.body)"
        try text.write(toFile: "\(folder)/\(count).txt", atomically: false, encoding: .utf8)
        return "\(request)\t\(response.status)\t\(SHA256.digest(text).hex.prefix(16))"
    }
}
