import DesignEditing
import Studies
import Vocabulary

/// The list of a study's active tasks.
struct ActiveTaskList: DocumentList {
    let noun = "active task"
    let addition = "Add active task"
    let purpose = "What participants' phones measure, and when."
    let emptySentence =
        "In an active task, participants do something that the phone measures, such as counting kicks or solving a "
        + "puzzle. A study that has questionnaires doesn't need active tasks."
    let columns = [DocumentListColumn("Type"), DocumentListColumn("Frequency")]
    let removedHint = "the next publication ends them for participants"
    let copyHint: String? = "Give it its own short title."

    func cells(_ value: ActiveTask, in language: LanguageTag) -> [String] {
        cells(value, in: language, ScheduleText())
    }

    func cells(_ value: ActiveTask, in language: LanguageTag, _ words: ScheduleText) -> [String] {
        [value.type.title, words.line(value.schedule)]
    }

    func title(_ value: ActiveTask, in language: LanguageTag) -> String { value.name.text(in: language) }

    func removal(isPublished: Bool) -> String {
        isPublished
            ? "It was published. The next publication ends it for participants. Responses stay in their Lists, its "
                + "key stays reserved, and you can restore it."
            : "It was never published. Its history is kept, and you can restore it. Responses from testers stay in "
                + "their Lists."
    }

    func copy(_ value: ActiveTask, newID: () -> ItemID) -> ActiveTask? { value.copy(newID: newID) }
}

extension TaskType {
    /// A sentence about what participants do.
    var explanation: String {
        switch self {
        case .fetalKickCounter:
            "Participants tap with each movement of the baby, and the phone records the time."
        case .towerOfHanoi:
            "Participants move disks from one peg to another, one disk at a time. iPhone only."
        case .spatialSpanMemory:
            "Targets light up in sequence, and participants repeat the sequence. iPhone only."
        }
    }
}
