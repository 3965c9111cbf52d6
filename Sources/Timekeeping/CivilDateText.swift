extension CivilDate: LosslessStringConvertible, Codable {
    /// Parses a date written as `yyyy-MM-dd`; nil for any other text and for a date that doesn't exist.
    public init?(_ text: String) {
        guard let date = TextFields.scan(text, { $0.date() }) else { return nil }
        self = date
    }

    /// The date as `yyyy-MM-dd`.
    public var description: String { TextFields.print(capacity: 10) { $0.put(self) } }

    /// Reads `yyyy-MM-dd`.
    public init(from decoder: any Decoder) throws {
        self = try decodeText(from: decoder, form: "a date written yyyy-MM-dd")
    }

    /// Writes `yyyy-MM-dd`.
    public func encode(to encoder: any Encoder) throws {
        try encodeText(description, to: encoder)
    }
}

/// Decodes a value from its text; the error describes the expected form.
func decodeText<Value: LosslessStringConvertible>(from decoder: any Decoder, form: String) throws -> Value {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Value(text) else {
        throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "“\(text.prefix(40))” is not \(form).")
    }
    return value
}

/// Encodes a value as its text.
func encodeText(_ text: String, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
}
