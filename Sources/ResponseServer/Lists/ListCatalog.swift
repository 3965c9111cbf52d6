/// The Lists of one response folder as they stand: what a design is planned against and a response is stored by.
///
/// Names are compared without case; the spelling that came first stays.
public struct ListCatalog: Equatable, Sendable {
    private var lists: [String: ListDefinition] = [:]
    private var order: [String] = []

    /// A catalogue of these Lists, in the order in which they were made.
    public init(_ lists: [ListDefinition] = []) {
        for list in lists { self[list.name] = list }
    }

    /// The List of that name, in any case.
    public subscript(name: String) -> ListDefinition? {
        get { lists[name.lowercased()] }
        set {
            let folded = name.lowercased()
            if lists[folded] == nil, newValue != nil { order.append(folded) }
            lists[folded] = newValue
        }
    }

    /// The Lists in the order in which they were made.
    public var all: [ListDefinition] { order.compactMap { lists[$0] } }
}

/// One List: its name and its columns, without `Key`, `ParticipantId` and the columns of the platform.
public struct ListDefinition: Equatable, Sendable {
    /// The row of the catalogue; nil while the List is only planned.
    public var id: ListID?
    /// The name as the design that made the List spells it.
    public let name: String
    /// The name as pages show it: each key begins with a capital.
    public let title: String
    /// What the List holds.
    public let kind: ListKind
    /// The name of the List that this one's rows belong to; nil for a survey's own.
    public let parent: String?
    /// The columns in the order in which they came.
    public var columns: [ColumnDefinition]

    /// The column of that name, in any case.
    public func column(_ name: String) -> ColumnDefinition? {
        let folded = name.lowercased()
        return columns.first { $0.foldedName == folded }
    }

    /// The name of the column that leads from a List below this one to this one's `Key`.
    public var foreignKeyName: String { name + "Id" }
}

/// What a List holds. The raw value is stored.
public enum ListKind: String, Sendable {
    /// One row for each response.
    case survey
    /// One row for each chosen value.
    case choices
    /// One row for each time a form was filled.
    case group
    /// One row for each time an active task was done.
    case task
}

/// The identifier of a List in the catalogue; its rows are in the table `list_<id>`.
public struct ListID: Hashable, Sendable, CustomStringConvertible {
    /// The number of the row.
    public let value: Int64
    /// An identifier from a row or an address.
    public init(_ value: Int64) { self.value = value }
    /// The number.
    public var description: String { String(value) }
}

/// One column of a List that a design has put there.
public struct ColumnDefinition: Equatable, Sendable {
    /// The name as the design spells it.
    public let name: String
    /// The name as it is compared.
    public let foldedName: String
    /// What it stores.
    public let type: ColumnType
    /// The longest text in characters; nil when there is no limit and for other types.
    public var maxLength: Int?
    /// What the column is for.
    public let role: ColumnRole
    /// The result type of the question, for answers.
    public var resultType: ResultType?
    /// What the participant was asked.
    public var description: String
    /// The number in the name of the physical column, `c<number>`.
    public let number: Int

    /// A column as a design or the catalogue describes it.
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
    var physicalName: String { "c\(number)" }
}

/// What a column of a List is for. The raw value is stored.
public enum ColumnRole: String, Sendable {
    /// Holds an answer.
    case answer
    /// Holds the words typed for an "other" choice.
    case otherText
    /// Leads to the List above.
    case foreignKey
}
