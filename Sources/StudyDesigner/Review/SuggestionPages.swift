import Access
import DesignEditing
import HTMLSanitizer
import HTTP
import PortalUI
import Studies
import StudyManagement
import Templating
import Vocabulary
import WebAccess

/// The page of an item without texts.
struct SuggestibleTextsPage {
    let frame: Frame
    let name: NamedReviewItem
}

/// The page on which another text is suggested.
struct SuggestionPage {
    let frame: Frame
    let address: String
    let text: DesignText
    let language: LanguageTag
    let suggested: String
    /// The label of the text in its form.
    let label: String
    /// The most characters of the text.
    let limit: Int?
    /// The languages in which the text is written.
    let languages: [Tab]
    /// All texts of the item in this language.
    let texts: [SuggestibleText]
    let comment: CommentForm
    /// The page of the comments.
    let back: String
    let problems: FormProblems

    var hasLanguages: Bool { languages.count > 1 }
    var hasOthers: Bool { texts.count > 1 }
    /// The current text in words.
    var shown: String { text.isRich ? SearchablePart.withoutTags(current) : current }
    var current: String { text.text[language] }
    var languageTag: String { language.text }
}

/// The fields of a suggestion, next to those of its comment.
enum SuggestionFields {
    static let suggested = "suggested"
    /// The text that the page showed, so that a text that was changed meanwhile isn't replaced unseen.
    static let seen = "seenText"

    /// Returns the comment of a form.
    ///
    /// - Throws: ``InvalidInput`` if nothing is changed, ``Conflict`` if the text was changed after the page was opened.
    static func draft(_ form: Form, of text: DesignText, in language: LanguageTag) throws -> CommentDraft {
        let current = text.text[language]
        guard plain(form[seen] ?? "") == plain(current) else {
            throw Conflict("The text was changed after you opened this page. Reload it to see the new text.")
        }
        var suggested = form.text(suggested)
        if text.isRich {
            do {
                suggested = try Sanitizer.cleaning(suggested)
            } catch {
                throw InvalidInput(Self.suggested, "\(error)")
            }
        }
        let comment = try CommentFields().draft(form)
        return CommentDraft(
            comment.text, mentioning: comment.chosen,
            suggesting: try TextSuggestion(
                path: text.path.text, language: language, previous: current, suggested: suggested))
    }

    /// Returns a text without what forms change on the way: line ends, and white space around it.
    private static func plain(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\n")
            .trimmed
    }
}

/// A suggestion on the page of its comment.
struct SuggestionBox {
    let label: String
    let difference: WordDiff
    /// What differs where no word does.
    let effect: String?
    /// The sentence about its acceptance; nil until then.
    let accepted: String?
    /// Where it is accepted; nil for users who can't, and once the thread is resolved.
    let acceptance: PostButton?
}
