import Access
import PortalUI
import Studies
import Timekeeping

/// The list of a study's questionnaires.
struct QuestionnairesPage {
    let frame: Frame
    let languages: [LanguageSwitch.Language]
    let language: LanguageTag
    let lines: [QuestionnaireLine]
    let removed: [RemovedLine]
    let canEdit: Bool
    let isMarked: Bool
    let newAddress: String
    let markAddress: String
    let problems: FormProblems

    var hasLanguages: Bool { languages.count > 1 }
    var problemsTitle: String? { problems.isEmpty ? nil : "Nothing was changed" }
    var emptyAction: PageLink? { canEdit ? PageLink("Add a questionnaire", to: newAddress) : nil }
}

/// A questionnaire in the list.
struct QuestionnaireLine {
    let id: DocumentID
    let title: String
    let key: String
    let schedule: String
    let steps: String
    let isComplete: Bool
    let changed: TimeText
    let author: String
    let isFirst: Bool
    let isLast: Bool
    let isPublished: Bool
    private let base: String
    private let query: String

    init(
        _ document: Saved<Questionnaire>, place: Int, of count: Int, channel: Channel, now: Instant,
        language: LanguageTag
    ) {
        let (entry, value) = (document.entry, document.value)
        let name = value.name.text(in: language)
        id = document.id
        title = name.isEmpty ? (value.key.isEmpty ? "Untitled questionnaire" : value.key) : name
        key = value.key
        schedule = ScheduleWords.of(value.schedule)
        steps = "\(value.steps.count)"
        isComplete = entry.completeIn.contains(language)
        changed = TimeText(entry.modifiedAt, from: now)
        author = entry.modifiedBy.name
        (isFirst, isLast) = (place == 0, place + 1 == count)
        isPublished = entry.publishedAt != nil
        base = Paths.questionnaire(document.id, channel)
        query = language == .english ? "" : "?lang=\(language)"
    }

    var address: String { base + query }
    var mark: CompletionMark.Kind { isComplete ? .complete : .inProgress }
    var state: String { isComplete ? "Complete" : "In progress" }
    var hasKey: Bool { !key.isEmpty }
    var moveAddress: String { base + "/move" }
    var copyAddress: String { base + "/copy" }
    var removeAddress: String { base + "/remove" }

    var removeSentence: String {
        isPublished
            ? "It was published. The next publication ends it for participants. Responses stay in their Lists, its key stays reserved, and you can put it back."
            : "It was never published. It is gone with its history. Responses that testers sent stay in their Lists."
    }
}

/// A questionnaire that was published and taken out.
struct RemovedLine {
    let title: String
    let key: String
    let changed: TimeText
    let author: String
    let returnAddress: String

    init(_ entry: DocumentEntry, channel: Channel, now: Instant) {
        title = entry.title
        key = entry.key
        changed = TimeText(entry.modifiedAt, from: now)
        author = entry.modifiedBy.name
        returnAddress = Paths.questionnaire(entry.id, channel) + "/return"
    }
}

/// The form of a new questionnaire.
struct NewQuestionnairePage {
    let frame: Frame
    let address: String
    let fields: EditorFields
}
