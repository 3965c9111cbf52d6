import JSON
import Vocabulary

/// Finds all texts for participants in a document of any kind.
///
/// The document is encoded in a form in which each ``LocalizedText`` is marked. Texts in new kinds of documents and in
/// new members are found without further changes.
struct TextExtractor {
    /// A text with its location.
    struct LocatedText: Sendable {
        let path: TextPath
        let text: LocalizedText
    }

    private(set) var found: [LocatedText] = []

    /// Returns all texts of a document, in the order of its stored form.
    static func texts(of document: some Encodable) throws -> [LocatedText] {
        var extractor = TextExtractor()
        extractor.walk(
            try JSONTree.parse(try DesignCoding.encode(document, marksTexts: true)), at: TextPath())
        return extractor.found
    }

    /// Returns the files of a document that exist in several languages, with a description of each file as its text.
    static func files(of document: some Encodable) throws -> [LocatedText] {
        var extractor = TextExtractor()
        extractor.walkFiles(try JSONTree.parse(try DesignCoding.encode(document)), at: TextPath())
        return extractor.found
    }

    /// Returns the paths of texts that contain HTML.
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

    private mutating func walkFiles(_ tree: JSONTree, at path: TextPath) {
        let files = LocalizedText(files: tree)
        guard files.languages.isEmpty else { return found.append(LocatedText(path: path, text: files)) }
        for member in tree.object ?? [] { walkFiles(member.value, at: path.member(member.key)) }
        for (index, element) in (tree.array ?? []).enumerated() {
            walkFiles(element, at: path.element(TextPath.item(of: element, at: index), at: index))
        }
    }
}

/// The texts and files for participants in a document.
struct ExtractedTexts<Document: DesignDocument>: Sendable {
    let texts: [TextExtractor.LocatedText]
    let richPaths: Set<TextPath>
    let files: [TextExtractor.LocatedText]

    init(_ document: Document) throws {
        texts = try TextExtractor.texts(of: document)
        richPaths = try TextExtractor.richPaths(of: document)
        files = try TextExtractor.files(of: document)
    }
}

extension LocalizedText {
    /// Describes the files of a ``PDFReference`` in each language by name and the first digits of the digest, from
    /// their stored form; empty if the tree is something else.
    init(files tree: JSONTree) {
        var names: [LanguageTag: String] = [:]
        for member in tree.object ?? [] {
            guard let tag = LanguageTag(member.key),
                member.value["mediaType"]?.string == PDFReference.mediaType,
                let name = member.value["name"]?.string, let digest = member.value["digest"]?.string
            else { continue }
            names[tag] = "\(name) (SHA-256 \(digest.prefix(16))…)"
        }
        self.init(names)
    }

    /// The name of the member that encloses a text in the marked form.
    static let mark = "#text"

    /// Decodes the stored form.
    package init(stored tree: JSONTree) {
        var texts: [LanguageTag: String] = [:]
        for member in tree.object ?? [] {
            guard let tag = LanguageTag(member.key), let text = member.value.string else { continue }
            texts[tag] = text
        }
        self.init(texts)
    }

    /// The stored form.
    package var stored: JSONTree {
        .object(languages.map { JSONTree.Member(key: $0.text, value: .string(self[$0])) })
    }
}
