/// An activity in which a participant walks through steps and answers questions.
public struct Questionnaire: Activity {
    /// What the document is about.
    public static let kind = DocumentKind.questionnaire
    /// What sentences call it.
    public static let noun = "questionnaire"

    /// The activity's short title: its ID for apps, and the name of its List.
    public var key = ""
    /// What participants see in their list of activities.
    public var name = LocalizedText()
    /// When participants are asked to do it.
    public var schedule = Schedule.oneTime(OneTimeSchedule())
    /// The screens, in order.
    public var steps: [Step] = []

    /// The usual values, before anything was entered.
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

    /// The same content as a new activity: without a key, and with identities of its own.
    public func copy(newID: () -> ItemID) -> Questionnaire {
        var copy = self
        copy.key = ""
        copy.steps = steps.map { $0.copy(newID: newID) }
        return copy
    }
}
