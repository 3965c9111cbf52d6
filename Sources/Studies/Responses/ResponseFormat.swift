/// The response format of a question, with all attributes of its type.
public enum ResponseFormat: Hashable, Sendable {
    case scale(ScaleFormat)
    case continuousScale(ContinuousScaleFormat)
    case textScale(TextScaleFormat)
    case valuePicker(ValuePickerFormat)
    case imageChoice(ImageChoiceFormat)
    case textChoice(TextChoiceFormat)
    case boolean
    case numeric(NumericFormat)
    case timeOfDay
    case date(DateFormat)
    case text(TextFormat)
    case email(EmailFormat)
    case timeInterval(TimeIntervalFormat)
    case height(HeightFormat)
    case location(LocationFormat)

    /// Creates a format with the default attributes for its type.
    public init(_ type: ResponseType) {
        switch type {
        case .scale: self = .scale(ScaleFormat())
        case .continuousScale: self = .continuousScale(ContinuousScaleFormat())
        case .textScale: self = .textScale(TextScaleFormat())
        case .valuePicker: self = .valuePicker(ValuePickerFormat())
        case .imageChoice: self = .imageChoice(ImageChoiceFormat())
        case .textChoice: self = .textChoice(TextChoiceFormat())
        case .boolean: self = .boolean
        case .numeric: self = .numeric(NumericFormat())
        case .timeOfDay: self = .timeOfDay
        case .date: self = .date(DateFormat())
        case .text: self = .text(TextFormat())
        case .email: self = .email(EmailFormat())
        case .timeInterval: self = .timeInterval(TimeIntervalFormat())
        case .height: self = .height(HeightFormat())
        case .location: self = .location(LocationFormat())
        }
    }

    /// The response type.
    public var type: ResponseType {
        switch self {
        case .scale: .scale
        case .continuousScale: .continuousScale
        case .textScale: .textScale
        case .valuePicker: .valuePicker
        case .imageChoice: .imageChoice
        case .textChoice: .textChoice
        case .boolean: .boolean
        case .numeric: .numeric
        case .timeOfDay: .timeOfDay
        case .date: .date
        case .text: .text
        case .email: .email
        case .timeInterval: .timeInterval
        case .height: .height
        case .location: .location
        }
    }

    /// The attributes; nil for types without attributes.
    private var attributes: (any Codable & Sendable)? {
        switch self {
        case .scale(let format): format
        case .continuousScale(let format): format
        case .textScale(let format): format
        case .valuePicker(let format): format
        case .imageChoice(let format): format
        case .textChoice(let format): format
        case .numeric(let format): format
        case .date(let format): format
        case .text(let format): format
        case .email(let format): format
        case .timeInterval(let format): format
        case .height(let format): format
        case .location(let format): format
        case .boolean, .timeOfDay: nil
        }
    }
}

extension ResponseFormat: Codable {
    private enum Member: String, CodingKey { case type }

    /// Decodes the stored form.
    public init(from decoder: any Decoder) throws {
        switch try decoder.container(keyedBy: Member.self).decode(ResponseType.self, forKey: .type) {
        case .scale: self = .scale(try ScaleFormat(from: decoder))
        case .continuousScale: self = .continuousScale(try ContinuousScaleFormat(from: decoder))
        case .textScale: self = .textScale(try TextScaleFormat(from: decoder))
        case .valuePicker: self = .valuePicker(try ValuePickerFormat(from: decoder))
        case .imageChoice: self = .imageChoice(try ImageChoiceFormat(from: decoder))
        case .textChoice: self = .textChoice(try TextChoiceFormat(from: decoder))
        case .boolean: self = .boolean
        case .numeric: self = .numeric(try NumericFormat(from: decoder))
        case .timeOfDay: self = .timeOfDay
        case .date: self = .date(try DateFormat(from: decoder))
        case .text: self = .text(try TextFormat(from: decoder))
        case .email: self = .email(try EmailFormat(from: decoder))
        case .timeInterval: self = .timeInterval(try TimeIntervalFormat(from: decoder))
        case .height: self = .height(try HeightFormat(from: decoder))
        case .location: self = .location(try LocationFormat(from: decoder))
        }
    }

    /// Encodes the stored form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Member.self)
        try container.encode(type, forKey: .type)
        try attributes?.encode(to: encoder)
    }
}
