import Studies
import Timekeeping

/// Makes valid questionnaires of any shape, the same ones for the same seed.
struct RandomQuestionnaire {
    private var state: UInt64
    private var nextKey = 0

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

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

    mutating func make() -> Questionnaire {
        var questionnaire = Questionnaire()
        questionnaire.key = "Survey"
        questionnaire.name = text(Limit.activityName)
        if flag() {
            var schedule = DailySchedule()
            schedule.times = [
                TimeOfDay(hour: number(0...11), minute: 0), TimeOfDay(hour: number(12...23), minute: 30),
            ]
            .compactMap { $0 }
            schedule.startDate = CivilDate(year: 2030, month: number(1...12), day: number(1...28))
            schedule.days = number(Limit.dailyDays)
            questionnaire.schedule = .daily(schedule)
        }
        for _ in 0..<number(1...8) { questionnaire.steps.append(step()) }
        return questionnaire
    }

    private mutating func step() -> Step {
        switch number(0...3) {
        case 0:
            var step = InstructionStep(id: ItemID(key()))
            step.key = key()
            (step.title, step.text) = (text(Limit.instructionTitle), text(Limit.instructionText))
            return .instruction(step)
        case 1:
            var form = FormStep(id: ItemID(key()))
            form.key = key()
            form.repeatable = flag()
            form.repeatButton = text(Limit.repeatButton)
            for _ in 0..<number(1...4) { form.questions.append(question()) }
            return .form(form)
        default: return .question(question())
        }
    }

    private mutating func question() -> Question {
        let type = ResponseType.allCases[number(0...(ResponseType.allCases.count - 1))]
        var question = Question(id: ItemID(key()), response: format(type))
        question.key = key()
        (question.text, question.details) = (text(Limit.question), text(Limit.questionDetails))
        question.skippable = flag()
        return question
    }

    private mutating func format(_ type: ResponseType) -> ResponseFormat {
        switch Sample.format(type) {
        case .scale(var format):
            let (steps, size, minimum) = (number(1...13), number(1...50), number(-9000...9000))
            (format.minimum, format.maximum, format.stepSize) = (minimum, minimum + steps * size, size)
            format.defaultPosition = number(0...steps)
            format.vertical = flag()
            return format.steps == nil || (format.maximum ?? 0) > 10_000
                ? Sample.format(.scale) : .scale(format)
        case .textChoice(var format):
            format.style = flag() ? .single : .multiple
            format.choices = Sample.choices(number(2...9))
            if flag() {
                var other = OtherChoice()
                (other.text, other.value, other.asksForText) = ("Other", "other", flag())
                format.other = other
            }
            return .textChoice(format)
        case .numeric(var format):
            format.style = flag() ? .integer : .decimal
            format.minimum = Double(number(-100...100))
            format.maximum = Double(number(101...500))
            return .numeric(format)
        case .timeInterval(var format):
            format.stepMinutes = TimeIntervalFormat.steps[number(0...(TimeIntervalFormat.steps.count - 1))]
            format.defaultMinutes = number(Limit.intervalMinutes)
            return .timeInterval(format)
        case let other: return other
        }
    }
}
