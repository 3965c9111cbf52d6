import Foundation
import Testing

/// A PDF that a page has sent, and what other programs read from it.
public final class PrintedFile: Sendable {
    private let path: String

    /// Keeps the bytes in a file.
    public init(_ bytes: [UInt8]) throws {
        path = "/tmp/printed-file-\(UInt64.random(in: 0...UInt64.max)).pdf"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The text of all pages, which end with a form feed; of one page if it is specified.
    public func text(page: Int? = nil) throws -> String {
        let pages = page.map { ["-f", "\($0)", "-l", "\($0)"] } ?? []
        return try Command.run("pdftotext", pages + [path, "-"]).output
    }

    /// The number of pages.
    public var pageCount: Int {
        get throws {
            let lines = try Command.run("pdfinfo", [path]).output.split(separator: "\n")
            return try #require(
                lines.first { $0.hasPrefix("Pages:") }
                    .flatMap { Int($0.dropFirst("Pages:".count).trimmingCharacters(in: .whitespaces)) })
        }
    }

    /// Whether qpdf finds no error in it.
    public func isIntact() throws -> Bool { try Command.run("qpdf", ["--check", path]).code == 0 }

    /// The lines of pdffonts about fonts that aren't embedded; empty if all are.
    public func fontsWithoutFiles() throws -> [String] {
        let lines = try Command.run("pdffonts", [path]).output.split(separator: "\n").dropFirst(2)
        return lines.map(String.init).filter { line in
            line.split(separator: " ").filter { $0 == "yes" || $0 == "no" }.first != "yes"
        }
    }
}
