/// A time of day. The format has no attributes.
public struct TimeOfDayFormat: QuestionType {
    /// Creates a value.
    public init() {}

    public static let name = "timeOfDay"
    public static let title = "Time of the day"
    public static let explanation = "A time of day in hours and minutes"
    public static let answer = AnswerKind.timeOfDay
    public static let setupNote = "Participants choose hours and minutes. There is nothing to set up."
    public static let fields: [Field<TimeOfDayFormat>] = []

    public func write(to wire: inout WireWriter) {}
}
