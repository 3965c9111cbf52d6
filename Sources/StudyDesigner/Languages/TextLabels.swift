import DesignEditing
import Studies

/// Names the location of a text in a design: "Evening diary, step 3, choice 2, text".
enum TextLabels {
    /// Members without a label.
    private static let unsaid: Set = ["response"]

    /// Returns the label of a text, with its section if `withSection` is true.
    static func of(_ text: DesignText, withSection: Bool = false) -> String {
        let kind: DocumentKind? = if case .document(_, let kind) = text.holder { kind } else { nil }
        let names = DifferenceLabels(kind)
        let members = text.path.members.filter { !unsaid.contains($0.name) }.map { name, number in
            let words = names.name(of: name).lowercasedFirst
            return number.map { "\(words) \($0)" } ?? words
        }
        let place = members.joined(separator: ", ")
        var parts: [String] = withSection ? [text.group.title] : []
        if kind?.isListed == true || text.group == .notifications {
            parts.append(text.title.isEmpty ? "Untitled" : text.title)
        }
        guard parts.isEmpty else { return (parts + [place]).joined(separator: ", ") }
        return place.prefix(1).uppercased() + place.dropFirst()
    }
}
