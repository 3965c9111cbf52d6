import JSON
import Studies
import Vocabulary

/// The values of a document, named and in the order as on its page. Texts are in one language, or in English where it has
/// none.
package struct DocumentFacts {
    /// A value.
    package struct Entry: Sendable, Hashable {
        package let name: String
        /// A text for participants, or words of the portal.
        package let text: FieldText

        package init(_ name: String, _ text: FieldText) {
            (self.name, self.text) = (name, text)
        }
    }

    private let names: DifferenceLabels
    private let leaves: [(path: String, value: JSONTree)]

    /// Reads a document of a design.
    package init(_ document: DesignSnapshot.Document) throws {
        let tree = try JSONTree.parse(document.body)
        names = DifferenceLabels(document.kind, of: [tree])
        leaves = FormOrder.sorted(Self.joiningUnits(SnapshotValues.leaves(of: tree)), of: document.kind)
    }

    /// Returns the nonempty values in the order of the form, without some members and what is in them.
    package func facts(without members: Set<String> = []) -> [Entry] { facts { !members.contains($0) } }

    /// Returns the nonempty values in one member.
    package func facts(in member: String) -> [Entry] { facts { $0 == member } }

    private func facts(_ isIncluded: (_ member: String) -> Bool) -> [Entry] {
        var facts: [Entry] = []
        var texts: [String: (index: Int, texts: [LanguageTag: String])] = [:]
        for leaf in leaves {
            guard let member = PathMember.members(of: leaf.path).first, isIncluded(member.name) else {
                continue
            }
            guard let (path, language) = Self.language(leaf.path), let text = leaf.value.string else {
                facts.append(
                    Entry(
                        names.name(of: leaf.path),
                        .words(names.text(leaf.value, at: leaf.path))))
                continue
            }
            var entry = texts[path] ?? (facts.count, [:])
            if entry.texts.isEmpty { facts.append(Entry(names.name(of: path), .words(""))) }
            entry.texts[language] = text
            texts[path] = entry
            facts[entry.index] = Entry(
                facts[entry.index].name, .content(LocalizedText(entry.texts)))
        }
        return facts
    }

    /// Returns the values with a duration as one value: "6 months".
    private static func joiningUnits(
        _ leaves: [(path: String, value: JSONTree)]
    ) -> [(path: String, value: JSONTree)] {
        guard let unit = leaves.first(where: { $0.path == "duration.unit" })?.value.string else {
            return leaves
        }
        return leaves.filter { $0.path != "duration.unit" }.map {
            leaf -> (path: String, value: JSONTree) in
            guard leaf.path == "duration.count", case .number(let count) = leaf.value else { return leaf }
            let words = count.text == "1" && unit.hasSuffix("s") ? String(unit.dropLast()) : unit
            return (path: leaf.path, value: .string("\(count.text) \(words)"))
        }
    }

    /// Returns the path of a text and its language; nil for another value.
    private static func language(_ path: String) -> (path: String, LanguageTag)? {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        let last = path[path.index(after: dot)...]
        guard last.count == 2 || last.contains("-"), let tag = LanguageTag(String(last)) else { return nil }
        return (String(path[..<dot]), tag)
    }
}
