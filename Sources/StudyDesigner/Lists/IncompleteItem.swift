import Access
import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// An item with missing information, which cannot be marked complete.
struct IncompleteItem {
    let title: String
    let sentence: String
    /// The address of its page, which lists everything that is missing.
    let address: String

    /// Returns nil if the item isn't missing anything except the mark.
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

    /// The item as a problem in the error summary of a page.
    var problem: FormProblems.Problem { FormProblems.Problem(sentence, about: title, at: address) }
}

extension BulkCompletionResult {
    /// Returns the message shown after items were marked complete.
    func words(_ language: LanguageTag) -> (sentence: String, detail: String) {
        let languageSuffix = language == .english ? "" : " in \(language.englishName)"
        let done =
            switch count {
            case 0: "Nothing could be marked complete\(languageSuffix)."
            case 1: "1 item was marked complete\(languageSuffix)."
            default: "\(count) items were marked complete\(languageSuffix)."
            }
        let rest =
            switch open.count {
            case 0: ""
            case 1: "1 item has missing information."
            default: "\(open.count) items have missing information."
            }
        return (done, rest)
    }
}
