import HTMLSanitizer
import Testing

/// Payloads of script injection and of mutation: each must come out as markup of the strict grammar, and stay as it is
/// when it is cleaned again.
struct AttackTests {
    static let scripts: [String] = [
        "<script>alert(1)</script>", "<SCRIPT SRC=//x.example/x.js></SCRIPT>", "<script/x>alert(1)</script>",
        "<script\n>alert(1)</script >",
        "<<script>alert(1)//<</script>", "<scr<script>ipt>alert(1)</scr</script>ipt>", "<script>/*",
        "<script src=x", "</script><script>alert(1)",
        "<script><!--<script></script>--><img src=x onerror=alert(1)></script>",
        "<svg><script>alert(1)</script>", "<svg><script href=x />",
        "<svg/onload=alert(1)>", "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
        "<svg><set attributeName=href to=javascript:alert(1)>",
        "<svg><a xlink:href=javascript:alert(1)><text y=20>x</text></a>",
        "<svg><use href=data:image/svg+xml,x#y>", "<svg><foreignObject><script>1</script>",
        "<math><maction actiontype=statusline xlink:href=javascript:alert(1)>x",
        "<math href=javascript:alert(1)>x</math>", "<iframe src=javascript:alert(1)>",
        "<iframe srcdoc='<script>alert(1)</script>'>", "<object data=javascript:alert(1)>",
        "<embed src=javascript:alert(1)>", "<applet code=x>", "<base href=//x.example/>",
        "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
        "<link rel=stylesheet href=//x.example/x.css>", "<style>@import '//x.example';</style>",
        "<style><img src=x onerror=alert(1)></style>",
        "<form action=javascript:alert(1)><input type=submit></form>",
        "<button formaction=javascript:alert(1)>x",
        "<input autofocus onfocus=alert(1)>", "<video><source onerror=alert(1)></video>",
        "<audio src=x onerror=alert(1)>", "<marquee onstart=alert(1)>x</marquee>",
        "<details open ontoggle=alert(1)><summary>x", "<body onload=alert(1)>", "<frameset onload=alert(1)>",
        "<table background=javascript:alert(1)><td>x",
        "<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)//", "<img src=`x`onerror=alert(1)>",
        "<img src='x'onerror=alert(1)>", "<img/src=x/onerror=alert(1)>",
        "<img src=\"x\" alt=\"\" onerror=\"alert(1)\">", "<img alt='\"><script>alert(1)</script>' src=/x>",
        "<img src='/x\" onerror=\"alert(1)' alt=x>", "<img srcset='x onerror=1' src=/x>",
        "<img dynsrc=javascript:1 lowsrc=javascript:1>", "<image src=x onerror=alert(1)>",
        "<img \"\"\"><script>alert(1)</script>\">", "<img src onerror=alert(1)>",
        "<p style=\"background:url(javascript:1)\">x",
        "<div style=\"width:expression(alert(1))\">x", "<xss style=\"behavior:url(x.htc)\">x",
        "<a href=\"https://x\" style=position:fixed onmouseover=alert(1)>x</a>",
        "<a href='https://x\" onmouseover=\"alert(1)'>x</a>", "<a href=https://x/onmouseover=alert(1)>x</a>",
        "<a href=\"https://x/<script>\">x</a>", "<a href='https://x/?a=\"><img src=x onerror=1>'>x</a>",
        "<isindex action=javascript:alert(1)>", "<bgsound src=javascript:alert(1)>", "<layer src=x>",
        "<keygen autofocus onfocus=alert(1)>", "<![CDATA[<script>alert(1)</script>]]>",
        "<?xml version=1?><script>alert(1)</script>",
        "<!DOCTYPE html [<!ENTITY x '<script>'>]>&x;", "<%<script>alert(1)</script>",
        "</ x><img src=x onerror=alert(1)>", "<//script><script>alert(1)",
        "\u{0}<scr\u{0}ipt>alert(1)</script>",
        "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;alert(1)&#60;/script&#62;",
        "%3Cscript%3Ealert(1)", "+ADw-script+AD4-alert(1)", "\u{FF1C}script\u{FF1E}",
        "<ſcript>alert(1)</ſcript>",
        "<a\u{C}href=javascript:alert(1)>x</a>", "<a\thref\n=\r'javascript:alert(1)'>x</a>",
        "<a href=x href=javascript:alert(1)>x</a>", "<a HREF=https://x href=javascript:1>x</a>",
        "<a xlink:href=javascript:alert(1)>x</a>",
    ]

    static let mutations: [String] = [
        "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
        "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
        "<svg></p><style><a id=\"</style><img src=1 onerror=alert(1)>\">",
        "<svg><p><style><g title=\"</style><img src=x onerror=alert(1)>\">",
        "<math><mi><style><img src=x onerror=1></style></mi></math>",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
        "<textarea><img title=\"</textarea><img src=x onerror=alert(1)>\">",
        "<title><a id=\"</title><img src=x onerror=1>\">", "<xmp><p title=\"</xmp><img src=x onerror=1>\">",
        "<noembed><img title=\"</noembed><img src=x onerror=1>\">",
        "<noframes><img title=\"</noframes><script>1</script>\">",
        "<iframe><img title=\"</iframe><img src=x onerror=1>\">", "<plaintext><img src=x onerror=1>",
        "<listing>&lt;img src=x onerror=1&gt;</listing>",
        "<template><s><template><s><img src=x onerror=alert(1)></s></template>",
        "<table><template><img src=x onerror=1></template></table>",
        "<select><template><img src=x onerror=1></select>",
        "<select><style></select><img src=x onerror=1></style>",
        "<svg><title><p></title><img src=x onerror=1>",
        "<svg><desc><style></desc><img src=x onerror=1></style>",
        "<math><annotation-xml encoding=text/html><style></annotation-xml><img src=x onerror=1>",
        "<math><annotation-xml><p><style><img title=\"</style><img src=x onerror=1>\">",
        "<svg><foreignobject><math><mi><style><img title=\"</style><script>1\">",
        "<svg><font color=x><style><img title=\"</style><img src onerror=1>\">",
        "<table><tr><td><svg><style></td><img src=x onerror=1>",
        "<table><caption><svg><title><table><caption><style>x</style>", "<b><table><b><img src=x onerror=1>",
        "<table><a href=javascript:1>x<tr><td>", "<a><table><a><td><a href=javascript:1>x",
        "<p><b><i><p></b><img src=x onerror=1></i>", "<b><p><b><p><b><p></b></p></b>",
        "<i><b><p></i><a href=https://x></b><p></a>", "<nobr><nobr><p><nobr>",
        "<a href=https://x><p><a href=https://y><p>z</a></p>", "<h1><h2><h3>x</h1></h2>",
        "<ul><li><ul></li><li></ul>x", "<p><table><p><td><p></table>",
        "<table><td><table><td></table></table></td>x", "<button><p><button><p>x", "<ruby><rt><rp><rt>x",
        "<dd><dt><dd><div><dt>x", "<optgroup><option><p>x", "<frameset><frame><p>x</frameset>",
        "<pre>\n\n\nx</pre>", "<pre>&#10;&#10;x</pre>", "<pre><br>\n</pre>", "<pre><b>\nx</b></pre>",
        "<textarea>\n\nx</textarea>", "<listing>\n\nx</listing>", "<pre>\r\n\r\nx</pre>", "<pre>&#13;x</pre>",
        "x<pre>",
        "<p>a<!-->b--></p>", "<p>a<!--->b", "<!--a--!><img src=x onerror=1>", "<!--><script>1</script>-->",
        "<!--a<!--b--><img src=x onerror=1>-->", "<!---!><img src=x onerror=1>-->",
        "<!x><img src=x onerror=1>", "<!-- <!-- --!> <img src=x onerror=1>",
        "<a title='</a><img src=x onerror=1>'>x", "<img alt=\"<x\" src=/y title=/>",
        "<img alt=\"`><img src=x onerror=1>\" src=/y>", "<img alt='``onmouseover=alert(1)' src=/y>",
        "<td><img alt=a\u{0}b src=/x>", "<p>&#x0;&#x80;&#xD800;&#x110000;&#xFFFE;</p>",
        "<math></p><img src=x onerror=1>", "<svg></br><img src=x onerror=1>",
        "<math><mglyph><svg><mtext><style><path id=\"</style><img onerror=1 src>\">",
        "<math><mtext><h1><mglyph><svg><mtext><style><a title=\"</style><img src onerror=1>\">",
        "<form><input name=parentNode><input name=nodeName>x</form>",
        "<form id=x></form><button form=x formaction=javascript:1>", "<img name=cookie src=/x>",
        "<a id=__proto__ href=https://x>x</a>", "<a name=body href=https://x>x</a>",
        "<div><table><tr><script>1</script><td>a</table>", "<table><style><tr></style><td>x",
        "<table>x<!-- --><td>y</table>z", "<table><input type=hidden onfocus=1><td>",
        "<table><form><td></form><img src=x onerror=1>", "<colgroup><col onclick=1>x",
        "<p><svg><p><math><p>x", "<b><svg><b><math><b>x</b>", "<svg><b></svg>x",
        "<svg><![CDATA[<img src=x onerror=1>]]></svg>", "<math><![CDATA[</math><img src=x onerror=1>]]>",
        "<svg><!--</svg><img src=x onerror=1>-->", "<svg/><img src=x onerror=1>",
    ]

    /// Every handler on every kind of element, and every scheme in every disguise.
    static let products: [String] = {
        let handlers = [
            "onclick", "onerror", "onload", "onfocus", "onmouseover", "ONCLICK", "onpointerrawupdate",
            "on\u{0}click", "on click",
        ]
        let elements = ["p", "a href=https://x", "img src=/x", "td", "b", "span", "br", "table", "ul", "x-y"]
        let schemes = [
            "javascript:alert(1)", "vbscript:x", "data:text/html;base64,PHNjcmlwdD4=", "livescript:x",
            "jar:https://x", "feed:javascript:1",
        ]
        let disguises: [(String) -> String] = [
            { $0 }, { $0.uppercased() }, { " \t\n" + $0 }, { "&#1;&#32;" + $0 },
            { $0.replacing(":", with: "&colon;") },
            { $0.replacing("a", with: "&#97;") }, { $0.replacing("a", with: "a&Tab;") },
            { $0.replacing("s", with: "s&NewLine;") }, { $0.replacing(":", with: "\u{0}:") },
            { $0.replacing("a", with: "&#x61") }, { "\u{A0}" + $0 }, { "\u{200B}" + $0 }, { "https:" + $0 },
            { "//" + $0 }, { $0.replacing(":", with: "%3A") }, { "./" + $0 },
        ]
        return elements.flatMap { element in handlers.map { "<\(element) \($0)=alert(1)>x" } }
            + schemes.flatMap { scheme in
                disguises.flatMap {
                    ["<a href=\"\($0(scheme))\">x</a>", "<img src=\"\($0(scheme))\" alt=x>"]
                }
            }
    }()

    @Test func `the corpus is large`() {
        #expect(Set(Self.scripts + Self.mutations).count > 170)
        #expect(Set(Self.scripts + Self.mutations + Self.products).count > 400)
    }

    @Test(arguments: [scripts, mutations, products])
    func `no payload leaves anything but clean markup`(payloads: [String]) throws {
        for payload in payloads {
            for html in [
                payload, "<p>" + payload + "</p>", "<table><td>" + payload, "<pre>\n" + payload,
                "<svg>" + payload,
            ] {
                let markup = try Sanitizer().clean(html).html
                let fault = StrictMarkup.fault(in: markup)
                #expect(fault == nil, "\(html) became \(markup)")
                #expect(try Sanitizer().clean(markup).html == markup, "\(html) is not stable")
            }
        }
    }

    @Test func `the strict grammar itself refuses what it should`() {
        for markup in [
            "<script>", "<p>", "</p>", "<p></b>", "<p onclick=\"x\"></p>", "<P></P>",
            "<a href=\"javascript:x\" rel=\"noopener noreferrer\"></a>",
            "<img src=\"x\">", "a>b", "a&b", "a\"b", "<img src=\"//x\" alt=\"\">", "<td colspan=\"x\"></td>",
            "<p", "\u{1}", "<img src=x alt=\"\">",
        ] {
            #expect(StrictMarkup.fault(in: markup) != nil, "\(markup)")
        }
        #expect(StrictMarkup.fault(in: "<p>a &amp; <b>b</b><br></p>") == nil)
    }
}
