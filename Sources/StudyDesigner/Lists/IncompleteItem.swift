import Access
import PortalUI
import Studies

/// An item that its own check keeps from being marked complete, as pages tell of it.
struct IncompleteItem {
    let title: String
    let sentence: String
    /// Its page, which names everything that is missing.
    let address: String

    /// Nil for what lacks nothing but the mark.
    init?(_ unmarked: IncompleteDocument, language: LanguageTag, _ channel: Channel) {
        guard !unmarked.missing.isEmpty else { return nil }
        let (entry, count) = (unmarked.entry, unmarked.missing.count)
        let name = entry.title.isEmpty ? (entry.key.isEmpty ? "Untitled" : entry.key) : entry.title
        title = entry.kind.isListed ? "\(entry.kind.section.title), \(name)" : entry.kind.section.title
        sentence = count == 1 ? "1 thing is missing" : "\(count) things are missing"
        address =
            StudyDesignerPaths.document(entry.id, entry.kind, channel) + "?check=1"
            + (language == .english ? "" : "&lang=\(language)")
    }

    /// The same in the summary of a page.
    var problem: FormProblems.Problem { FormProblems.Problem(sentence, about: title, at: address) }
}

extension BulkCompletionResult {
    /// What a page says after it.
    func words(_ language: LanguageTag) -> (sentence: String, detail: String) {
        let tongue = language == .english ? "" : " in \(language.englishName)"
        let done =
            switch count {
            case 0: "Nothing could be marked complete\(tongue)."
            case 1: "1 is marked complete\(tongue)."
            default: "\(count) are marked complete\(tongue)."
            }
        let rest =
            switch open.count {
            case 0: ""
            case 1: "1 is not: something is missing in it."
            default: "\(open.count) are not: something is missing in them."
            }
        return (done, rest)
    }
}
