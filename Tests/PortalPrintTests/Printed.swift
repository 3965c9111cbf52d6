import Foundation
import Printing
import Support
import Testing

/// A PDF that the program made, and what other programs read from it.
final class Printed {
    let path: String
    let byteCount: Int

    /// Prints a document with the program next to the tests.
    init(_ document: PrintDocument, limits: PrintProcess.Limits = .init(seconds: 60)) async throws {
        path = "/tmp/printed-test-\(UInt64.random(in: 0...UInt64.max)).pdf"
        byteCount = try await PrintProcess.installed(limits: limits).print(document, to: path)
    }

    /// Prints blocks in English with page numbers.
    convenience init(_ blocks: [PrintBlock]) async throws {
        try await self.init(Self.document(blocks))
    }

    deinit { unlink(path) }

    static func document(
        _ blocks: [PrintBlock], language: String = "en", direction: PrintDocument.Direction = .leftToRight
    ) -> PrintDocument {
        PrintDocument(
            title: "Title of the test", author: "Author", language: language, direction: direction,
            created: "2026-11-28T12:00:00Z",
            header: PrintRunningLine(start: "Header"),
            footer: PrintRunningLine(end: "Page {page} of {pages}"),
            blocks: blocks)
    }

    var bytes: Data { get throws { try Data(contentsOf: URL(fileURLWithPath: path)) } }

    /// The text of all pages, which end with a form feed; of one page if it is specified.
    func text(page: Int? = nil) throws -> String {
        let pages = page.map { ["-f", "\($0)", "-l", "\($0)"] } ?? []
        return try Command.run("pdftotext", pages + [path, "-"]).output
    }

    /// A property that pdfinfo shows.
    func property(_ name: String) throws -> String? {
        let lines = try Command.run("pdfinfo", [path]).output.split(separator: "\n")
        return lines.first { $0.hasPrefix(name + ":") }.map {
            $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
        }
    }

    var pageCount: Int { get throws { try #require(try property("Pages").flatMap { Int($0) }) } }

    /// The names of the fonts; each must be embedded and a subset.
    func fonts() throws -> [String] {
        let lines = try Command.run("pdffonts", [path]).output.split(separator: "\n").dropFirst(2)
        return try lines.map { line in
            let words = line.split(separator: " ")
            let marks = words.filter { $0 == "yes" || $0 == "no" }
            #expect(marks == ["yes", "yes", "yes"], "embedded, a subset, with characters: \(line)")
            return String(try #require(words.first?.split(separator: "+").last))
        }
    }

    /// The tree of tags, with its texts.
    func structure() throws -> String { try Command.run("pdfinfo", ["-struct-text", path]).output }

    func isIntact() throws -> Bool { try Command.run("qpdf", ["--check", path]).code == 0 }

    /// An object of the PDF as text, by a path of qpdf's JSON.
    func json() throws -> String { try Command.run("qpdf", ["--json", path]).output }
}
