import Timekeeping

/// A field of a type: its name in documents, forms and problems, its label and limits, and the property that holds it.
///
/// Stored form, editor and rules follow from the fields that a type declares; see ``DeclaresFields``.
public final class Field<Root>: Sendable {
    /// The property that holds the value.
    public typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable
    /// Returns a hint that can depend on the entered values.
    public typealias Hint = @Sendable (Root) -> String
    /// A rule that involves other fields; it adds problems for the field or for others.
    public typealias Rule = @Sendable (Root, inout RuleCheck) -> Void

    /// The name in documents, forms and problems.
    public let name: String
    /// The label in forms.
    public let label: String
    /// How a form shows the field.
    public let appearance: FieldAppearance
    /// Returns the hint below the label; nil for none.
    public let hint: Hint?
    /// The message if a required value is missing; nil for a field that can stay empty.
    public let ask: String?
    /// Whether the field applies; nil if it always does. The rules ignore fields that don't.
    public let condition: (@Sendable (Root) -> Bool)?
    /// The rule that involves other fields; nil for none.
    public let rule: Rule?
    /// The kind of value, with its property.
    public let value: Value

    /// The kinds of values. The compiler finds every place that a new kind concerns.
    public enum Value: Sendable {
        case flag(Path<Bool>)
        case integer(Path<Int?>, in: ClosedRange<Int>?)
        case number(Path<Double?>)
        /// A duration in minutes.
        case minutes(Path<Int?>)
        /// A date, with a time of day if `hasTime` returns true.
        case dateTime(Path<CivilDateTime?>, hasTime: @Sendable (Root) -> Bool)
        /// A text that is the same in every language.
        case word(Path<String>, limit: Int)
        /// A text for participants; without a limit, its rule checks it.
        case text(Path<LocalizedText>, limit: Int?)
        case image(Path<ImageReference?>)
        /// One of several options.
        case option(OptionField<Root>)
        /// A list of parts that have fields themselves.
        case rows(any RowsPath<Root>)
        /// A part with fields of its own, which exists while a checkbox is selected.
        case part(any PartPath<Root>)
    }

    init(
        _ name: String, _ label: String, _ value: Value, _ appearance: FieldAppearance = FieldAppearance(),
        hint: Hint? = nil, ask: String? = nil, if condition: (@Sendable (Root) -> Bool)? = nil,
        rule: Rule? = nil
    ) {
        self.name = name
        self.label = label
        self.value = value
        self.appearance = appearance
        self.hint = hint
        self.ask = ask
        self.condition = condition
        self.rule = rule
    }
}

/// The rows of a list, with the fields that they have in this list.
public protocol RowsPath<Root>: Sendable {
    associatedtype Root
    associatedtype Row: FieldRow
    var path: any WritableKeyPath<Root, [Row]> & Sendable { get }
    var count: ClosedRange<Int> { get }
    var fields: [Field<Row>] { get }
}

/// An optional part.
public protocol PartPath<Root>: Sendable {
    associatedtype Root
    associatedtype Part: DeclaresFields
    var path: any WritableKeyPath<Root, Part?> & Sendable { get }
}

struct FieldRows<Root, Row: FieldRow>: RowsPath {
    let path: any WritableKeyPath<Root, [Row]> & Sendable
    let count: ClosedRange<Int>
    let fields: [Field<Row>]
}

struct FieldPart<Root, Part: DeclaresFields>: PartPath {
    let path: any WritableKeyPath<Root, Part?> & Sendable
}
