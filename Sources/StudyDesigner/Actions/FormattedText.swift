import HTMLSanitizer
import Templating

/// A text of a design with its paragraphs and lists: `{% use text %}`
///
/// Headings in a text are bold paragraphs, because they are no part of the outline of the page. Rows of tables are
/// paragraphs, and images are named.
struct FormattedText: Component {
    private let blocks: [RichTextBlock]

    /// Creates a text, which is HTML from our sanitizer if `isRich`.
    init(_ text: String, isRich: Bool) {
        let plain = [RichTextBlock.paragraph([RichTextRun(text)])]
        guard isRich else {
            blocks = plain
            return
        }
        blocks = (try? Sanitizer().clean(text).blocks()) ?? plain
    }

    func render(into html: inout HTMLWriter) {
        html.literal("<div class=\"version-text\">")
        for block in blocks { Self.write(block, &html) }
        html.literal("</div>")
    }

    private static func write(_ block: RichTextBlock, _ html: inout HTMLWriter) {
        switch block {
        case .paragraph(let runs), .quotation(let runs): writeParagraph(runs, &html)
        case .heading(_, let runs):
            html.literal("<p><b>")
            for run in runs { html.text(run.text) }
            html.literal("</b></p>")
        case .list(let list): write(list, &html)
        case .table(let rows):
            for row in rows { writeParagraph(joined(row), &html) }
        }
    }

    /// Returns the cells of a row with a sign between them.
    private static func joined(_ cells: [[RichTextRun]]) -> [RichTextRun] {
        cells.enumerated().flatMap { index, cell in index == 0 ? cell : [RichTextRun(" · ")] + cell }
    }

    private static func write(_ list: RichTextList, _ html: inout HTMLWriter) {
        html.literal(list.isNumbered ? "<ol>" : "<ul>")
        for item in list.items {
            html.literal("<li>")
            write(item.runs, &html)
            for inner in item.lists { write(inner, &html) }
            html.literal("</li>")
        }
        html.literal(list.isNumbered ? "</ol>" : "</ul>")
    }

    private static func writeParagraph(_ runs: [RichTextRun], _ html: inout HTMLWriter) {
        html.literal("<p>")
        write(runs, &html)
        html.literal("</p>")
    }

    private static func write(_ runs: [RichTextRun], _ html: inout HTMLWriter) {
        for run in runs {
            if run.style.isBold { html.literal("<b>") }
            if run.style.isItalic { html.literal("<i>") }
            html.text(run.text)
            if run.style.isItalic { html.literal("</i>") }
            if run.style.isBold { html.literal("</b>") }
        }
    }
}
