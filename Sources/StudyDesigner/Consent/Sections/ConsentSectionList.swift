import Studies
import Vocabulary

/// The list of the consent's sections.
struct ConsentSectionList: DocumentList {
    let noun = "consent section"
    let addition = "Add consent section"
    let purpose = "What people read, in this order, before they decide to take part."
    let emptySentence =
        "Each section covers one topic, such as what the study does or how to leave it. A consent needs at least one "
        + "section."
    let columns = [DocumentListColumn("Type"), DocumentListColumn("Visual step")]
    let removedHint = "the next publication removes them from the consent"

    func cells(_ value: ConsentSection, in language: LanguageTag) -> [String] {
        [value.topic.title, value.isVisualStep ? "Yes" : "No"]
    }

    func title(_ value: ConsentSection, in language: LanguageTag) -> String { value.name.text(in: language) }

    func removal(isPublished: Bool) -> String {
        isPublished
            ? "It was published. The next publication removes it from the consent, which gets a new version. You can "
                + "restore it."
            : "It was never published. Its history is kept, and you can restore it."
    }
}
