import Vocabulary

/// The response format of a question: a value of any question type.
public struct ResponseFormat: Sendable {
    /// The attributes of the type.
    public var question: any QuestionType

    /// Creates a format from the attributes of a type.
    public init(_ question: any QuestionType) { self.question = question }

    /// Creates a format with the default attributes for its type.
    public init(_ type: ResponseType) { question = type.question.init() }

    /// The response type.
    public var type: ResponseType { ResponseType(Swift.type(of: question)) }

    /// Returns the attributes as those of a type; nil if the format is of another type.
    public func `as`<Format: QuestionType>(_ type: Format.Type) -> Format? { question as? Format }
}

extension ResponseFormat: Hashable {
    /// Returns whether two formats have the same type and attributes.
    public static func == (left: ResponseFormat, right: ResponseFormat) -> Bool {
        func isEqual<Format: QuestionType>(_ format: Format) -> Bool { format == right.question as? Format }
        return isEqual(left.question)
    }

    /// Hashes the type and its attributes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        question.hash(into: &hasher)
    }
}

extension ResponseFormat: Codable {
    private static let typeName = MemberName("type")

    /// Decodes the stored form.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: MemberName.self)
        let name = try members.decode(String.self, forKey: Self.typeName)
        let types = QuestionTypes.userInfoKey.flatMap { decoder.userInfo[$0] as? QuestionTypes }
        guard let type = (types ?? .standard)[name] else {
            throw DecodingError.dataCorruptedError(
                forKey: Self.typeName, in: members, debugDescription: "There is no response type \(name)")
        }
        question = try type.init(from: decoder)
    }

    /// Encodes the stored form.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.encode(type.rawValue, forKey: Self.typeName)
        try question.encode(to: encoder)
    }
}

// Formats of the standard types.
extension ResponseFormat {
    public static func scale(_ format: ScaleFormat) -> ResponseFormat { ResponseFormat(format) }
    public static func continuousScale(_ format: ContinuousScaleFormat) -> ResponseFormat {
        ResponseFormat(format)
    }
    public static func textScale(_ format: TextScaleFormat) -> ResponseFormat { ResponseFormat(format) }
    public static func valuePicker(_ format: ValuePickerFormat) -> ResponseFormat { ResponseFormat(format) }
    public static func imageChoice(_ format: ImageChoiceFormat) -> ResponseFormat { ResponseFormat(format) }
    public static func textChoice(_ format: TextChoiceFormat) -> ResponseFormat { ResponseFormat(format) }
    public static let boolean = ResponseFormat(BooleanFormat())
    public static func numeric(_ format: NumericFormat) -> ResponseFormat { ResponseFormat(format) }
    public static let timeOfDay = ResponseFormat(TimeOfDayFormat())
    public static func date(_ format: DateFormat) -> ResponseFormat { ResponseFormat(format) }
    public static func text(_ format: TextFormat) -> ResponseFormat { ResponseFormat(format) }
    public static func email(_ format: EmailFormat) -> ResponseFormat { ResponseFormat(format) }
    public static func timeInterval(_ format: TimeIntervalFormat) -> ResponseFormat { ResponseFormat(format) }
    public static func height(_ format: HeightFormat) -> ResponseFormat { ResponseFormat(format) }
    public static func location(_ format: LocationFormat) -> ResponseFormat { ResponseFormat(format) }
}
