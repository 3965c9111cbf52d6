/// Digests in texts for readers: long hexadecimal numbers of which the start is enough to tell them apart.
enum DigestText {
    /// The number of characters that are shown.
    private static let shownCount = 12
    /// Shorter numbers aren't digests.
    private static let countMin = 32
    /// What a digest in place of a participant's value begins with.
    private static let valuePrefix = "digest:"

    /// Finds the first digest in a text.
    static func range(in text: Substring) -> Range<Substring.Index>? {
        var start = text.startIndex
        while start < text.endIndex {
            let end = text[start...].firstIndex { !isDigit($0) } ?? text.endIndex
            if text.distance(from: start, to: end) >= countMin { return start..<end }
            guard end < text.endIndex else { return nil }
            start = text.index(after: end)
        }
        return nil
    }

    /// Returns the text with the start of each digest instead of all of it.
    static func shortened(_ text: String) -> String {
        var shown = ""
        var rest = text[...]
        while let digest = range(in: rest) {
            shown += "\(rest[..<digest.lowerBound])\(rest[digest].prefix(shownCount))…"
            rest = rest[digest.upperBound...]
        }
        return "\(shown)\(rest)"
    }

    /// Whether the text is the digest of a participant's value, which isn't shown.
    static func replacesValue(_ text: String) -> Bool { text.hasPrefix(valuePrefix) }

    /// Returns a change with words instead of digests of values. The event's page shows the digests.
    static func change(from before: String, to after: String) -> (before: String, after: String) {
        let first = replacesValue(before) ? "a value (not shown)" : before
        guard replacesValue(after) else { return (first, after) }
        return (first, replacesValue(before) ? "another value (not shown)" : "a value (not shown)")
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.isASCII && character.isHexDigit && !character.isUppercase
    }
}
