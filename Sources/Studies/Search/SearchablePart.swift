import JSON
import SQLStore
import Vocabulary

/// What a search finds of a document: the document itself, or a step of a questionnaire, with all its texts.
package struct SearchablePart: Sendable, Equatable {
    /// The item within the document: empty for the document itself, "s3" for a step, "f1/q2" for a question in a form.
    package let item: String
    /// The text by which it is shown.
    package let title: String
    /// The texts in all languages, without HTML, and the keys and stored values.
    package let texts: [String]

    /// Returns the parts of a stored document.
    package static func all(of kind: DocumentKind, body: String) throws -> [SearchablePart] {
        let document = try DesignCoding.decode(kind, from: body)
        return try parts(document)
    }

    private static func parts<Document: DesignDocument>(_ document: Document) throws -> [SearchablePart] {
        let rich = try TextExtractor.richPaths(of: document)
        var builder = SearchablePartBuilder()
        for found in try TextExtractor.texts(of: document) {
            let item = found.path.itemName
            let texts = ([.english] + found.text.languages.filter { $0 != .english }).map { language in
                let text = found.text[language]
                return rich.contains(found.path) ? withoutTags(text) : text
            }
            for text in texts { builder.add(text, to: item) }
            if found.path.isTitle { builder.entitle(item, texts.first { !$0.isEmpty } ?? "") }
        }
        builder.addKeys(of: try JSONTree.parse(try DesignCoding.encode(document)))
        return builder.parts(titled: document.title)
    }

    /// Returns a text without what is between angle brackets.
    package static func withoutTags(_ html: String) -> String {
        var (text, isTag) = ("", false)
        for character in html {
            switch character {
            case "<": isTag = true
            case ">" where isTag:
                isTag = false
                text.append(" ")
            default: if !isTag { text.append(character) }
            }
        }
        return text
    }

    /// Returns the page of a design on which a part is edited.
    package static func page(of item: String, in document: DocumentID, _ section: Section) -> DesignPage {
        let items = item.split(separator: "/").map { ItemID(String($0)) }
        let part: DesignPage.Part =
            switch items.count {
            case 0: .main
            case 1: .item(items[0])
            default: .nested(items[1], in: items[0])
            }
        return DesignPage(section: section, document: section.isList ? document : nil, part: part)
    }
}

extension TextPath {
    /// The name of the item that has the text, as in ``SearchablePart/item``.
    fileprivate var itemName: String {
        switch place.part {
        case .item(let item): item.text
        case .nested(let item, let form): "\(form.text)/\(item.text)"
        case .main, .schedule, .flow: ""
        }
    }

    /// Whether the text is what an item asks or is called.
    fileprivate var isTitle: Bool { ["text", "title", "name"].contains(place.field) }
}

/// Collects the texts of the parts of a document, in their order.
private struct SearchablePartBuilder {
    /// The members whose values identify something to users: short titles, and the stored values of response options.
    private static let keys: Set<String> = ["key", "value", "shortName"]

    private var items: [String] = [""]
    private var texts: [String: [String]] = [:]
    private var titles: [String: String] = [:]

    /// Sets the text by which an item is shown.
    mutating func entitle(_ item: String, _ title: String) { titles[item] = title }

    mutating func add(_ text: String, to item: String) {
        guard !text.isEmpty else { return }
        if texts[item] == nil, !item.isEmpty { items.append(item) }
        texts[item, default: []].append(text)
    }

    /// Adds the keys and stored values; those of steps to their steps.
    mutating func addKeys(of document: JSONTree) {
        for member in document.object ?? [] where member.key != "steps" {
            addKeys(of: member.value, named: member.key, to: "")
        }
        for step in document["steps"]?.array ?? [] {
            let name = step["id"]?.string ?? ""
            for member in step.object ?? [] where member.key != "questions" {
                addKeys(of: member.value, named: member.key, to: name)
            }
            for question in step["questions"]?.array ?? [] {
                let inner = question["id"]?.string.map { "\(name)/\($0)" } ?? name
                for member in question.object ?? [] {
                    addKeys(of: member.value, named: member.key, to: inner)
                }
            }
        }
    }

    private mutating func addKeys(of tree: JSONTree, named name: String, to item: String) {
        switch tree {
        case .object(let members):
            for member in members { addKeys(of: member.value, named: member.key, to: item) }
        case .array(let elements):
            for element in elements { addKeys(of: element, named: name, to: item) }
        case .string(let text): if Self.keys.contains(name) { add(text, to: item) }
        default: break
        }
    }

    /// Returns the parts. The title of an item without one is its first text.
    func parts(titled title: String) -> [SearchablePart] {
        items.compactMap { item in
            let texts = texts[item] ?? []
            let title = item.isEmpty ? title : titles[item] ?? texts.first ?? ""
            if title.isEmpty && texts.isEmpty { return nil }
            return SearchablePart(item: item, title: title, texts: texts)
        }
    }
}
