import Studies
import Vocabulary

extension DifferenceLabels {
    /// Returns the label of a member's value; nil if the value is its own label.
    func word(_ text: String, of member: Substring) -> String? {
        switch (kind, member) {
        case (.checklist, "ticked"): StudyChecklist.Item(rawValue: text)?.title
        case (.settings, "languages"): LanguageTag(text)?.englishName
        case (.eligibility, "method"): Eligibility.Method(rawValue: text)?.title
        case (.comprehension, _) where member.hasSuffix("matching"):
            ComprehensionQuestion.Matching(rawValue: text)?.title
        case (.resource, "content"): text == ResourceContent.pdf.rawValue ? "PDF" : "Text"
        case (.resource, "kind"): ResourcePeriod.Kind(rawValue: text)?.title
        case (.resource, "anchor"): text == AnchorSource.undecided.rawValue ? "None" : nil
        default: nil
        }
    }
}
