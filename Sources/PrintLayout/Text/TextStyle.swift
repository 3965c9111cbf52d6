import Printing

/// The appearance of a text: size, distance of lines, weight and color. Lengths are in points.
struct TextStyle: Equatable {
    var size: Double
    /// The least distance of the baselines; scripts with tall letters get more.
    var leading: Double
    var isBold = false
    var isItalic = false
    var isCode = false
    var color = Color.ink
}

/// The styles of a document and the distances between its blocks.
struct Typography {
    let typeface: PrintDocument.Typeface

    private var isSerif: Bool { typeface == .serif }

    /// The family of the text, and those of other scripts. Fontconfig finds others for the remaining characters, and
    /// for Chinese, Japanese and Korean, whose forms of the same characters depend on the language.
    var families: String { isSerif ? Self.serifFamilies : Self.sansFamilies }

    private static let sansFamilies = families("Noto Sans", arabic: "Noto Sans Arabic")
    private static let serifFamilies = families("Noto Serif", arabic: "Noto Naskh Arabic")
    private static let scripts = [
        "Hebrew", "Devanagari", "Thai", "Bengali", "Tamil", "Telugu", "Gujarati", "Gurmukhi", "Kannada",
        "Malayalam", "Sinhala", "Khmer", "Lao", "Myanmar", "Ethiopic", "Armenian", "Georgian",
    ]

    private static func families(_ name: String, arabic: String) -> String {
        ([name, arabic] + scripts.map { "\(name) \($0)" }).joined(separator: ",")
    }

    /// The families of text in which all characters have the same width.
    static let codeFamilies = "Noto Sans Mono,DejaVu Sans Mono"

    var body: TextStyle {
        isSerif ? TextStyle(size: 11, leading: 16.5) : TextStyle(size: 10, leading: 15)
    }
    var lead: TextStyle {
        TextStyle(size: body.size + 1.5, leading: body.leading + 2, color: .secondary)
    }
    var note: TextStyle { TextStyle(size: body.size - 1.5, leading: body.leading - 2.5, color: .hint) }
    var quote: TextStyle { TextStyle(size: body.size, leading: body.leading, color: .secondary) }
    var term: TextStyle { TextStyle(size: body.size, leading: body.leading, isBold: true) }
    var cell: TextStyle { TextStyle(size: body.size - 1, leading: body.leading - 2.5) }
    var columnHead: TextStyle {
        TextStyle(size: body.size - 1.5, leading: body.leading - 3, isBold: true, color: .secondary)
    }
    var caption: TextStyle { TextStyle(size: body.size - 1, leading: body.leading - 2, isBold: true) }
    var running: TextStyle { TextStyle(size: 8, leading: 11, color: .hint) }
    var cardTitle: TextStyle { TextStyle(size: 8.5, leading: 11.5, isBold: true) }
    /// The text that belongs to the code of a card, smaller next to smaller codes.
    func cardText(codeMillimeters side: Double) -> TextStyle {
        let size = side < 20 ? 7.5 : side < 30 ? 9.5 : 11.5
        return TextStyle(size: size, leading: size * 1.3, isBold: true, isCode: true)
    }
    func cardNote(codeMillimeters side: Double) -> TextStyle {
        let size = side < 30 ? 6.5 : 7.5
        return TextStyle(size: size, leading: size * 1.4, color: .secondary)
    }

    func style(_ style: PrintParagraph.Style) -> TextStyle {
        switch style {
        case .body: body
        case .lead: lead
        case .note: note
        case .quote: quote
        }
    }

    func heading(_ level: Int) -> TextStyle {
        switch level {
        case 1: TextStyle(size: 21, leading: 27, isBold: true)
        case 2: TextStyle(size: 14, leading: 19, isBold: true)
        default: TextStyle(size: body.size + 1, leading: body.leading + 1, isBold: true)
        }
    }

    /// The space above a heading.
    func spaceAboveHeading(_ level: Int) -> Double { level == 1 ? 30 : level == 2 ? 24 : 16 }
    /// The space below a heading.
    func spaceBelowHeading(_ level: Int) -> Double { level == 1 ? 10 : level == 2 ? 6 : 3 }
    /// The space between paragraphs.
    var paragraphSpace: Double { isSerif ? 9 : 8 }
    /// The space around tables, codes and signatures.
    var figureSpace: Double { 14 }
}
