import Testing

@testable import TemplateCompiler

/// Every refusal with its line and column.
struct RefusalTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let template: String
        let line: Int
        let column: Int
        let words: String
        var testDescription: String { template }

        /// A template whose header is line 1; `template` begins in line 2.
        init(_ template: String, _ line: Int, _ column: Int, _ words: String) {
            (self.template, self.line, self.column, self.words) = (
                "{% page P %}\n" + template, line, column, words
            )
        }

        init(template: String, _ line: Int, _ column: Int, _ words: String) {
            (self.template, self.line, self.column, self.words) = (template, line, column, words)
        }
    }

    private func check(_ test: Case) {
        do throws(LocatedError) {
            _ = try compile(template: Array(test.template.utf8), path: "T.html")
            Issue.record("taken: \(test.template)")
        } catch {
            #expect(error.position == Position(line: test.line, column: test.column), "\(error.message)")
            #expect(error.message.contains(test.words), "\(error.message)")
        }
    }

    @Test(
        arguments: [
            Case(template: "", 1, 1, "the first line must be"),
            Case(template: "<p>", 1, 1, "the first line must be"),
            Case(template: " {% page P %}", 1, 1, "the first line must be"),
            Case(template: "{% page %}", 1, 1, "the first line must be"),
            Case(template: "{% page a b %}", 1, 1, "the first line must be"),
            Case(template: "{% page 1P %}", 1, 1, "the first line must be"),
            Case(template: "{% public P %}", 1, 1, "the first line must be"),
            Case("{% import a b %}", 2, 1, "{% import Module %}"),
            Case("x\n{% import A %}", 3, 1, "first lines"), Case("a\u{0}", 2, 2, "NUL"),
            Case("{{ a", 2, 1, "not closed by }}"),
            Case("<p>{{ a }", 2, 9, "closes nothing"), Case("{{ }}", 2, 1, "no expression"),
            Case("{{ (a }}", 2, 4, "not closed"),
            Case("{{ a) }}", 2, 5, "closes nothing"), Case("{{ [a) }}", 2, 4, "not closed"),
            Case("{{ \"a }}", 2, 4, "string"),
            Case("{{ a // b }}", 2, 6, "comments"), Case("{{ a /* b */ }}", 2, 6, "comments"),
            Case("{{ a; b }}", 2, 5, "no ;"),
            Case("{{ \"\"\"a\"\"\" }}", 2, 4, "several lines"), Case("{{ \"\\(a\" }}", 2, 8, "string"),
            Case("{{ a {{ b }}", 2, 1, "not closed"),
            Case("{# a", 2, 1, "{# is not closed"), Case("{% %}", 2, 1, "must begin with a word"),
            Case("{% if a", 2, 1, "not closed by %}"),
            Case("{% fi a %}", 2, 1, "unknown"), Case("{%- if a -%}", 2, 1, "must begin with a word"),
        ])
    func `what is wrong with a tag is said at its place`(test: Case) { check(test) }

    @Test(
        arguments: [
            Case("{% if a %}\n<p>", 2, 1, "{% if %} is not closed"),
            Case("\n  {% for a in b %}", 3, 3, "{% for %} is not closed"),
            Case("{% end %}", 2, 1, "is not in a block"), Case("{% else %}", 2, 1, "is not in a block"),
            Case("{% if %}{% end %}", 2, 1, "needs a condition"),
            Case("{% if a %}{% else if %}{% end %}", 2, 11, "else if condition"),
            Case("{% if a %}{% else b %}{% end %}", 2, 11, "else if"),
            Case("{% if a %}{% else %}{% else %}{% end %}", 2, 21, "{% else %} belongs"),
            Case("{% if a %}{% end if %}", 2, 18, "write {% end %} without"),
            Case("{% for a %}{% end %}", 2, 1, "for row in rows"),
            Case("{% for a in b %}{% else if c %}{% end %}", 2, 17, "alone"),
            Case("{% let a %}", 2, 1, "let name = "),
            Case("{% use %}", 2, 1, "use Component"), Case("{% wrap %}{% end %}", 2, 1, "wrap Layout"),
            Case("{% yield %}", 2, 1, "a page has no slots"),
            Case(template: "{% component C %}\n{% yield 1 %}", 2, 1, "needs a name"),
            Case("{% slot a %}{% end %}", 2, 1, "directly in a {% wrap %}"),
            Case("{% wrap L() %}{% if a %}{% slot b %}{% end %}{% end %}{% end %}", 2, 25, "directly"),
            Case("{% wrap L() %}<p>{% slot b %}{% end %}{% end %}", 2, 18, "directly"),
            Case("{% wrap L() %}{% slot content %}{% end %}{% end %}", 2, 15, "not content"),
            Case("{% wrap L() %}{% slot a %}{% end %}{% slot a %}{% end %}{% end %}", 2, 36, "filled twice"),
            Case("{% wrap L() %}{% slot a %}{% else %}", 2, 27, "{% else %} belongs"),
        ])
    func `blocks are closed, and where they may be`(test: Case) { check(test) }

    @Test(
        arguments: [
            Case("<p>\n<div>", 3, 1, "<div> is not closed"),
            Case("<div><span></div>", 2, 6, "<span> is not closed before </div>"),
            Case("</div>", 2, 1, "closes nothing"), Case("<br></br>", 2, 5, "has no end tag"),
            Case("<div/>", 2, 1, "its slash"),
            Case("a < b", 2, 3, "write &lt;"), Case("<p class=\"a>b\n</p>", 2, 10, "quote is not closed"),
            Case("<p class=\"a", 2, 10, "quote is never closed"),
            Case("<p\n<b>", 2, 1, "not closed by >"), Case("<p", 2, 1, "never closed by >"),
            Case("<!-- a", 2, 1, "never closed"),
            Case("<script>a", 2, 1, "<script> is not closed"),
            Case("<textarea>a", 2, 1, "<textarea> is not closed"),
            Case("<p a=\"b\"c=\"d\">", 2, 9, "a space is missing"), Case("<p a=>", 2, 4, "has no value"),
            Case("<p \"a\">", 2, 4, "can begin"),
            Case("<p a\"b>", 2, 5, "not allowed in the name"),
            Case("<textarea><b></textarea>", 2, 11, "cannot contain tags"),
            Case("<script>a<!--b</script>", 2, 10, "no <!--"), Case("<plaintext>", 2, 1, "cannot be closed"),
            Case("</p x>", 2, 1, "closed by >"),
            Case("{% if a %}<div>{% end %}", 2, 11, "opened in one branch"),
            Case("<div>{% if a %}</div>{% end %}", 2, 16, "outside this block"),
            Case("{% for a in b %}<b>{% end %}", 2, 17, "not closed in its {% for %}"),
            Case("{% if a %}<p{% end %}", 2, 13, "ends in the name"),
            Case("{% if a %}<p {% end %}>", 2, 1, "end in different places"),
            Case("<p {% if a %}b=\"{% end %}c\">", 2, 4, "different places"),
            Case("{% if a %}<div>{% else %}<ul>{% end %}", 2, 11, "opened in one branch"),
            Case("<p {% if a %}b={% end %}>", 2, 16, "without quotes"),
            Case("{% wrap L() %}<b>{% end %}", 2, 15, "not closed in its {% wrap %}"),
        ])
    func `markup is closed where it was opened`(test: Case) { check(test) }

    @Test(
        arguments: [
            Case("<script>{{ a }}</script>", 2, 9, "<script>"),
            Case("<style>{{ a }}</style>", 2, 8, "<style>"),
            Case("<script>{% if a %}</script>", 2, 9, "not allowed"),
            Case("<!-- {{ a }} -->", 2, 6, "an HTML comment"),
            Case("<!doctype {{ a }}>", 2, 11, "declaration"), Case("<{{ a }}>", 2, 2, "name of an element"),
            Case("<h{{ a }}>", 2, 3, "name of an element"), Case("</{{ a }}>", 2, 3, "name of an element"),
            Case("<p {{ a }}>", 2, 4, "between attributes"),
            Case("<p a{{ b }}=\"c\">", 2, 5, "between attributes"), Case("<p a={{ b }}>", 2, 6, "in quotes"),
            Case("<p a=b{{ c }}>", 2, 7, "in quotes"),
            Case("<p onclick=\"a\">", 2, 4, "event handler"),
            Case("<p ONCLICK=\"{{ a }}\">", 2, 4, "event handler"),
            Case("<p style=\"{{ a }}\">", 2, 4, "style attribute"),
            Case("<p style=\"a\">", 2, 4, "style attribute"),
            Case("<iframe srcdoc=\"{{ a }}\">", 2, 17, "srcdoc"),
            Case("<svg><set to=\"{{ a }}\"/></svg>", 2, 15, "animation"),
            Case("<meta http-equiv=\"refresh\" content=\"{{ a }}\">", 2, 37, "http-equiv"),
            Case("<meta content=\"{{ a }}\" http-equiv=\"refresh\">", 2, 16, "http-equiv"),
            Case("<meta http-equiv=\"{{ a }}\">", 2, 19, "http-equiv"),
            Case("<a href=\"javascript:{{ a }}\">", 2, 20, "javascript:"),
            Case("<a href=\" JavaScript:a\">", 2, 21, "javascript:"),
            Case("<a href=\"data:text/html,{{ a }}\">", 2, 25, "cannot contain an expression"),
            Case("<a href=\"{{ a }}:b\">", 2, 17, "the scheme before this colon"),
            Case("<a href=\"java&#115;\">", 2, 14, "without references"),
            Case("<a href=\"{% if a %}b{% end %}{{ c }}\">", 2, 30, "an earlier branch"),
            Case("<a href=\"{% for a in b %}{{ a }}{% end %}\">", 2, 10, "begin the address before"),
            Case("<input checked=\"a{{ b }}\">", 2, 18, "boolean attribute"),
            Case("<input checked=\"{{ b }}c\">", 2, 24, "boolean attribute"),
            Case("<input checked=\"{% if a %}b{% end %}\">", 2, 17, "around checked"),
            Case("<p {% use C() %}>", 2, 4, "between attributes"),
            Case("<p a=\"{% use C() %}\">", 2, 7, "in the value"),
            Case("<title>{% use C() %}</title>", 2, 8, "plain text"),
            Case("<p data-{% if a %}b{% end %}>", 2, 9, "must be literal"),
            Case("<p>é{{ a) }}", 2, 10, "closes nothing"),
        ])
    func `an expression is refused where nothing can make it safe`(test: Case) { check(test) }

    @Test func `bytes that are not UTF-8 are refused at their place`() {
        #expect(
            throws: LocatedError(
                position: Position(line: 2, column: 2),
                message: "the template is not valid UTF-8 here; save it as UTF-8")
        ) {
            try compile(template: Array("{% page P %}\na".utf8) + [0xFF, 0x62], path: "T.html")
        }
    }
}
