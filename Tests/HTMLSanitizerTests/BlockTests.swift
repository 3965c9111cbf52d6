import Testing

@testable import HTMLSanitizer

/// Formatted text as blocks.
struct BlockTests {
    private func blocks(_ html: String) throws -> [RichTextBlock] { try Sanitizer().clean(html).blocks() }

    private func style(_ change: (inout RichTextRun.Style) -> Void) -> RichTextRun.Style {
        var style = RichTextRun.Style()
        change(&style)
        return style
    }

    @Test func `paragraphs have runs with emphasis, and one space between words`() throws {
        let found = try blocks(
            "<p>We  <strong>never\n<em>ever</em></strong> sell <u>it</u>.<br> Ask <code>us</code></p>")
        #expect(
            found == [
                .paragraph([
                    RichTextRun("We"), RichTextRun(" never", style { $0.isBold = true }),
                    RichTextRun(" ever", style { ($0.isBold, $0.isItalic) = (true, true) }),
                    RichTextRun(" sell"), RichTextRun(" it", style { $0.isUnderlined = true }),
                    RichTextRun(".\nAsk"), RichTextRun(" us", style { $0.isCode = true }),
                ])
            ])
    }

    @Test func `headings, quotations and lists in lists`() throws {
        let found = try blocks(
            "<h2>Title</h2><blockquote><p>Said</p></blockquote><ol><li><p>One</p><p>More</p><ul><li>In</li></ul></li></ol>"
        )
        #expect(
            found == [
                .heading(level: 2, [RichTextRun("Title")]), .quotation([RichTextRun("Said")]),
                .list(
                    RichTextList(
                        isNumbered: true,
                        items: [
                            .init(
                                runs: [RichTextRun("One"), RichTextRun("\n"), RichTextRun("More")],
                                lists: [
                                    RichTextList(
                                        isNumbered: false,
                                        items: [.init(runs: [RichTextRun("In")], lists: [])])
                                ])
                        ])),
            ])
    }

    @Test func `tables have rows of cells`() throws {
        let found = try blocks(
            "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>")
        #expect(
            found == [
                .table([
                    [[RichTextRun("A", style { $0.isBold = true })]],
                    [[RichTextRun("1")], [RichTextRun("2")]],
                ])
            ])
    }

    @Test func `links have their addresses, and images their texts`() throws {
        let found = try blocks(
            "<p><a href=\"https://example.org/\">https://example.org</a> <a href=\"mailto:a@b.org\">Mail</a> "
                + "<img src=\"/a.png\" alt=\"A moon\"><img src=\"/b.png\"></p>")
        #expect(
            found == [
                .paragraph([RichTextRun("https://example.org Mail (a@b.org) [Image: A moon][Image]")])
            ])
    }

    @Test(arguments: ["", "<p></p>", "<p> <br> </p>", "<hr>"])
    func `nothing visible gives no block`(_ html: String) throws {
        #expect(try blocks(html).isEmpty)
    }

    @Test func `preformatted text keeps its lines`() throws {
        #expect(
            try blocks("<pre>a\n  b</pre>") == [
                .paragraph([RichTextRun("a\n  b", style { $0.isCode = true })])
            ])
    }
}
