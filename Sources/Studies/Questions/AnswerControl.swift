/// The controls with which apps ask for an answer. They follow from the format as apps receive it.
public enum AnswerControl: Hashable, Sendable {
    /// A slider for numbers, with the distance between its positions.
    case slider(step: Double)
    /// A line with a mark for each choice.
    case marks
    /// Choices below each other.
    case list
    /// Images in a row.
    case images
    /// A wheel with the choices.
    case wheel
    /// Two wheels for hours and minutes.
    case duration
    /// Two wheels for feet and inches; the answer is in centimeters.
    case feetAndInches
    /// A field for centimeters, or for the units of the phone's region.
    case centimeters(isLocal: Bool)
    /// A field for a number.
    case number(unit: String, isInteger: Bool)
    /// A field for a text, in one or several lines.
    case text(isTall: Bool)
    case email
    case timeOfDay
    case date
    /// A map, which opens at the phone's location.
    case map(isNearby: Bool)

    /// The usual control for a kind of answer.
    init(for answer: AnswerKind) {
        self =
            switch answer {
            case .number: .number(unit: "", isInteger: false)
            case .choice, .choices, .flag: .list
            case .timeOfDay: .timeOfDay
            case .date: .date
            case .text: .text(isTall: false)
            case .coordinates: .map(isNearby: false)
            }
    }
}
