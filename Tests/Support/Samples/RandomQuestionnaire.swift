import Formulas
import Studies
import Timekeeping
import Vocabulary

/// Makes valid questionnaires of any shape, the same ones for the same seed.
public struct RandomQuestionnaire {
    private var state: UInt64
    private var nextKey = 0

    /// A maker of the questionnaires of this seed.
    public init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return range.lowerBound + Int(state % UInt64(range.count))
    }

    private mutating func flag() -> Bool { number(0...1) == 1 }

    private mutating func key() -> String {
        nextKey += 1
        return "k\(nextKey)"
    }

    private mutating func text(_ limit: Int) -> LocalizedText {
        let words = ["Schlaf", "\"quoted\"", "naïve", "<b>", "\\", "日本", "line\nbreak", "rest"]
        var text = ""
        for _ in 0..<number(1...4) { text += words[number(0...(words.count - 1))] + " " }
        return LocalizedText([.english: String(text.prefix(limit))])
    }

    /// The next questionnaire.
    public mutating func make() -> Questionnaire {
        var questionnaire = Questionnaire()
        questionnaire.key = "Survey"
        questionnaire.name = text(DesignLimits.activityName)
        questionnaire.schedule = schedule()
        for _ in 0..<number(1...8) { questionnaire.steps.append(step()) }
        if flag() { lead(&questionnaire) }
        return questionnaire
    }

    /// Puts the last steps into a group, and lets answers lead ahead by destinations or by pre-load logic.
    private mutating func lead(_ questionnaire: inout Questionnaire) {
        let count = questionnaire.steps.count
        questionnaire.branches = flag()
        if count > 2 {
            var group = StepGroup(id: "group")
            (group.key, group.name) = ("group", "Group")
            questionnaire.groups = [group]
            for index in count - 2..<count { questionnaire.steps[index].logic.group = "group" }
        }
        for index in questionnaire.steps.indices {
            if questionnaire.branches {
                branch(at: index, of: &questionnaire)
            } else if flag(), let question = questionnaire.steps[index].decidingQuestion,
                let comparison = question.response.type.preLoadComparisons.first
            {
                var logic = PreLoadLogic()
                logic.destination = ahead(of: index, in: questionnaire)
                let value = question.allChoices.first?.value ?? "1"
                logic.conditions = [PreLoadCondition(comparison, value)]
                questionnaire.steps[index].logic.preLoad = logic
            }
            pipe(at: index, of: &questionnaire)
        }
    }

    private mutating func branch(at index: Int, of questionnaire: inout Questionnaire) {
        var logic = questionnaire.steps[index].logic
        if flag() { logic.destination = ahead(of: index, in: questionnaire) }
        if case .question(let question) = questionnaire.steps[index] {
            for point in question.branchPoints where flag() {
                logic.choices.append(
                    ChoiceBranch(id: point.id, destination: ahead(of: index, in: questionnaire)))
            }
            if question.response.type.isMeasured, flag() {
                var formula = FormulaBranch(
                    Comparison.allCases[number(0...5)], Double(number(-100...100)) / 2)
                // Decimals are compared alike only with these.
                if (try? question.destinations(of: formula)) == nil {
                    formula = FormulaBranch(.atLeast, formula.comparison?.value ?? 0)
                }
                formula.then = ahead(of: index, in: questionnaire)
                formula.otherwise = ahead(of: index, in: questionnaire)
                logic.formula = formula
            }
        }
        questionnaire.steps[index].logic = logic
    }

    private mutating func ahead(of index: Int, in questionnaire: Questionnaire) -> Destination {
        let place = number(index + 1...questionnaire.steps.count)
        if place == questionnaire.steps.count { return .end }
        let group = questionnaire.steps[place].logic.group
        if let group, flag(), questionnaire.members(of: group).first == place { return .group(group) }
        return .step(questionnaire.steps[place].id)
    }

    private mutating func pipe(at index: Int, of questionnaire: inout Questionnaire) {
        let sources = questionnaire.steps[..<index].filter { $0.kind == .question }
        guard let source = sources.last, case .question(let question) = questionnaire.steps[index], flag()
        else {
            return
        }
        var piping = Piping()
        piping.snippet = LocalizedText([.english: String(question.text.english.prefix(3))])
        piping.source = .step(source.id)
        if !piping.snippet.isEmpty { questionnaire.steps[index].logic.piping = piping }
    }

    private mutating func schedule() -> Schedule {
        let sources: [AnchorSource?] = [nil, .enrollment, .question("due"), .property("surgery")]
        let anchor = sources[number(0...3)]
        let frequencies = Schedule.Frequency.allCases
        switch Sample.schedule(frequencies[number(0...(frequencies.count - 1))], anchor) {
        case .oneTime(var schedule):
            (schedule.startsWithStudy, schedule.startDays) = (anchor == nil && flag(), number(0...9))
            schedule.lastsWithStudy = flag()
            return .oneTime(schedule)
        case .daily(var schedule):
            schedule.times = [number(0...11), number(12...23)].map { TimeOfDay(secondOfDay: $0 * 3_600) }
            schedule.startDate = CivilDate(year: 2030, month: number(1...12), day: number(1...28))
            schedule.days = number(DesignLimits.repeats)
            return .daily(schedule)
        case .weekly(var schedule):
            (schedule.weekday, schedule.weeks) = (
                Weekday(rawValue: number(1...7)), number(DesignLimits.repeats)
            )
            return .weekly(schedule)
        case .monthly(var schedule):
            (schedule.dayOfMonth, schedule.months) = (number(1...28), number(DesignLimits.repeats))
            return .monthly(schedule)
        case .custom(var schedule):
            schedule.runs = (0..<number(1...6)).map { index in
                Sample.run(
                    "r\(index)", 1 + 10 * index, 2 + 10 * index, (10 * index, 10 * index + number(1...9)))
            }
            return .custom(schedule)
        case .ongoing: return .ongoing
        }
    }

    private mutating func step() -> Step {
        switch number(0...3) {
        case 0:
            var step = InstructionStep(id: ItemID(key()))
            step.key = key()
            (step.title, step.text) = (
                text(DesignLimits.instructionTitle), text(DesignLimits.instructionText)
            )
            return .instruction(step)
        case 1:
            var form = FormStep(id: ItemID(key()))
            form.key = key()
            form.repeatable = flag()
            form.repeatButton = text(DesignLimits.repeatButton)
            for _ in 0..<number(1...4) { form.questions.append(question()) }
            return .form(form)
        default: return .question(question())
        }
    }

    private mutating func question() -> Question {
        let type = ResponseType.allCases[number(0...(ResponseType.allCases.count - 1))]
        var question = Question(id: ItemID(key()), response: format(type))
        question.key = key()
        (question.text, question.details) = (text(DesignLimits.question), text(DesignLimits.questionDetails))
        question.skippable = flag()
        return question
    }

    private mutating func format(_ type: ResponseType) -> ResponseFormat {
        switch Sample.format(type).question {
        case var format as ScaleFormat:
            let (steps, size, minimum) = (number(1...13), number(1...50), number(-9000...9000))
            (format.minimum, format.maximum, format.stepSize) = (minimum, minimum + steps * size, size)
            format.defaultPosition = number(0...steps)
            format.vertical = flag()
            return format.steps == nil || (format.maximum ?? 0) > 10_000
                ? Sample.format(.scale) : .scale(format)
        case var format as TextChoiceFormat:
            format.style = flag() ? .single : .multiple
            format.choices = Sample.choices(number(2...9))
            if flag() {
                var other = OtherChoice()
                (other.text, other.value, other.asksForText) = ("Other", "other", flag())
                format.other = other
            }
            return .textChoice(format)
        case var format as NumericFormat:
            format.style = flag() ? .integer : .decimal
            format.minimum = Double(number(-100...100))
            format.maximum = Double(number(101...500))
            return .numeric(format)
        case var format as TimeIntervalFormat:
            format.stepMinutes = TimeIntervalFormat.steps[number(0...(TimeIntervalFormat.steps.count - 1))]
            format.defaultMinutes = number(DesignLimits.intervalMinutes)
            return .timeInterval(format)
        case let other: return ResponseFormat(other)
        }
    }
}
