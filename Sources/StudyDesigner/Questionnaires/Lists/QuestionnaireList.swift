import DesignEditing
import Studies
import Vocabulary

/// The list of a study's questionnaires.
struct QuestionnaireList: DocumentList {
    let noun = "questionnaire"
    let addition = "Add questionnaire"
    let purpose = "What participants are asked and when. Phones list activities in this order."
    let emptySentence =
        "A questionnaire asks participants questions, once or repeatedly. A study needs at least one activity."
    let columns = [DocumentListColumn("Frequency"), DocumentListColumn("Steps", isNumber: true)]
    let removedHint = "the next publication ends them for participants"
    let copyHint: String? = "Enter a short title for the copy."

    func cells(_ value: Questionnaire, in language: LanguageTag) -> [String] {
        cells(value, in: language, ScheduleText())
    }

    func cells(_ value: Questionnaire, in language: LanguageTag, _ words: ScheduleText) -> [String] {
        [words.line(value.schedule), "\(value.steps.count)"]
    }

    func title(_ value: Questionnaire, in language: LanguageTag) -> String { value.name.text(in: language) }

    func removal(isPublished: Bool) -> String {
        isPublished
            ? "This questionnaire is published. The next publication ends it for participants. Its responses stay "
                + "in their Lists and its key stays reserved. You can restore it."
            : "This questionnaire was never published. Its history is kept, and you can restore it. Responses from "
                + "testers stay in their Lists."
    }

    func copy(_ value: Questionnaire, newID: () -> ItemID) -> Questionnaire? { value.copy(newID: newID) }
}
