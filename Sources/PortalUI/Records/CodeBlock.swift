/// JSON, a command or a message, as it is: `{% use CodeBlock(text, label: "Response 18204 as it arrived") %}`
public struct CodeBlock {
    /// A piece of the text; a marked one is the offending value.
    public enum Piece: Sendable, Hashable {
        case plain(String)
        case marked(String)
    }

    let pieces: [Piece]
    let label: String
    let wraps: Bool
    let id: String

    /// Makes a block of text.
    ///
    /// - Parameters:
    ///   - label: Its name for assistive technology: a block that scrolls can be reached by keyboard.
    ///   - marking: The first place of this text is marked.
    ///   - wraps: Breaks long lines instead of scrolling.
    public init(
        _ text: String, label: String, marking: String? = nil, wraps: Bool = false, id: String = "code"
    ) {
        pieces = CodeBlock.split(text, at: marking)
        self.label = label
        self.wraps = wraps
        self.id = id
    }

    var className: String { wraps ? "code wrapped" : "code" }

    private static func split(_ text: String, at marked: String?) -> [Piece] {
        guard let marked, !marked.isEmpty else { return [.plain(text)] }
        var start = text.startIndex
        while start < text.endIndex {
            if text[start...].hasPrefix(marked) {
                let end = text.index(start, offsetBy: marked.count)
                return [.plain(String(text[..<start])), .marked(marked), .plain(String(text[end...]))]
            }
            start = text.index(after: start)
        }
        return [.plain(text)]
    }
}

extension CodeBlock.Piece {
    var plain: String? { if case .plain(let text) = self { text } else { nil } }
    var marked: String? { if case .marked(let text) = self { text } else { nil } }
}
