import Support
import Testing

/// What can't be undone is confirmed first: a link opens a dialog of the same page, which has the button.
@Suite struct ConfirmationTests {
    private static func templates() throws -> [(path: String, text: String)] {
        try ProjectFiles.paths(below: "Templates").filter { $0.hasSuffix(".html") }.map {
            ($0, try ProjectFiles.text($0))
        }
    }

    @Test func `no button deletes at once`() throws {
        var count = 0
        for (path, text) in try Self.templates() {
            for match in text.matches(of: #/PostButton\("(?<label>[^"]+)"/#) {
                count += 1
                let first = match.label.prefix { $0 != " " }
                #expect(!["Delete", "Erase", "Revoke", "Replace"].contains(first), "\(path): \(match.label)")
            }
        }
        #expect(count > 50)
    }

    @Test func `a link that opens a dialog names one of the same template`() throws {
        var count = 0
        for (path, text) in try Self.templates() {
            for match in text.matches(of: #/ButtonLink\("[^"]+…",[^%]*?to: "#(?<id>[^"\\]+)"/#) {
                count += 1
                #expect(text.contains("Dialog(\"\(match.id)\""), "\(path): \(match.id)")
            }
        }
        #expect(count > 10)
    }
}
