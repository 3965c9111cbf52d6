import Deidentification
import Responses
import Studies
import Tables
import Vocabulary

/// A column of the collected data, as profiles treat it.
struct SourceColumn: Sendable {
    /// What stands for the List in the keys of columns that every List has.
    private static let everyList = "*"

    /// The names of List and column, with `*` for the List of a column that every List has.
    let columnKey: ColumnKey
    /// The List; nil for a column that every List has.
    let list: ListDefinition?
    let name: String
    let flag: ColumnFlag
    let values: Transformation.Values
    /// The digests of the texts that were approved.
    private(set) var approved: Set<[UInt8]> = []

    /// What can be done with the values. Free texts can contain anything, so they aren't kept.
    var transformations: [Transformation] {
        let all = Transformation.all(for: values)
        return flag.flag == .freeText ? all.filter { $0 != .keep } : all
    }

    /// Returns the transformation with this text, if it fits the column.
    func transformation(_ text: String) -> Transformation? { transformations.first { $0.text == text } }

    /// The name in profiles.
    var key: String { columnKey.text }

    /// The List and the column in words.
    var title: String { "\(place).\(name)" }

    /// The List in words.
    var place: String { list?.title ?? "Every List" }

    /// Returns a column of a List or a participant property.
    init(_ column: FlaggedColumn) {
        columnKey = ColumnKey(column.list.name, column.column.name)
        (list, name, flag) = (column.list, column.column.name, column.flag)
        values = Self.values(of: column.column)
    }

    private init(inEveryList name: String, _ flag: DataFlag, _ values: Transformation.Values) {
        columnKey = ColumnKey(Self.everyList, name)
        (list, self.name) = (nil, name)
        self.flag = ColumnFlag(flag, .designer)
        self.values = values
    }

    /// When the response was received.
    static let received = SourceColumn(inEveryList: "received", .date, .date)
    /// The code of the participant's site.
    static let site = SourceColumn(inEveryList: Column.siteName, .location, .text)

    /// Returns all columns of a study.
    static func all(_ columns: [FlaggedColumn], hasSites: Bool) -> [SourceColumn] {
        [received] + (hasSites ? [site] : []) + columns.map { SourceColumn($0) }
    }

    /// Returns this column with the digests of its approved texts.
    func approving(_ digests: Set<[UInt8]>) -> Self {
        var column = self
        column.approved = digests
        return column
    }

    private static func values(of column: ColumnDefinition) -> Transformation.Values {
        guard column.role == .answer, let answer = column.resultType?.responseType?.answer else {
            return values(of: column.type)
        }
        return switch answer {
        case .number: .number
        case .choice, .choices: .options
        case .flag: .flag
        case .timeOfDay: .timeOfDay
        case .date: .date
        case .text: .text
        case .coordinates: .coordinates
        }
    }

    private static func values(of type: ColumnType) -> Transformation.Values {
        switch type {
        case .integer, .double: .number
        case .boolean: .flag
        case .dateTime: .date
        case .text: .text
        }
    }
}

extension DeidentificationSettings {
    /// Returns the transformation of a column: the chosen one, if it still fits, or the standard one.
    func transformation(of column: SourceColumn) -> Transformation {
        transformations[column.key].flatMap(column.transformation) ?? standard(column)
    }

    /// Returns the transformation that a column has while no one has chosen another one.
    func standard(_ column: SourceColumn) -> Transformation {
        if column.key == SourceColumn.site.key { return basis == .expert ? .code : .leaveOut }
        return .standard(for: column.flag.flag, values: column.values, key: column.name, basis: basis)
    }

    /// Whether values of a column that is flagged as a direct identifier are kept.
    func keepsIdentifiers(of columns: [SourceColumn]) -> Bool {
        columns.contains { column in
            guard column.flag.flag == .direct else { return false }
            return switch transformation(of: column) {
            case .keep, .approved: true
            default: false
            }
        }
    }

    /// Returns Safe Harbor's checklist for an export of these columns.
    func checklist(of columns: [SourceColumn]) -> [SafeHarbor.Line] {
        SafeHarbor.checklist(
            columns.map { SafeHarbor.Column($0.title, $0.flag.flag, $0.values, transformation(of: $0)) })
    }
}
