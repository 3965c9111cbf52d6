import PortalUI

/// Compares two formatted texts in words, so that each difference is visible: links are shown with their
/// addresses where those differ, and formatting is named where nothing else differs.
package struct RichTextDifference {
    package let before: String
    package let after: String
    /// The difference in formatting if the words and addresses are the same; nil otherwise.
    package let formatting: String?

    /// Compares two texts in HTML from our sanitizer.
    package init(from before: String, to after: String) {
        let (old, new) = (RichTextParts(before), RichTextParts(after))
        let hasOtherAddresses = old.addresses != new.addresses
        (self.before, self.after) = hasOtherAddresses ? (old.linked, new.linked) : (old.words, new.words)
        formatting = self.before == self.after && before != after ? Self.words(from: old, to: new) : nil
    }

    /// Returns what differs in the formatting: "Formatting changed: bold added to “Stop”."
    private static func words(from old: RichTextParts, to new: RichTextParts) -> String {
        let removed = old.formats.subtracting(new.formats)
        let added = new.formats.subtracting(old.formats)
        let parts =
            Self.parts(added, "added", to: "to") + Self.parts(removed, "removed", to: "from")
        return parts.isEmpty ? "Formatting changed." : "Formatting changed: \(parts.joined(separator: ", "))."
    }

    private static func parts(
        _ formats: Set<RichTextParts.Format>, _ verb: String, to preposition: String
    ) -> [String] {
        formats.sorted { ($0.place, $0.name) < ($1.place, $1.name) }.map { format in
            format.text.isEmpty
                ? "\(format.name) \(verb)"
                : "\(format.name) \(verb) \(preposition) “\(format.text.shortened)”"
        }
    }
}

extension DiffLine {
    /// Creates the line of a text that may contain HTML. A text that was empty is added, and one that is now
    /// is removed.
    package init(
        _ name: String, identifier: String? = nil, from before: String, to after: String, isRich: Bool
    ) {
        let kind: Kind = before.isEmpty ? .added : after.isEmpty ? .removed : .changed
        guard isRich else {
            self.init(kind, name, identifier: identifier, from: before, to: after)
            return
        }
        let difference = RichTextDifference(from: before, to: after)
        self.init(
            kind, name, identifier: identifier, from: difference.before, to: difference.after,
            effect: difference.formatting)
    }
}
