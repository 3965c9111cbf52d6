import DesignEditing
import HTMLSanitizer
import Printing
import Studies
import Vocabulary

/// Converts texts of a design to texts to print, in one language.
struct ProtocolTexts: Sendable {
    /// The most bytes of a paragraph; the program takes a little more.
    private static let bytesMax = 60_000

    let language: LanguageTag

    /// Returns a text for participants; in English, if it isn't translated.
    func content(_ text: LocalizedText) -> PrintText { run(text, RichTextRun(text.text(in: language))) }

    /// Returns a text for participants between other words.
    func content(_ text: LocalizedText, before: String = "", after: String = "") -> PrintText {
        var printed = content(text)
        if !before.isEmpty { printed.runs.insert(.init(before), at: 0) }
        if !after.isEmpty { printed.runs.append(.init(after)) }
        return printed
    }

    private func run(_ text: LocalizedText, _ run: RichTextRun) -> PrintText {
        PrintText([Self.printed(run)], language: tag(of: text), direction: .automatic)
    }

    /// Returns words of the portal or of users.
    static func words(_ text: String) -> PrintText {
        PrintText([printed(RichTextRun(text))], direction: .automatic)
    }

    /// Returns an identifier.
    static func code(_ text: String) -> PrintText {
        var style = RichTextRun.Style()
        style.isCode = true
        return PrintText([printed(RichTextRun(text, style))])
    }

    /// Returns what a declared field contains.
    func text(_ text: FieldText) -> PrintText {
        switch text {
        case .words(let words): Self.words(words)
        case .code(let code): Self.code(code)
        case .content(let content): self.content(content)
        }
    }

    /// The language in which a text is shown.
    private func tag(of text: LocalizedText) -> String {
        ([language] + language.wider).first { !text[$0].isEmpty }?.text ?? LanguageTag.english.text
    }

    /// Returns the paragraphs of a text without formatting.
    func paragraphs(
        _ text: LocalizedText, style: PrintParagraph.Style = .body
    ) -> [PrintBlock] {
        Self.split([RichTextRun(text.text(in: language))]).map { runs in
            .paragraph(PrintParagraph(printed(runs, text), style: style))
        }
    }

    /// Returns formatted text as paragraphs, lists and tables. Text that can't be read as HTML is left out.
    func rich(_ text: LocalizedText) -> [PrintBlock] { rich(text.text(in: language), of: text) }

    /// Returns HTML in the language of a text.
    func rich(_ html: String, of text: LocalizedText) -> [PrintBlock] {
        let blocks = (try? Sanitizer().clean(typed: html).blocks()) ?? []
        return blocks.flatMap { self.blocks($0, text) }
    }

    private func blocks(_ block: RichTextBlock, _ text: LocalizedText) -> [PrintBlock] {
        func paragraphs(
            _ runs: [RichTextRun], _ style: PrintParagraph.Style = .body, keeps: Bool = false
        ) -> [PrintBlock] {
            Self.split(runs).map {
                .paragraph(PrintParagraph(printed($0, text), style: style, keepsWithNext: keeps))
            }
        }
        switch block {
        case .paragraph(let runs): return paragraphs(runs)
        case .quotation(let runs): return paragraphs(runs, .quote)
        case .heading(_, let runs):
            // Headings of the protocol are its outline, so those in texts are bold paragraphs.
            return paragraphs(
                runs.map { run in
                    var run = run
                    run.style.isBold = true
                    return run
                }, keeps: true)
        case .list(let list): return [.list(printed(list, text, depth: 1))]
        case .table(let rows): return table(rows, text)
        }
    }

    private func table(_ rows: [[[RichTextRun]]], _ text: LocalizedText) -> [PrintBlock] {
        let count = min(rows.map(\.count).max() ?? 0, PrintLimits.columns)
        guard count > 0 else { return [] }
        let cells = rows.map { row in
            (0..<count).map { index in
                index < row.count ? printed(Self.split(row[index]).first ?? [], text) : PrintText("")
            }
        }
        return [.table(PrintTable(columns: (0..<count).map { _ in .init() }, rows: cells))]
    }

    /// Lists that are nested deeper than the program allows follow the deepest ones.
    private func printed(_ list: RichTextList, _ text: LocalizedText, depth: Int) -> PrintList {
        let items = list.items.prefix(PrintLimits.items).flatMap { item -> [PrintList.Item] in
            let own = printed(Self.split(item.runs).first ?? [], text)
            if depth < PrintLimits.listDepth {
                return [PrintList.Item(own, lists: item.lists.map { printed($0, text, depth: depth + 1) })]
            }
            return [PrintList.Item(own)] + item.lists.flatMap { printed($0, text, depth: depth).items }
        }
        return PrintList(items, firstNumber: list.isNumbered ? 1 : nil)
    }

    private func printed(_ runs: [RichTextRun], _ text: LocalizedText) -> PrintText {
        PrintText(runs.map(Self.printed), language: tag(of: text), direction: .automatic)
    }

    private static func printed(_ run: RichTextRun) -> PrintText.Run {
        PrintText.Run(
            run.text.printable, isBold: run.style.isBold, isItalic: run.style.isItalic,
            isUnderlined: run.style.isUnderlined, isCode: run.style.isCode)
    }

    /// Divides runs into paragraphs that the program takes.
    private static func split(_ runs: [RichTextRun]) -> [[RichTextRun]] {
        var (parts, part, bytes): ([[RichTextRun]], [RichTextRun], Int) = ([], [], 0)
        for run in runs {
            var rest = Substring(run.text)
            while !rest.isEmpty {
                if bytes >= bytesMax || part.count >= PrintLimits.runs - 10 {
                    parts.append(part)
                    (part, bytes) = ([], 0)
                }
                let end =
                    rest.utf8.count <= bytesMax - bytes
                    ? rest.endIndex
                    : rest.index(
                        rest.startIndex, offsetBy: max(1, (bytesMax - bytes) / 25), limitedBy: rest.endIndex)
                        ?? rest.endIndex
                part.append(RichTextRun(String(rest[..<end]), run.style))
                bytes += rest[..<end].utf8.count
                rest = rest[end...]
            }
        }
        return part.isEmpty ? parts : parts + [part]
    }
}
