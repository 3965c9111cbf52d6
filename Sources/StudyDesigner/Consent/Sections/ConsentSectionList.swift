import Studies

/// The list of the consent's sections.
struct ConsentSectionList: DocumentList {
    let noun = "consent section"
    let addition = "Add a consent section"
    let purpose = "What people read before they decide to take part, in this order."
    let emptySentence =
        "Each section tells one topic: what the study does, what it asks for, how to leave. A consent needs at least one."
    let columns = [DocumentListColumn("Type"), DocumentListColumn("Visual step")]
    let removedHint = "published once; the next publication takes them out of the consent"

    func cells(_ value: ConsentSection, in language: LanguageTag) -> [String] {
        [value.topic.title, value.isVisualStep ? "Yes" : "No"]
    }

    func title(_ value: ConsentSection, in language: LanguageTag) -> String { value.name.text(in: language) }

    func removal(isPublished: Bool) -> String {
        isPublished
            ? "It was published. The next publication takes it out of the consent, which gets a new version. You can put it back."
            : "It was never published. It is kept with its history, and you can put it back."
    }
}
