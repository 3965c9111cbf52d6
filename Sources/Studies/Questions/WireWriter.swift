import JSON
import Timekeeping
import Vocabulary

/// Writes the format of a question as sent to apps, or describes it. One function of each type does both, so that the
/// documentation can't differ from what is sent.
///
///     wire.member("minValue", minimum, .number("Minimum.", defaultValue: 0))
///
/// Schemas are only created while a format is described. The elements of lists and the members of objects are described
/// by the functions that write them.
public struct WireWriter: ~Copyable {
    private var json: JSONWriter
    private let language: LanguageTag
    private let clock: WallClock
    private let pictures: InlineImages
    /// The schema so far; nil while a format is written.
    private var schema: JSONSchema?

    package init(
        _ json: consuming JSONWriter, _ language: LanguageTag, _ clock: WallClock, _ pictures: InlineImages
    ) {
        self.json = json
        self.language = language
        self.clock = clock
        self.pictures = pictures
    }

    /// Returns the schema of the members that a function writes, added to those of an object.
    static func describe(_ object: JSONSchema, _ write: (inout WireWriter) -> Void) -> JSONSchema {
        var wire = WireWriter(
            JSONWriter(), .english, WallClock(offset: .utc), InlineImages())
        wire.schema = object
        write(&wire)
        return wire.schema ?? object
    }

    /// Returns the writer with what was written.
    package consuming func finish() -> JSONWriter { json }

    /// Returns a text in the language of the response.
    public func text(_ text: LocalizedText) -> String { text.text(in: language) }

    /// Returns the pattern of a rule in the language of the response; empty if there is no rule.
    func pattern(_ rule: TextRule?) -> String { rule?.pattern(in: language) ?? "" }

    @inline(never)
    private mutating func describe(_ key: String, _ member: JSONSchema) {
        schema = schema?.with([key: member])
    }
}

// Members.
extension WireWriter {
    /// Writes an integer.
    public mutating func member(_ key: String, _ value: Int, _ schema: @autoclosure () -> JSONSchema) {
        if self.schema != nil { return describe(key, schema()) }
        json.member(key, value)
    }

    /// Writes a number, without a fraction if it is an integer, because Android reads it as one.
    public mutating func member(_ key: String, _ value: Double, _ schema: @autoclosure () -> JSONSchema) {
        if self.schema != nil { return describe(key, schema()) }
        json.member(key, value)
    }

    /// Writes a flag.
    public mutating func member(_ key: String, _ value: Bool, _ schema: @autoclosure () -> JSONSchema) {
        if self.schema != nil { return describe(key, schema()) }
        json.member(key, value)
    }

    /// Writes a text that is the same in every language.
    public mutating func member(_ key: String, _ value: String, _ schema: @autoclosure () -> JSONSchema) {
        if self.schema != nil { return describe(key, schema()) }
        json.member(key, value)
    }

    /// Writes a text in the language of the response.
    public mutating func member(
        _ key: String, _ value: LocalizedText, _ schema: @autoclosure () -> JSONSchema
    ) {
        if self.schema != nil { return describe(key, schema()) }
        json.member(key, value.text(in: language))
    }

    /// Writes an image in base64; empty for none.
    public mutating func member(
        _ key: String, _ value: ImageReference?, _ schema: @autoclosure () -> JSONSchema
    ) {
        if self.schema != nil { return describe(key, schema()) }
        json.member(key, pictures.text(value))
    }

    /// Writes a date with a time; empty for none.
    public mutating func member(
        _ key: String, _ value: CivilDateTime?, _ schema: @autoclosure () -> JSONSchema
    ) {
        if self.schema != nil { return describe(key, schema()) }
        json.member(key, clock.text(value))
    }
}

// Lists and objects.
extension WireWriter {
    /// Writes an object with the members that `body` writes.
    public mutating func object(_ key: String, _ meaning: String, _ body: (inout WireWriter) -> Void) {
        if schema != nil { return describe(key, Self.describe(.object(meaning), body)) }
        json.key(key)
        element(body)
    }

    /// Writes a list. `body` writes each of its elements; `schema` describes them.
    public mutating func list(
        _ key: String, _ meaning: String, of schema: @autoclosure () -> JSONSchema,
        _ body: (inout WireWriter) -> Void
    ) {
        if self.schema != nil { return describe(key, .list(of: schema(), meaning)) }
        json.key(key)
        json.beginArray()
        body(&self)
        json.endArray()
    }

    /// Writes an element of a list: an object with the members that `body` writes.
    public mutating func element(_ body: (inout WireWriter) -> Void) {
        json.beginObject()
        body(&self)
        json.endObject()
    }
}
