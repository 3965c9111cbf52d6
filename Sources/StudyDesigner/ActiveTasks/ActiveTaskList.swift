import Studies

/// The list of a study's active tasks.
struct ActiveTaskList: DocumentList {
    let noun = "active task"
    let addition = "Add an active task"
    let purpose = "What participants' phones measure, and when."
    let emptySentence =
        "In an active task a phone measures something: kicks, moves of a puzzle, a span of memory. A study with questionnaires needs none."
    let columns = [DocumentListColumn("Type"), DocumentListColumn("Frequency")]
    let removedHint = "published once; the next publication ends them for participants"
    let copyHint: String? = "Give it a short title of its own."

    func cells(_ value: ActiveTask, in language: LanguageTag) -> [String] {
        cells(value, in: language, ScheduleText())
    }

    func cells(_ value: ActiveTask, in language: LanguageTag, _ words: ScheduleText) -> [String] {
        [value.type.title, words.line(value.schedule)]
    }

    func title(_ value: ActiveTask, in language: LanguageTag) -> String { value.name.text(in: language) }

    func removal(isPublished: Bool) -> String {
        isPublished
            ? "It was published. The next publication ends it for participants. Responses stay in their Lists, its key stays reserved, and you can put it back."
            : "It was never published. It is kept with its history, and you can put it back. Responses that testers sent stay in their Lists."
    }

    func copy(_ value: ActiveTask, newID: () -> ItemID) -> ActiveTask? { value.copy(newID: newID) }
}

extension TaskType {
    /// What participants do, in one line.
    var explanation: String {
        switch self {
        case .fetalKickCounter: "Pregnant women tap with each movement, and the phone takes the time."
        case .towerOfHanoi: "A tower of disks is moved from one peg to another, disk by disk. iPhones only."
        case .spatialSpanMemory: "Targets light up in an order, which is then tapped again. iPhones only."
        }
    }
}
