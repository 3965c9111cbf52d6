import HTMLSanitizer
import Testing

/// Texts that are made to do harm by their size or shape are refused, and soon.
struct SanitizerLimitTests {
    @Test func `a text over the byte limit is refused, one at it is read`() throws {
        let sanitizer = Sanitizer(limits: .init(byteCount: 100, depth: 10))
        #expect(throws: SanitizerError.tooLarge(byteLimit: 100)) {
            try sanitizer.clean(String(repeating: "a", count: 101))
        }
        #expect(try sanitizer.clean(String(repeating: "a", count: 100)).visibleCharacterCount == 100)
    }

    @Test func `a text that grows over the byte limit is refused`() {
        let sanitizer = Sanitizer(limits: .init(byteCount: 1000, depth: 10))
        #expect(throws: SanitizerError.self) { try sanitizer.clean(String(repeating: "&", count: 900)) }
    }

    @Test(arguments: ["<b>", "<div>", "<blockquote>", "<custom>", "<div><section>"])
    func `nesting is followed to the limit and refused beyond it`(tag: String) throws {
        let sanitizer = Sanitizer(limits: .init(byteCount: 100_000, depth: 50))
        let width = tag == "<div><section>" ? 2 : 1
        #expect(try sanitizer.clean(String(repeating: tag, count: 40 / width) + "x").text == "x")
        #expect(throws: SanitizerError.tooDeep(depthLimit: 50)) {
            try sanitizer.clean(String(repeating: tag, count: 60) + "x")
        }
    }

    /// Each of these takes libgumbo minutes, gigabytes or more stack than there is, if it is let.
    static let hostile: [String: String] = [
        "a hundred thousand open blocks": String(repeating: "<div>", count: 100_000),
        "two hundred thousand open formats": String(repeating: "<b>", count: 200_000),
        "a hundred thousand open elements without a name": String(repeating: "<x>", count: 100_000),
        "formats opened again in every paragraph":
            (0..<5000).map { "<b title=\($0)>" }.joined() + String(repeating: "<p>x", count: 20_000),
        "links and formats crossed": String(repeating: "<a href=https://a.b><b><p></a>", count: 30_000),
        "tables in tables": String(repeating: "<table><tr><td>", count: 60_000),
    ]

    @Test(arguments: hostile.keys.sorted())
    func `a text made to exhaust is refused`(name: String) throws {
        let html = try #require(Self.hostile[name])
        #expect(throws: SanitizerError.self) { try Sanitizer().clean(html) }
    }

    @Test(arguments: [
        "<", "&", "<!--", "</p>", "\"", "]]>", "<p>", "<br>", "<li>", "&lt;", "\u{FEFF}", "<p/>", "<!", "<?",
    ])
    func `a long run of one thing is read or refused, and what is read is clean`(piece: String) {
        let html = String(repeating: piece, count: 20_000)
        do throws(SanitizerError) {
            let markup = try Sanitizer().clean(html).html
            #expect(StrictMarkup.fault(in: markup) == nil)
        } catch {
            #expect(error.description.hasSuffix("."))
        }
    }

    @Test func `a tag of a hundred thousand attributes is read for what it is, or refused`() {
        let attributes = (0..<100_000).map { "a\($0)" }.joined(separator: " ")
        let result = Result { try Sanitizer().clean("<p \(attributes)>x") }
        switch result {
        case .success(let clean): #expect(clean.html == "<p>x</p>")
        case .failure(let error): #expect(error as? SanitizerError == .tooComplicated)
        }
    }

    @Test func `a long honest text is read`() throws {
        let paragraph =
            "<p>" + String(repeating: "Some words in <strong>bold</strong> &amp; plain. ", count: 20) + "</p>"
        let html = String(repeating: paragraph, count: 500)
        let result = try Sanitizer().clean(html)
        #expect(
            result.visibleCharacterCount > 270_000 && result.text.hasPrefix("Some words in bold & plain."))
    }
}
