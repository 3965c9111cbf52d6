import Printing
import Templating

/// The blocks of a printed document on a page: `{% use PrintedBlocks(document.blocks) %}`
///
/// Headings are one level lower than in the document, because the page has a title. Signatures, codes and cards are left out.
struct PrintedBlocks: Component {
    private let blocks: [PrintBlock]

    init(_ blocks: [PrintBlock]) { self.blocks = blocks }

    func render(into html: inout HTMLWriter) {
        for block in blocks { Self.write(block, to: &html) }
    }

    private static func write(_ block: PrintBlock, to html: inout HTMLWriter) {
        switch block {
        case .heading(let level, let text): write(heading: text, level, to: &html)
        case .paragraph(let paragraph):
            wrap(paragraph.text, paragraph.style == .note ? #"<p class="hint""# : "<p", "</p>", to: &html)
        case .list(let list): write(list, to: &html)
        case .descriptions(let items): write(items, to: &html)
        case .table(let table): write(table, to: &html)
        case .signatures, .code, .cards, .pageBreak: break
        }
    }

    private static func write(heading text: PrintText, _ level: Int, to html: inout HTMLWriter) {
        switch level {
        case 1: wrap(text, "<h2", "</h2>", to: &html)
        case 2: wrap(text, "<h3", "</h3>", to: &html)
        default: wrap(text, "<h4", "</h4>", to: &html)
        }
    }

    private static func write(_ list: PrintList, to html: inout HTMLWriter) {
        html.literal(list.firstNumber == nil ? "<ul>" : "<ol>")
        for item in list.items {
            wrap(item.text, "<li", "", to: &html)
            for inner in item.lists { write(inner, to: &html) }
            html.literal("</li>")
        }
        html.literal(list.firstNumber == nil ? "</ul>" : "</ol>")
    }

    private static func write(_ items: [PrintDescription], to html: inout HTMLWriter) {
        html.literal(#"<dl class="facts">"#)
        for item in items {
            wrap(item.term, "<dt", "</dt>", to: &html)
            wrap(item.text, "<dd", "</dd>", to: &html)
        }
        html.literal("</dl>")
    }

    private static func write(_ table: PrintTable, to html: inout HTMLWriter) {
        html.literal(#"<div class="scroller"><table class="table">"#)
        if let caption = table.caption { wrap(caption, "<caption", "</caption>", to: &html) }
        html.literal("<thead>")
        for row in table.header { write(row, #"<th scope="col""#, "</th>", to: &html) }
        html.literal("</thead><tbody>")
        for row in table.rows { write(row, "<td", "</td>", to: &html) }
        html.literal("</tbody></table></div>")
    }

    private static func write(
        _ cells: [PrintText], _ start: StaticString, _ end: StaticString, to html: inout HTMLWriter
    ) {
        html.literal("<tr>")
        for cell in cells { wrap(cell, start, end, to: &html) }
        html.literal("</tr>")
    }

    /// Writes an element, whose start lacks its `>`, with the language and the direction of its text.
    private static func wrap(
        _ text: PrintText, _ start: StaticString, _ end: StaticString, to html: inout HTMLWriter
    ) {
        html.literal(start)
        if let language = text.language {
            html.literal(#" lang=""#)
            html.attribute(language)
            html.literal(#"""#)
        }
        html.literal(#" dir="auto">"#)
        for run in text.runs { write(run, to: &html) }
        html.literal(end)
    }

    private static func write(_ run: PrintText.Run, to html: inout HTMLWriter) {
        if run.isBold { html.literal("<b>") }
        if run.isItalic { html.literal("<i>") }
        if run.isCode { html.literal("<code>") }
        for (index, line) in run.text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            if index > 0 { html.literal("<br>") }
            html.text(String(line))
        }
        if run.isCode { html.literal("</code>") }
        if run.isItalic { html.literal("</i>") }
        if run.isBold { html.literal("</b>") }
    }
}
