import Testing

@testable import TemplateCompiler

/// A corpus of attacks through every place in which an expression may stand.
struct EscapingTests {
    static let payloads = [
        "<script>alert(1)</script>", "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>",
        "\"><svg onload=alert(1)>", "'><svg onload=alert(1)>", "\" onmouseover=\"alert(1)",
        "' onmouseover='alert(1)",
        "\" autofocus onfocus=alert(1) x=\"", "` onmouseover=alert(1) `", "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        " javascript:alert(1)", "\tjavascript:alert(1)", "\u{1}javascript:alert(1)", "java\tscript:alert(1)",
        "java\nscript:alert(1)", "java\r\nscript:alert(1)", "jav&#x09;ascript:alert(1)",
        "javascript&colon;alert(1)",
        "javascript&#58;alert(1)", "&#106;avascript:alert(1)", "javascript\u{0}:alert(1)",
        "vbscript:msgbox(1)",
        "VBSCRIPT:x", "data:text/html,<script>alert(1)</script>", "data:text/html;base64,PHNjcmlwdD4=",
        "DATA:image/svg+xml,<svg onload=alert(1)>", "\u{FEFF}javascript:alert(1)",
        "\u{A0}javascript:alert(1)",
        "feed:javascript:alert(1)", "view-source:x", "blob:x", "file:///etc/passwd", "//evil.example/x",
        "https://example.org/?a=1&b=<2>\"'", "/x?y=\"><b>", "#\"><b>", "</textarea><script>alert(1)</script>",
        "</title><script>alert(1)</script>", "--><script>alert(1)</script>", "--!><script>x</script>",
        "]]><script>",
        "<!--", "<!DOCTYPE x>", "&lt;script&gt;", "&amp;", "&", "<", ">", "\"", "'", "`", "=", "/", "\\",
        "\u{0}", "%3Cscript%3E",
        "{{ x }}", "{% if %}", "\nfirst line", "..", ".", "../../admin", "a,javascript:alert(1) 2x",
        "a 1x, b 2x", "é🎉\u{202E}",
        "https:javascript:alert(1)", ":javascript:x", "x:y", "</p></div></body>", "<plaintext>",
        "\u{2028}alert(1)",
    ]

    static let contexts = [
        "<p>{{ x }}</p>", "<p title=\"{{ x }}\">t</p>", "<p title='{{ x }}'>t</p>",
        "<p title=\"a{{ x }}b{{ x }}\">t</p>",
        "<a href=\"{{ x }}\">t</a>", "<a href='{{ x }}'>t</a>", "<a href=\" {{ x }}\">t</a>",
        "<a href=\"/a/{{ x }}/b\">t</a>", "<a href=\"/a?b={{ x }}&amp;c={{ x }}\">t</a>",
        "<a href=\"#{{ x }}\">t</a>",
        "<a href=\"{{ x }}/b?c={{ x }}\">t</a>", "<a href=\"{{ x }}{{ x }}\">t</a>",
        "<a href=\"java{{ x }}\">t</a>",
        "<a href=\"https://{{ x }}/\">t</a>",
        "<form action=\"{{ x }}\"><button formaction=\"{{ x }}\">t</button></form>",
        "<img src=\"{{ x }}\" alt=\"{{ x }}\">", "<img srcset=\"{{ x }}\">",
        "<img srcset=\"{{ x }} 1x, {{ x }}/b 2x\">",
        "<img srcset=\"/a/{{ x }} 1x\">", "<textarea name=\"{{ x }}\">{{ x }}</textarea>",
        "<title>{{ x }}</title>",
        "<pre>{{ x }}</pre>", "<svg><use xlink:href=\"{{ x }}\"/><title>{{ x }}</title></svg>",
        "<button data-url=\"{{ x }}\" data-name=\"{{ x }}\" aria-label=\"{{ x }}\">t</button>",
        "<input value=\"{{ x }}\" checked=\"{{ x }}\" {% if x %}disabled{% end %}>",
        "<ul>{% for x in y %}<li class=\"{% if x %}{{ x }}{% end %} b\">{{ x }}{% end %}</ul>",
        "<td><a href=\"{% if x %}{{ x }}{% else %}/b{% end %}\">{{ x }}</a></td>",
        "<meta name=\"a\" content=\"{{ x }}\">",
        "<video poster=\"{{ x }}\"></video>",
        "<option value=\"{{ x }}\"{% if x %} selected{% end %}>{{ x }}</option>",
    ]

    @Test(arguments: contexts)
    func `no value changes the markup or makes an address run`(context: String) throws {
        let template = "{% page P %}\n<div>\n\(context)\n</div>\n"
        let harmless = InertOutput.structure(of: try NodeRenderer.render(template, value: "x"))
        #expect(harmless.count >= 3)
        for payload in Self.payloads {
            let output = try NodeRenderer.render(template, value: payload)
            #expect(InertOutput.structure(of: output) == harmless, "\(payload)")
            #expect(InertOutput.unsafeAddresses(in: output).isEmpty, "\(payload)")
        }
    }

    @Test(arguments: payloads)
    func `text and attributes show the value as it is`(payload: String) throws {
        let template = "{% page P %}\n<p title=\"{{ x }}\">{{ x }}</p><textarea>{{ x }}</textarea>"
        let tokens = HTMLReader.tokens(of: try NodeRenderer.render(template, value: payload))
        #expect(
            tokens == [
                .start("p", [.init(name: "title", value: payload)]), .text(payload), .end("p"),
                .start("textarea", []), .text(payload), .end("textarea"),
            ])
    }

    @Test(arguments: payloads)
    func `a part of an address is one part`(payload: String) throws {
        let template = "{% page P %}\n<a href=\"/a/{{ x }}\">t</a>"
        let tokens = HTMLReader.tokens(of: try NodeRenderer.render(template, value: payload))
        guard case .start("a", let attributes)? = tokens.first, let value = attributes.first?.value else {
            Issue.record("\(tokens)")
            return
        }
        let part = value.dropFirst(3)
        #expect(value.hasPrefix("/a/"))
        #expect(!part.contains { "/?#&=:\"'<> ".contains($0) })
        #expect(part != "." && part != "..")
    }

    @Test(arguments: [
        ("javascript:x", true), ("/a:b", false), ("tel:1", false), (" data:x", true), ("a\tb:c", true),
    ])
    func `the check of the tests knows an unsafe address`(address: String, isUnsafe: Bool) {
        #expect(InertOutput.hasUnsafeScheme(address) == isUnsafe)
    }
}
