import Templating

/// A comparison of two texts with removed and added words: `{% use WordDiff(from: before, to: after) %}`
///
/// Short texts are compared word by word. Long texts, and texts with less than half of their words in common, are shown
/// in full, the old one first, because words of both in turn can't be read as either.
public struct WordDiff: Component, Sendable, Hashable {
    /// A run of words.
    public enum Run: Sendable, Hashable {
        case same(String)
        case removed(String)
        case added(String)
    }

    /// The runs in order.
    public let runs: [Run]

    /// The maximum number of words that are compared individually.
    static let wordLimit = 400

    /// Compares two texts.
    public init(from before: String, to after: String) {
        runs = WordDiff.compare(before, after)
    }

    public func render(into html: inout HTMLWriter) {
        for (index, run) in runs.enumerated() {
            if index > 0 { html.literal(Self.separator(runs[index - 1], run)) }
            switch run {
            case .same(let text): html.text(text)
            case .removed(let text):
                html.literal("<del>")
                html.text(text)
                html.literal("</del>")
            case .added(let text):
                html.literal("<ins>")
                html.text(text)
                html.literal("</ins>")
            }
        }
    }

    /// Returns what is between two runs: an arrow from old words to the new ones that replace them.
    ///
    /// Without it, "Goes to step 2" and "9" read as one number where neither color nor line is perceived.
    private static func separator(_ first: Run, _ second: Run) -> StaticString {
        guard case .removed = first, case .added = second else { return " " }
        return " <span aria-hidden=\"true\">→</span><span class=\"visually-hidden\">changed to</span> "
    }

    private static func compare(_ before: String, _ after: String) -> [Run] {
        if before == after { return before.isEmpty ? [] : [.same(before)] }
        let old = words(of: before)
        let new = words(of: after)
        guard old.count <= wordLimit, new.count <= wordLimit else { return fullReplacement(before, after) }
        let difference = new.difference(from: old)
        let kept = old.count - difference.removals.count
        guard kept * 2 >= max(old.count, new.count) else { return fullReplacement(before, after) }
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        return merge(old, removed, new, added)
    }

    /// Walks both texts in parallel: removed words, then added words, then common words.
    private static func merge(
        _ old: [Substring], _ removed: Set<Int>, _ new: [Substring], _ added: Set<Int>
    ) -> [Run] {
        var runs: [Run] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            let gone = old[left...].indices.prefix { removed.contains($0) }
            append(&runs, Run.removed, old[gone])
            left += gone.count
            let came = new[right...].indices.prefix { added.contains($0) }
            append(&runs, Run.added, new[came])
            right += came.count
            let firstKept = left
            while left < old.count, right < new.count, !removed.contains(left), !added.contains(right) {
                left += 1
                right += 1
            }
            append(&runs, Run.same, old[firstKept..<left])
        }
        return runs
    }

    private static func append(_ runs: inout [Run], _ kind: (String) -> Run, _ words: ArraySlice<Substring>) {
        if !words.isEmpty { runs.append(kind(words.joined(separator: " "))) }
    }

    private static func fullReplacement(_ before: String, _ after: String) -> [Run] {
        var runs: [Run] = []
        if !before.isEmpty { runs.append(.removed(before)) }
        if !after.isEmpty { runs.append(.added(after)) }
        return runs
    }

    private static func words(of text: String) -> [Substring] {
        text.split(whereSeparator: \.isWhitespace)
    }
}
