import Studies

/// The list of a study's questionnaires.
struct QuestionnaireList: DocumentList {
    let noun = "questionnaire"
    let addition = "Add a questionnaire"
    let purpose = "What participants are asked, and when. Phones list activities in this order."
    let emptySentence =
        "A questionnaire asks participants something, once or again and again. A study needs at least one activity."
    let columns = [DocumentListColumn("Frequency"), DocumentListColumn("Steps", isNumber: true)]
    let removedHint = "published once; the next publication ends them for participants"
    let copyHint: String? = "Give it a short title of its own."

    func cells(_ value: Questionnaire, in language: LanguageTag) -> [String] {
        cells(value, in: language, ScheduleText())
    }

    func cells(_ value: Questionnaire, in language: LanguageTag, _ words: ScheduleText) -> [String] {
        [words.line(value.schedule), "\(value.steps.count)"]
    }

    func title(_ value: Questionnaire, in language: LanguageTag) -> String { value.name.text(in: language) }

    func removal(isPublished: Bool) -> String {
        isPublished
            ? "It was published. The next publication ends it for participants. Responses stay in their Lists, its key stays reserved, and you can put it back."
            : "It was never published. It is kept with its history, and you can put it back. Responses that testers sent stay in their Lists."
    }

    func copy(_ value: Questionnaire, newID: () -> ItemID) -> Questionnaire? { value.copy(newID: newID) }
}
