import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// The values of a part of a published design, with the languages of its texts side by side: `{% use values %}`
struct VersionValues {
    /// One value.
    struct Row {
        let name: String
        /// The value if it is the same in every language; nil for a text.
        let words: FormattedText?
        let cells: [Cell]
    }

    /// A text in one language.
    struct Cell {
        let language: String
        let tag: String
        let text: FormattedText
    }

    /// What the values are about, for assistive technology.
    let title: String
    let columns: [String]
    let rows: [Row]

    /// Creates the values; `languages` are those of the design, and others are added if a text has them.
    init(of title: String, _ entries: [DocumentFacts.Entry], in languages: [LanguageTag]) {
        self.title = title
        let used = Set(entries.flatMap { Self.languages(of: $0.text) })
        let all: [LanguageTag] = used.isEmpty ? [] : languages + used.subtracting(languages).sorted()
        columns = all.isEmpty ? ["Value"] : all.map(\.englishName)
        rows = entries.map { entry in
            switch entry.text {
            case .words(let text), .code(let text):
                Row(name: entry.name, words: Self.formatted(text), cells: [])
            case .content(let text):
                Row(name: entry.name, words: nil, cells: all.map { Self.cell(text, in: $0) })
            }
        }
    }

    var isEmpty: Bool { rows.isEmpty }
    var columnCount: Int { columns.count }
    var label: String { "Values of \(title)" }

    /// The number of texts, or of values if there are no texts.
    var count: String {
        let texts = rows.count { $0.words == nil }
        return texts > 0
            ? NumberFormat.counted(texts, "text", "texts")
            : NumberFormat.counted(rows.count, "value", "values")
    }

    private static func languages(of text: FieldText) -> [LanguageTag] {
        if case .content(let content) = text { content.languages } else { [] }
    }

    private static func cell(_ text: LocalizedText, in language: LanguageTag) -> Cell {
        Cell(
            language: language.englishName, tag: language.text,
            text: formatted(text[language].isEmpty ? "–" : text[language]))
    }

    /// Returns a text, which may be formatted.
    private static func formatted(_ text: String) -> FormattedText {
        FormattedText(text, isRich: text.hasPrefix("<") && text.hasSuffix(">"))
    }
}
