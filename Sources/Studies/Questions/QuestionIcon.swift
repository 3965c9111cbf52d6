/// The icons of question types.
public enum QuestionIcon: Hashable, Sendable {
    case scale, list, image, choice, yesNo, number, clock, calendar, text, mail, person, location

    /// The usual icon for a kind of answer.
    init(for answer: AnswerKind) {
        self =
            switch answer {
            case .number: .number
            case .choice: .list
            case .choices: .choice
            case .flag: .yesNo
            case .timeOfDay: .clock
            case .date: .calendar
            case .text: .text
            case .coordinates: .location
            }
    }
}
