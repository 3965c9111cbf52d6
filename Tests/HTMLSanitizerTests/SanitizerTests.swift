import HTMLSanitizer
import Testing

struct SanitizerTests {
    private func clean(_ html: String) throws -> String { try Sanitizer().clean(html).html }

    @Test(arguments: [
        "", "Plain text", "<p>One</p><p>Two</p>", "a<br>b",
        "<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>",
        "<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s><span>g</span></p>",
        "<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>", "<blockquote><p>q</p></blockquote><hr>",
        "<table><thead><tr><th colspan=\"2\">a</th></tr></thead><tbody><tr><td rowspan=\"3\">b</td><td>c</td></tr></tbody></table>",
        "<img src=\"https://example.org/a.png\" alt=\"A &amp; B\">", "<img src=\"/assets/a.png\" alt=\"\">",
        "<pre><code>a  b\n  c</code></pre>", "H<sub>2</sub>O x<sup>2</sup>",
        "a &amp; b &lt; c &gt; d &quot;e&quot; f&nbsp;g",
        "<p>Zoë 😀 日本語</p>", "<p></p>", "<pre>\n\nx</pre>",
    ])
    func `what is on the list stays as it is`(html: String) throws {
        #expect(try clean(html) == html)
    }

    @Test(arguments: [
        ("", ""), ("  \n ", ""), ("One line", "<p>One line</p>"),
        ("One\ntwo\r\n\r\nthree", "<p>One<br>two</p><p>three</p>"),
        ("5 < 6 & 7", "<p>5 &lt; 6 &amp; 7</p>"), ("<p>One</p>\n\n<p>two</p>", "<p>One</p>\n\n<p>two</p>"),
        ("a <b>b</b>", "a <b>b</b>"),
    ])
    func `typed text without a tag becomes paragraphs, and HTML stays HTML`(
        typed: String, expected: String
    ) throws {
        #expect(try Sanitizer().clean(typed: typed).html == expected)
    }

    @Test(arguments: [
        ("<P>a", "<p>a</p>"), ("<div>a</div><div>b</div>", "<p>a</p><p>b</p>"),
        ("<div><p>a</p></div>", "<p>a</p>"),
        ("<div>a<ul><li>b</ul></div>", "a<ul><li>b</li></ul>"), ("<font color=red>a</font>", "a"),
        ("<section><article>a</article></section>", "<p>a</p>"),
        ("<del>a</del><ins>b</ins>", "<s>a</s><u>b</u>"),
        ("<p class=x style='color:red' id=y onclick=z()>a</p>", "<p>a</p>"),
        ("<custom-tag>a</custom-tag>", "a"),
        ("a<!-- b -->c", "ac"), ("<script>a</script>b", "b"), ("<style>p{}</style>b", "b"),
        ("<b>a<i>b</b>c</i>", "<b>a<i>b</i></b><i>c</i>"),
        ("<table><tr><td>a", "<table><tbody><tr><td>a</td></tr></tbody></table>"),
        ("<img src=/x>", "<img src=\"/x\" alt=\"\">"),
        ("<td>a</td>", "a"), ("a < b", "a &lt; b"), ("&copy;&hearts;&#x41;", "©♥A"), ("<br/>", "<br>"),
        ("</p>", "<p></p>"),
        ("<tfoot><tr><td>x", "x"), ("<html><body onload=x><p>a", "<p>a</p>"), ("a\r\nb\rc", "a\nb\nc"),
        ("a&#1;&#127;b", "ab"),
        ("<td colspan=2>", ""),
        (
            "<table><td colspan=1 rowspan=0 headers=x>a</table>",
            "<table><tbody><tr><td>a</td></tr></tbody></table>"
        ),
        ("<table><td colspan=1001 rowspan=x>a</table>", "<table><tbody><tr><td>a</td></tr></tbody></table>"),
        ("<center>a</center>", "<p>a</p>"), ("<template><p>a</p></template>b", "b"),
        ("<svg><p>a</p></svg>b", "b"),
        ("<noscript><p>a</p></noscript>b", "b"), ("<textarea><b>a</textarea>b", "b"),
        ("<select><option>a</select>b", "b"),
    ])
    func `what is not on the list goes, and its text stays where it is text`(html: String, expected: String)
        throws
    {
        #expect(try clean(html) == expected)
    }

    @Test(arguments: [
        "http://example.org", "https://example.org/a?b=c&amp;d#e", "HTTPS://EXAMPLE.ORG",
        "mailto:a@example.org", "tel:+1-555",
        "https://[::1]:8080/", "https://münchen.de/ö", "https://u:p@example.org",
    ])
    func `an address of the web, of mail or of a telephone is a link`(address: String) throws {
        #expect(
            try clean("<a href=\"\(address)\" target=_blank onclick=x>a</a>")
                == "<a href=\"\(address)\" rel=\"noopener noreferrer\">a</a>")
    }

    @Test(arguments: [
        "", "#top", "/path", "path", "//example.org", "javascript:alert(1)", "JaVaScRiPt:alert(1)",
        " javascript:alert(1)",
        "java\nscript:alert(1)", "java&#9;script:alert(1)", "&#1;javascript:alert(1)",
        "javascript&colon;alert(1)",
        "data:text/html,x", "vbscript:x", "file:///etc/passwd", "blob:https://example.org",
        "ftp://example.org", "https:",
        "https:example.org", "https:/example.org", "https://", "https:///x", "https:\\\\example.org",
        "mailto:", "tel:",
        "view-source:https://example.org", "https&colon;", "x:https://example.org", "https://?x",
        "https://a&#7;b",
    ])
    func `any other address is none, and the text stays`(address: String) throws {
        #expect(try clean("<a href=\"\(address)\">a</a>") == "a")
    }

    @Test(arguments: [
        "http://example.org/a.png", "//example.org/a.png", "data:image/png;base64,AAAA", "javascript:x", "",
        "\\\\example.org\\a",
        "/\\example.org/a", "https:a", "blob:x", "x:y", "x", "a/b.png", "../a.png", "?a", "#a",
    ])
    func `an image from elsewhere than HTTPS or this site goes`(source: String) throws {
        #expect(try clean("<img src=\"\(source)\" alt=a>b") == "b")
    }

    @Test func `a link cannot contain another link`() throws {
        let html = "<a href=https://a.example><table><td><a href=https://b.example>x</a></table></a>"
        let cleaned = try clean(html)
        #expect(StrictMarkup.fault(in: cleaned) == nil)
        #expect(cleaned.contains("https://a.example"))
    }

    @Test(arguments: [
        ("", 0, ""), ("abc", 3, "abc"), ("<p>a</p><p>b</p>", 2, "a\nb"), ("a &amp; b", 5, "a & b"),
        ("  a \n  b  ", 3, "a b"),
        ("<pre>a  b\nc</pre>", 5, "a  b\nc"), ("e\u{301}😀👨‍👩‍👧", 3, "e\u{301}😀👨‍👩‍👧"), ("a<br>b", 2, "a\nb"),
        ("<b>a</b> <i>b</i>", 3, "a b"), ("<script>abc</script>", 0, ""), ("<ul><li>a<li>b</ul>", 2, "a\nb"),
        ("&nbsp;", 1, "\u{A0}"),
        ("<p> </p>\n<p> a </p>", 1, "a"), ("<div>a<p>b</p></div>", 2, "a\nb"),
        ("<table><tr><td>a<td>b</table>", 2, "a\nb"),
    ])
    func `the characters that a reader sees are counted`(html: String, count: Int, text: String) throws {
        let result = try Sanitizer().clean(html)
        #expect(result.visibleCharacterCount == count)
        #expect(result.text == text)
        #expect(result.isBlank == (count == 0))
    }

    @Test func `an image alone is not blank`() throws {
        #expect(try !Sanitizer().clean("<p><img src=/a.png></p>").isBlank)
    }
}
