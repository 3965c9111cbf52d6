import Vocabulary

/// An activity with steps in which participants answer questions.
public struct Questionnaire: Activity {
    /// The kind of document.
    public static let kind = DocumentKind.questionnaire
    /// The noun used in sentences.
    public static let noun = "questionnaire"
    /// The name of this kind of activity in app responses.
    public static let wireName = "questionnaire"

    /// The activity's short title: its ID for apps, and the name of its List.
    public var key = ""
    /// The name shown in the participant's list of activities.
    public var name = LocalizedText()
    /// When participants do the activity.
    public var schedule = Schedule.oneTime(OneTimeSchedule())
    /// The screens, in order.
    public var steps: [Step] = []
    /// The groups and branching of the steps; nil if the steps are shown in order.
    public var flow: QuestionnaireFlow?

    /// Creates a value with defaults.
    public init() {}

    /// The description of its reserved key.
    public var meaning: String { "a questionnaire" }

    /// The names of its statistics and anchor dates.
    public var namesOfItsOwn: ActivityNames {
        ActivityNames(
            statistics: questions.compactMap { $0.question.statistic?.shortName }.filter { !$0.isEmpty },
            anchorDates: questions.compactMap(\.question.anchorDateName).filter { !$0.isEmpty })
    }

    /// All questions with the form that contains each, if any, in the order of the steps.
    public var questions: [(question: Question, form: FormStep?)] {
        steps.flatMap { step -> [(question: Question, form: FormStep?)] in
            switch step {
            case .instruction: []
            case .question(let question): [(question, nil)]
            case .form(let form): form.questions.map { ($0, form) }
            }
        }
    }

    /// Returns a copy as a new activity, without a key and with new IDs.
    public func copy(newID: () -> ItemID) -> Questionnaire {
        var copy = self
        copy.key = ""
        copy.steps = steps.map { $0.copy(newID: newID) }
        copy.groups = groups.map { group in
            var group = group
            group.id = newID()
            return group
        }
        let names = Dictionary(
            zip(steps.map(\.id) + groups.map(\.id), copy.steps.map(\.id) + copy.groups.map(\.id)),
            uniquingKeysWith: { first, _ in first })
        for index in copy.steps.indices { copy.steps[index].logic = copy.steps[index].logic.renamed(names) }
        copy.groups = copy.groups.map { group in
            var renamed = group
            renamed.preLoad?.destination = group.preLoad?.destination?.renamed(names)
            return renamed
        }
        return copy
    }
}
