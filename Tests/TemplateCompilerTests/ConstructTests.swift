import Testing

@testable import TemplateCompiler

/// Every construct with the Swift it becomes, and the blanks it leaves.
struct ConstructTests {
    /// The statements of the body, without the lines that only point into the template.
    private func statements(_ template: String) throws -> [String] {
        let swift = try compile(template: Array("{% page P %}\n\(template)".utf8), path: "T.html")
        let lines = swift.split(separator: "\n").map { $0.drop { $0 == " " } }.map(String.init)
        let start = try #require(lines.firstIndex { $0.hasPrefix("func render") })
        return lines[(start + 1)...].dropLast(2).filter { !$0.hasPrefix("#sourceLocation") }
    }

    @Test(
        arguments: [
            ("a\"\\\tb\n", ["_html.literal(\"a\\\"\\\\\\tb\\n\")"]), ("a{# b #}c", ["_html.literal(\"ac\")"]),
            ("0123456789{{ a.b }}", ["_html.literal(\"0123456789\")", "_html.text(a.b)"]),
            ("{{ a }}", ["_html.text({", "a", "}())"]),
            ("{{ f { $0 }}}|", ["_html.text({", "f { $0 }", "}())", "_html.literal(\"|\")"]),
            (
                "<b title=\"{{ a }}\"></b>",
                [
                    "_html.literal(\"<b title=\\\"\")", "_html.attribute({", "a", "}())",
                    "_html.literal(\"\\\"></b>\")",
                ]
            ),
            (
                "{% if a %}b{% else if let c = d %}e{% else %}f{% end %}",
                [
                    "if a {", "_html.literal(\"b\")", "} else if let c = d {", "_html.literal(\"e\")",
                    "} else {", "_html.literal(\"f\")", "}",
                ]
            ),
            ("{% for a in b %}c{% end %}", ["for a in b {", "_html.literal(\"c\")", "}"]),
            (
                "{% for a in b %}c{% else %}d{% end %}",
                [
                    "var _isEmpty1 = true", "for a in b {", "_isEmpty1 = false", "_html.literal(\"c\")", "}",
                    "if _isEmpty1 {", "_html.literal(\"d\")", "}",
                ]
            ),
            ("{% let a = b %}", ["let a = b"]), ("{% use C(a: b) %}", ["(C(a: b)).render(into: &_html)"]),
            ("{% wrap L(a: b) %}{% end %}", ["(L(a: b)).render(into: &_html)"]),
            ("{% wrap L() %} \n {% end %}", ["(L()).render(into: &_html)"]),
            (
                "{% wrap L() %}a{% slot z %}b{% end %}{% slot c %}{% end %}d{% end %}",
                [
                    "(L()).render(into: &_html, content: { _html in", "_html.literal(\"ad\")",
                    "}, c: { _html in", "}, z: { _html in", "_html.literal(\"b\")", "})",
                ]
            ),
            (
                "<input type=\"checkbox\" checked=\"{{ a }}\">",
                [
                    "_html.literal(\"<input type=\\\"checkbox\\\"\")", "_html.boolean(\" checked\", a)",
                    "_html.literal(\">\")",
                ]
            ),
            (
                "<input {% if a %}b{% end %}{% if c %}d{% end %}>",
                [
                    "_html.literal(\"<input \")", "if a {", "_html.literal(\"b\")", "}", "if c {",
                    "_html.literal(\" d\")", "}", "_html.literal(\">\")",
                ]
            ),
            (
                "<p{% if a %} b{% end %}></p>",
                ["_html.literal(\"<p\")", "if a {", "_html.literal(\" b\")", "}", "_html.literal(\"></p>\")"]
            ),
            ("<script>if (a < b) { c }</script>", ["_html.literal(\"<script>if (a < b) { c }</script>\")"]),
            ("<!-- <b> --><p class=a>", ["_html.literal(\"<!-- <b> --><p class=a>\")"]),
        ] as [(String, [String])])
    func `a construct becomes Swift`(template: String, expected: [String]) throws {
        #expect(try statements(template) == expected)
    }

    @Test(
        arguments: [
            ("<p>{{ x }}", "text"), ("<p a=\"{{ x }}\">", "attribute"), ("<a href=\"{{ x }}\">", "url"),
            ("<a href=\" {{ x }}\">", "url"),
            ("<a href=\"/{{ x }}\">", "urlComponent"), ("<a href=\"a{{ x }}\">", "urlComponent"),
            ("<a href=\"{{ y }}{{ x }}\">", "urlComponent"),
            ("<a href=\"{% if a %}/b{% else %}/c{% end %}{{ x }}\">", "urlComponent"),
            ("<a HREF='mailto:{{ x }}'>", "urlComponent"),
            ("<img srcset=\"{{ x }} 2x\">", "srcset"), ("<img srcset=\"/a, {{ x }} 2x\">", "srcset"),
            ("<img srcset=\"/a {{ x }}\">", "urlComponent"),
            ("<textarea>{{ x }}", "plainText"), ("<svg><title>{{ x }}", "text"),
            ("<p data-edit-url=\"{{ x }}\">", "url"),
            ("<p data-name=\"{{ x }}\">", "attribute"), ("<svg><use xlink:href=\"{{ x }}\"/>", "url"),
            ("<meta name=\"a\" content=\"{{ x }}\">", "attribute"),
            ("<object data=\"{{ x }}\">", "url"),
            ("<input {% if a %}value=\"{{ x }}\"{% end %}>", "attribute"),
        ])
    func `the place of an expression decides its escaping`(template: String, escaping: String) throws {
        let source = TemplateSource(bytes: Array("{% page P %}\n\(template)".utf8))
        var parser = Parser(source: source, tokens: try TagLexer.tokens(of: source))
        let nodes = (try? parser.template().body) ?? []
        let closed = nodes.isEmpty ? try reparsed(template) : nodes
        #expect(escapings(in: closed).last == escaping)
    }

    /// The elements of the short templates above, closed.
    private func reparsed(_ template: String) throws -> [Node] {
        let ends = ["</a>", "</textarea>", "</title></svg>", "</svg>", "</object>"]
        for end in ends {
            let source = TemplateSource(bytes: Array("{% page P %}\n\(template)\(end)".utf8))
            var parser = Parser(source: source, tokens: try TagLexer.tokens(of: source))
            if let template = try? parser.template() { return template.body }
        }
        return []
    }

    private func escapings(in nodes: [Node]) -> [String] {
        nodes.flatMap { node -> [String] in
            switch node {
            case .expression(let fragment, let escaping): fragment.text == "x" ? [escaping.rawValue] : []
            case .conditional(let branches, _): branches.flatMap { escapings(in: $0.body) }
            default: []
            }
        }
    }

    @Test(
        arguments: [
            ("a\n{% if x %}\nb\n{% end %}\nc\n", "a\nb\nc\n"),
            ("a\n  {% if x %}\n  b\n  {% end %}  \nc", "a\n  b\nc"),
            ("a {% if x %}b{% end %} c\n", "a b c\n"), ("{# a #}\n{% let a = b %} {# c #}\nd", "d"),
            ("a {# b #}\nc", "a \nc"),
            ("{% for a in b %}{% if x %}\nc\n{% end %}{% end %}\n", "c\nc\n"),
            ("{% if x %}\r\na\r\n{% end %}\r\n", "a\r\n"),
            ("  {% use C() %}\nb", "  <i>component</i>\nb"),
            ("<p\n  {% if x %}\n  a\n  {% end %}\n></p>", "<p\n  a\n></p>"),
            ("<textarea>{{ a }}</textarea>", "<textarea>\nX</textarea>"),
            ("<pre>{% if x %}{{ a }}{% end %}</pre>", "<pre>\nX</pre>"),
            ("<pre>a{{ a }}</pre>", "<pre>aX</pre>"),
            ("<input checked=\"{{ a }}\" required=\"required\">", "<input checked required=\"required\">"),
        ])
    func `a line of control tags leaves no line`(template: String, expected: String) throws {
        let bytes = try NodeRenderer.render("{% page P %}\n\(template)", value: "X")
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    @Test(
        arguments: [
            ("{% page P %}\n", "extension P: Page {", "    func render(into _html: inout HTMLWriter) {"),
            (
                "{% public page A.P %}\n", "extension A.P: Page {",
                "    public func render(into _html: inout HTMLWriter) {"
            ),
            (
                "{% component C %}\n", "extension C: Component {",
                "    func render(into _html: inout HTMLWriter) {"
            ),
            (
                "{% public component C %}\n{% yield z %}{% yield %}{% yield a %}", "extension C {",
                "    public func render(into _html: inout HTMLWriter, content: (inout HTMLWriter) -> Void = { _ in }, "
                    + "a: (inout HTMLWriter) -> Void = { _ in }, z: (inout HTMLWriter) -> Void = { _ in }) {"
            ),
        ])
    func `the header decides the kind and the access`(template: String, type: String, function: String) throws
    {
        let lines = try compile(template: Array(template.utf8), path: "T.html").split(separator: "\n").map(
            String.init)
        #expect(lines.contains { $0.hasSuffix(type) })
        #expect(lines.contains(function))
    }

    @Test func `Swift of the template is at its line and column`() throws {
        let template =
            "{% page P %}\n{% import M %}\n<p class=\"long enough\">{{ a.b }}</p>\n  {% if c %}{{ d }}{% end %}\n"
        let lines = try compile(template: Array(template.utf8), path: "/a/T.html").split(separator: "\n").map(
            String.init)
        func line(after location: Int, holding text: String) -> String? {
            let mark = "#sourceLocation(file: \"/a/T.html\", line: \(location))"
            return lines.indices.dropLast().first { lines[$0] == mark && lines[$0 + 1].contains(text) }.map {
                lines[$0 + 1]
            }
        }
        #expect(line(after: 2, holding: "import M") == "   import M")
        #expect(line(after: 3, holding: "a.b") == String(repeating: " ", count: 15) + "_html.text(a.b)")
        #expect(line(after: 4, holding: "if c") == "     if c {")
        #expect(line(after: 4, holding: "(d)") == "    _html.text(d)")
    }

    @Test func `a component does not end with the end of its file`() throws {
        #expect(try NodeRenderer.render("{% component C %}\n<b>a</b>\n", value: "") == Array("<b>a</b>".utf8))
        #expect(try NodeRenderer.render("{% page C %}\n<b>a</b>\n", value: "") == Array("<b>a</b>\n".utf8))
    }
}
