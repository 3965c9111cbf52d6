import HTMLSanitizer
import Seeded
import Testing

/// Random markup, the same in every run.
struct SanitizerFuzzTests {
    private static let pieces: [String] =
        [
            "p", "div", "b", "i", "a", "table", "tr", "td", "tbody", "ul", "li", "h1", "h2", "span", "pre",
            "code", "font", "svg", "math", "mtext", "style",
            "script", "select", "option", "template", "form", "button", "noscript", "textarea", "title",
            "foreignObject", "caption", "blockquote", "x-y",
        ].flatMap { ["<\($0)>", "</\($0)>", "<\($0) a=\"b>c\" href='https://x/\"' onclick=x>", "<\($0)/>"] }
        + [
            "<br>", "<hr>", "<img src=/x>", "<img src=x onerror=1 alt='<b>'>", "<a href=https://x>",
            "<a href=javascript:x>", "<td colspan=3>", "text", " ", "\n", "\r",
            "&amp;", "&lt;", "&", "<", ">", "\"", "'", "&nbsp;", "&#x3c;", "&#0;", "<!--", "-->", "<![CDATA[",
            "]]>", "<!x>", "<?x>", "é", "😀", "\u{0}", "\u{1}", "\u{A0}",
        ]

    @Test(arguments: 0..<8)
    func `random markup becomes clean, and cleaning it again changes nothing`(seed: UInt64) throws {
        var random = Seeded(seed)
        let sanitizer = Sanitizer()
        for _ in 0..<1000 {
            let count = Int.random(in: 1...30, using: &random)
            let html = (0..<count).map { _ in
                Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
            }.joined()
            let result = try sanitizer.clean(html)
            #expect(StrictMarkup.fault(in: result.html) == nil, "\(html) became \(result.html)")
            #expect(try sanitizer.clean(result.html) == result, "\(html) is not stable")
        }
    }

    @Test(arguments: 0..<4)
    func `random bytes become clean`(seed: UInt64) throws {
        var random = Seeded(seed + 50)
        let letters = Array("<>/=\"'&;#!-[] abpi\n\u{0}\u{7F}é").map(String.init)
        for _ in 0..<2000 {
            let count = Int.random(in: 0...60, using: &random)
            let html = (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
                .joined()
            let result = try Sanitizer().clean(html)
            #expect(StrictMarkup.fault(in: result.html) == nil, "\(html) became \(result.html)")
            #expect(try Sanitizer().clean(result.html) == result)
        }
    }
}
