/// JSON, a command or a message, shown unchanged: `{% use CodeBlock(text, label: "Response 18204 as it arrived") %}`
public struct CodeBlock {
    /// A piece of the text. A marked piece is the invalid value.
    public enum Piece: Sendable, Hashable {
        case plain(String)
        case marked(String)
        /// A marked value that is the target of links.
        case found(String, id: String)
        /// The name of a JSON member.
        case name(String)
    }

    let pieces: [Piece]
    let label: String
    let wraps: Bool
    let id: String

    /// Creates a block of text.
    ///
    /// - Parameters:
    ///   - label: Its name for assistive technology. A scrollable block is focusable.
    ///   - marking: The first occurrence of this text is marked.
    ///   - wraps: Breaks long lines instead of scrolling.
    public init(
        _ text: String, label: String, marking: String? = nil, wraps: Bool = false, id: String = "code"
    ) {
        pieces = CodeBlock.split(text, at: marking)
        self.label = label
        self.wraps = wraps
        self.id = id
    }

    /// Creates a block from pieces, to mark a position instead of a text.
    public init(_ pieces: [Piece], label: String, id: String = "code") {
        self.pieces = pieces
        self.label = label
        wraps = true
        self.id = id
    }

    /// Creates a block of JSON with one member per line and highlighted names.
    public init(json text: String, label: String, marking: String? = nil, id: String = "code") {
        pieces = CodeBlock.lines(of: text, marking: marking)
        self.label = label
        wraps = false
        self.id = id
    }

    var className: String { wraps ? "code wrapped" : "code" }

    private static func lines(of text: String, marking: String?) -> [Piece] {
        var pieces: [Piece] = []
        var plain = ""
        var isMarked = false
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if number > 0 { plain += "\n" }
            var rest = line
            if let name = name(startingOf: line) {
                plain += line[..<name.lowerBound]
                pieces.append(.plain(plain))
                pieces.append(.name(String(line[name])))
                plain = ""
                rest = line[name.upperBound...]
            }
            if !isMarked, let marking, rest.dropFirst(2).hasPrefix(marking) {
                pieces.append(.plain(String(rest.prefix(2))))
                pieces.append(.marked(marking))
                rest = rest.dropFirst(2 + marking.count)
                isMarked = true
            }
            plain += rest
        }
        return pieces + [.plain(plain)]
    }

    /// Returns the range of the member name, with its quotes, at the start of a line of JSON.
    private static func name(startingOf line: Substring) -> Range<Substring.Index>? {
        guard let start = line.firstIndex(where: { $0 != " " && $0 != "\t" }), line[start] == "\"" else {
            return nil
        }
        var index = line.index(after: start)
        while index < line.endIndex, line[index] != "\"" {
            if line[index] == "\\" { index = line.index(after: index) }
            guard index < line.endIndex else { return nil }
            index = line.index(after: index)
        }
        guard index < line.endIndex else { return nil }
        let end = line.index(after: index)
        return end < line.endIndex && line[end] == ":" ? start..<end : nil
    }

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
    var name: String? { if case .name(let text) = self { text } else { nil } }
    var marked: String? { if case .marked(let text) = self { text } else { nil } }
    var found: (text: String, id: String)? {
        if case .found(let text, let id) = self { (text, id) } else { nil }
    }
}
