@_spi(Sanitizer) import Templating
import Testing

struct HTMLWriterTests {
    private func written(_ write: (inout HTMLWriter) -> Void) -> String {
        var html = HTMLWriter(capacity: 1)
        write(&html)
        return String(decoding: html.finish(), as: UTF8.self)
    }

    @Test(
        arguments: [
            ("", ""), ("plain", "plain"), ("<&>\"'", "&lt;&amp;&gt;&#34;&#39;"), ("é日🎉", "é日🎉"),
            ("a=b/c`", "a=b/c`"),
            (String(repeating: "<", count: 1000), String(repeating: "&lt;", count: 1000)),
            ("\u{0}\u{7F}?@", "\u{0}\u{7F}?@"),
        ])
    func `text and attributes escape five characters`(text: String, expected: String) {
        #expect(written { $0.text(text) } == expected)
        #expect(written { $0.attribute(text) } == expected)
        #expect(written { $0.plainText(text) } == expected)
        #expect(written { $0.text(text[...]) } == expected)
    }

    @Test(
        arguments: [
            0, 1, -1, 9, 10, 99, 100, 1_000_000_007, 999_999_999_999_999_999, 1_000_000_000_000_000_000,
            Int64.max, Int64.min, Int64.min + 1,
        ])
    func `a number is written in digits`(number: Int64) {
        #expect(written { $0.text(number) } == String(number))
        #expect(written { $0.attribute(Int(number)) } == String(number))
        #expect(written { $0.urlComponent(number) } == String(number))
    }

    @Test(
        arguments: [
            (0.0, "0"), (1.0, "1"), (-1.0, "-1"), (0.5, "0.5"), (0.05, "0.05"), (0.005, "0.005"),
            (0.0004, "0"), (-0.0004, "0"), (12.34, "12.34"),
            (-12.345, "-12.345"), (99.9999, "100"), (0.25, "0.25"), (0.999, "0.999"), (1e11, "100000000000"),
            (1e300, "0"),
            (Double.nan, "0"), (Double.infinity, "0"), (-0.5, "-0.5"), (3.1, "3.1"), (3.104, "3.104"),
        ])
    func `a length has at most three decimals and no exponent`(number: Double, expected: String) {
        #expect(written { $0.attribute(number) } == expected)
    }

    @Test(
        arguments: [
            "", "/", "/a:b", "a/b:c", "?a:b", "#a:b", "a", "a.html", "./a:b", "//host/x", "http://a",
            "HTTPS://a", "mailto:a@b", "tel:+1",
            "日本/x", "#", "a b",
        ])
    func `an address passes`(address: String) {
        #expect(URLCheck.isSafe(address))
        #expect(written { $0.url(address) } == written { $0.attribute(address) })
    }

    @Test(
        arguments: [
            "javascript:x", "JAVASCRIPT:x", " javascript:x", "java\tscript:x", "\njavascript:x", "vbscript:x",
            "data:text/html,x", "file:///x",
            "blob:x", "about:blank", "x:", ":", "a:b", "https :x", "http\u{0}:x", "javascript&colon;x",
            "javascript&#58;x", "a&b",
            "\u{A0}javascript:x", "ht\u{0131}tp:x", "(ttp:x", "HTTP\u{1}:x",
        ])
    func `an address that could run is replaced`(address: String) {
        #expect(!URLCheck.isSafe(address))
        #expect(written { $0.url(address) } == "about:invalid")
        #expect(written { $0.srcset(address) } == "about:invalid")
    }

    @Test(
        arguments: [
            ("", ""), ("a-b._~Z9", "a-b._~Z9"), ("a b/c?d#e&f=g:h", "a%20b%2Fc%3Fd%23e%26f%3Dg%3Ah"),
            ("é", "%C3%A9"), ("\"'<>", "%22%27%3C%3E"),
            (".", "%EF%BF%BD"), ("..", "%EF%BF%BD"), ("...", "..."), ("%", "%25"), ("\n\u{0}", "%0A%00"),
        ])
    func `a part of an address is percent-encoded`(part: String, expected: String) {
        #expect(written { $0.urlComponent(part) } == expected)
    }

    @Test(arguments: [
        ("/a b,c", "/a%20b%2Cc"), ("/é\"", "/%C3%A9%22"), ("https://a/b?c=d&e", "https://a/b?c=d%26e"),
    ])
    func `an image of srcset stays one`(address: String, expected: String) {
        #expect(written { $0.srcset(address) } == expected)
    }

    @Test func `markup that is safe goes out as it is`() {
        struct Bold: Component {
            let text: String
            func render(into html: inout HTMLWriter) {
                html.literal("<b>")
                html.text(text)
                html.literal("</b>")
            }
        }
        let html = HTML(rendering: Bold(text: "a<b"))
        #expect(written { $0.text(html) } == "<b>a&lt;b</b>")
        #expect(written { $0.text(HTML(sanitized: Array("<i>x</i>".utf8))) } == "<i>x</i>")
        #expect(written { $0.text(HTML.empty) } == "")
        #expect(HTML.empty.isEmpty && !html.isEmpty)
    }

    @Test func `a boolean attribute and a state are there or not`() {
        #expect(written { $0.boolean(" checked", true) } == " checked")
        #expect(written { $0.boolean(" checked", false) } == "")
        #expect(written { $0.attribute(true) } + written { $0.attribute(false) } == "truefalse")
    }

    @Test func `the space grows with what is written`() {
        var html = HTMLWriter(capacity: 0)
        var expected: [UInt8] = []
        for index in 0..<5000 {
            html.literal("a")
            html.text(index)
            html.text("ü<")
            expected += Array("a\(index)ü&lt;".utf8)
        }
        #expect(html.count == expected.count)
        #expect(html.finish() == expected)
    }

    @Test func `a page is rendered in one piece`() {
        struct Hello: Page {
            func render(into html: inout HTMLWriter) { html.literal("hello") }
        }
        #expect(Hello().render() == Array("hello".utf8))
    }
}
