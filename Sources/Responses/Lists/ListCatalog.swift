import Studies
import Tables

/// The current Lists of one response folder, which designs are planned against and responses are stored with.
///
/// Names are compared without case. The spelling used first is kept.
public struct ListCatalog: Equatable, Sendable {
    private var lists: [String: ListDefinition] = [:]
    private var order: [String] = []

    /// Creates a catalog of these Lists, in order of creation.
    public init(_ lists: [ListDefinition] = []) {
        for list in lists { self[list.name] = list }
    }

    /// Returns the List with this name, ignoring case.
    public subscript(name: String) -> ListDefinition? {
        get { lists[name.lowercased()] }
        set {
            let folded = name.lowercased()
            if lists[folded] == nil, newValue != nil { order.append(folded) }
            lists[folded] = newValue
        }
    }

    /// The Lists in order of creation.
    public var all: [ListDefinition] { order.compactMap { lists[$0] } }
}

/// One List: its name and its columns, without `Key`, `ParticipantId` and the columns of the platform.
public struct ListDefinition: Equatable, Sendable {
    /// The ID in the catalog, or nil while the List is only planned.
    public var id: ListID?
    /// The name as spelled in the design that created the List.
    public let name: String
    /// The displayed name, in which each key starts with a capital letter.
    public let title: String
    /// The kind of rows in the List.
    public let kind: ListKind
    /// The name of the parent List, or nil for the List of a survey.
    public let parent: String?
    /// The columns in order of creation.
    public var columns: [ColumnDefinition]

    package init(
        id: ListID? = nil, name: String, title: String, kind: ListKind, parent: String?,
        columns: [ColumnDefinition]
    ) {
        self.id = id
        self.name = name
        self.title = title
        self.kind = kind
        self.parent = parent
        self.columns = columns
    }

    /// Returns the column with this name, ignoring case.
    public func column(_ name: String) -> ColumnDefinition? {
        let folded = name.lowercased()
        return columns.first { $0.foldedName == folded }
    }

    /// The name of the column in a child List that contains this List's `Key`.
    public var foreignKeyName: String { name + "Id" }
}

/// The kind of rows in a List. The raw value is stored.
public enum ListKind: String, Sendable {
    /// One row for each response.
    case survey
    /// One row for each chosen value.
    case choices
    /// One row each time the form is filled out.
    case group
    /// One row each time the active task is completed.
    case task
}

/// The ID of a List in the catalog. Its rows are in the table `list_<id>`.
public struct ListID: Hashable, Sendable, CustomStringConvertible {
    /// The number of the row.
    public let value: Int64
    /// Creates an ID from a row or a URL.
    public init(_ value: Int64) { self.value = value }
    /// The number.
    public var description: String { String(value) }
}

/// A column of a List that comes from a design.
public struct ColumnDefinition: Equatable, Sendable {
    /// The name as the design spells it.
    public let name: String
    /// The name in the form used for comparison.
    public let foldedName: String
    /// The type of its values.
    public let type: ColumnType
    /// The maximum length of text in characters, or nil for no limit and for other types.
    public var maxLength: Int?
    /// What the column is for.
    public let role: ColumnRole
    /// The result type of the question, for answers.
    public var resultType: ResultType?
    /// The text of the question.
    public var description: String
    /// The number in the name of the physical column, `c<number>`.
    public let number: Int

    /// Creates a column as described in a design or the catalog.
    public init(
        name: String, type: ColumnType, maxLength: Int?, role: ColumnRole, resultType: ResultType?,
        description: String, number: Int
    ) {
        self.name = name
        foldedName = name.lowercased()
        self.type = type
        self.maxLength = maxLength
        self.role = role
        self.resultType = resultType
        self.description = description
        self.number = number
    }

    /// The name of the physical column.
    package var physicalName: String { "c\(number)" }

    /// Whether participants write its texts: answers to questions for text, and the texts of "other" choices.
    package var isFreeText: Bool {
        role == .otherText || role == .answer && type == .text && resultType?.responseType?.answer == .text
    }
}

/// The purpose of a List column. The raw value is stored.
public enum ColumnRole: String, Sendable {
    /// Holds an answer.
    case answer
    /// Holds the text entered for an "other" choice.
    case otherText
    /// Holds the key of the row in the parent List.
    case foreignKey
}
