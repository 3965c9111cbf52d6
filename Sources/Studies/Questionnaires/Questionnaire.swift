/// An activity in which a participant walks through steps and answers questions.
public struct Questionnaire: Activity {
    /// What the document is about.
    public static let kind = DocumentKind.questionnaire
    /// What sentences call it.
    public static let noun = "questionnaire"
    /// The word that apps receive for activities of this kind.
    public static let wireName = "questionnaire"

    /// The activity's short title: its ID for apps, and the name of its List.
    public var key = ""
    /// What participants see in their list of activities.
    public var name = LocalizedText()
    /// When participants are asked to do it.
    public var schedule = Schedule.oneTime(OneTimeSchedule())
    /// The screens, in order.
    public var steps: [Step] = []
    /// How people are led through the steps; nil while they follow one another.
    public var flow: QuestionnaireFlow?

    /// Creates the default values.
    public init() {}

    /// What its reserved key means.
    public var meaning: String { "a questionnaire" }

    /// The names of its statistics and anchor dates.
    public var namesOfItsOwn: ActivityNames {
        ActivityNames(
            statistics: questions.compactMap { $0.question.statistic?.shortName }.filter { !$0.isEmpty },
            anchorDates: questions.compactMap(\.question.anchorDateName).filter { !$0.isEmpty })
    }

    /// Every question with the form that holds it, if any, in the order of the steps.
    public var questions: [(question: Question, form: FormStep?)] {
        steps.flatMap { step -> [(question: Question, form: FormStep?)] in
            switch step {
            case .instruction: []
            case .question(let question): [(question, nil)]
            case .form(let form): form.questions.map { ($0, form) }
            }
        }
    }

    /// Returns the same content as a new activity, without a key and with new identities.
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
