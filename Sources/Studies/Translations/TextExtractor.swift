import JSON

/// Finds every text that participants see in a document, whatever its kind.
///
/// The document is encoded in a form in which each ``LocalizedText`` bears a mark, so that a text of a new kind of
/// document, or in a new member, is found without anyone having to list it.
struct TextExtractor {
    /// A text and where it is.
    struct LocatedText {
        let path: TextPath
        let text: LocalizedText
    }

    private(set) var found: [LocatedText] = []

    /// Every text of a document, in the order of its stored form.
    static func texts(of document: some Encodable) throws -> [LocatedText] {
        var walk = TextExtractor()
        walk.walk(try JSONTree.parse(try DesignCoding.encode(document, marksTexts: true)), at: TextPath())
        return walk.found
    }

    /// The paths of the texts that hold HTML.
    static func richPaths<Document: DesignDocument>(of document: Document) throws -> Set<TextPath> {
        guard !Document.richTexts.isEmpty, let probe = LanguageTag("zz-x-probe") else { return [] }
        var marked = document
        for path in Document.richTexts { marked[keyPath: path][probe] = "1" }
        return Set(try texts(of: marked).filter { !$0.text[probe].isEmpty }.map(\.path))
    }

    private mutating func walk(_ tree: JSONTree, at path: TextPath) {
        switch tree {
        case .object(let members):
            if let texts = tree[LocalizedText.mark] {
                found.append(LocatedText(path: path, text: LocalizedText(stored: texts)))
                return
            }
            for member in members { walk(member.value, at: path.member(member.key)) }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                walk(element, at: path.element(TextPath.item(of: element, at: index), at: index))
            }
        default: break
        }
    }
}

extension LocalizedText {
    /// The member that is around a text in the marked form.
    static let mark = "#text"

    /// Reads the stored form.
    init(stored tree: JSONTree) {
        var texts: [LanguageTag: String] = [:]
        for member in tree.object ?? [] {
            guard let tag = LanguageTag(member.key), let text = member.value.string else { continue }
            texts[tag] = text
        }
        self.init(texts)
    }

    /// The stored form.
    var stored: JSONTree {
        .object(languages.map { JSONTree.Member(key: $0.text, value: .string(self[$0])) })
    }
}
