/// A list of question types.
public struct QuestionTypes: Sendable {
    /// The types, in the order in which editors offer them.
    public let all: [any QuestionType.Type]
    private let byName: [String: any QuestionType.Type]

    /// The types of the apps.
    public static let standard = QuestionTypes([
        ScaleFormat.self, ContinuousScaleFormat.self, TextScaleFormat.self, ValuePickerFormat.self,
        ImageChoiceFormat.self, TextChoiceFormat.self, BooleanFormat.self, NumericFormat.self,
        TimeOfDayFormat.self, DateFormat.self, TextFormat.self, EmailFormat.self, TimeIntervalFormat.self,
        HeightFormat.self, LocationFormat.self,
    ])

    /// The key with which a decoder is given more types than the standard ones.
    public static let userInfoKey = CodingUserInfoKey(rawValue: "questionTypes")

    /// Creates a list of types with different names.
    public init(_ all: [any QuestionType.Type]) {
        self.all = all
        byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the type with a name; nil if there is none.
    public subscript(name: String) -> (any QuestionType.Type)? { byName[name] }
}
