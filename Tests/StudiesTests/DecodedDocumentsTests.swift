import Testing

@testable import Studies

/// Documents that were decoded a moment ago.
struct DecodedDocumentsTests {
    private static func text(_ character: Character, _ length: Int = 3000) -> String {
        String(repeating: character, count: length)
    }

    private let documents = DecodedDocuments(limit: 10_000)

    /// Returns the document of a text, and whether it was decoded for this.
    private func read(_ body: String) -> (value: String, isNew: Bool) {
        var isNew = false
        let value = documents.value(String.self, of: body) {
            isNew = true
            return body
        }
        return (value, isNew)
    }

    @Test func `a text is decoded once`() {
        #expect(read(Self.text("a")).isNew)
        let again = read(Self.text("a"))
        #expect(!again.isNew && again.value == Self.text("a"))
        #expect(documents.size == 3000)
    }

    @Test func `another type of the same text is decoded on its own`() {
        _ = read(Self.text("a"))
        #expect(documents.value(Int.self, of: Self.text("a")) { 7 } == 7)
    }

    @Test func `texts that differ only in the form of an accent have documents of their own`() {
        let (composed, decomposed) = (Self.text("\u{e9}"), Self.text("e\u{301}"))
        #expect(composed == decomposed)
        _ = read(composed)
        let other = read(decomposed)
        #expect(other.isNew && Array(other.value.utf8) == Array(decomposed.utf8))
    }

    @Test func `the document that was not used longest goes first`() {
        for character in "abc" { _ = read(Self.text(character)) }
        #expect(!read(Self.text("a")).isNew)
        #expect(read(Self.text("d")).isNew)
        #expect(documents.size == 9000)
        #expect(!read(Self.text("a")).isNew)
        #expect(read(Self.text("b")).isNew)
    }

    @Test(arguments: [0, 1, 2047, 10_001]) func `short texts and texts over the limit are not kept`(
        _ length: Int
    ) {
        _ = read(Self.text("a", length))
        #expect(read(Self.text("a", length)).isNew && documents.size == 0)
    }

    @Test func `a text that can't be decoded is an error each time`() {
        struct Invalid: Error {}
        for _ in 0..<2 {
            #expect(throws: Invalid.self) {
                try documents.value(String.self, of: Self.text("x")) { throw Invalid() }
            }
        }
        #expect(documents.size == 0)
    }
}
