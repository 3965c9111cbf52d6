import Deidentification
import HTTP
import Responses
import Tables
import Vocabulary

extension TransformedTable {
    /// Plans the export of a table. The first column of the source's rows is the participant's number.
    ///
    /// - Parameters:
    ///   - source: The rows with all columns that someone without access to tokens sees.
    ///   - columns: The transformed columns of the study; those of other Lists are ignored.
    init(
        _ number: Int, from source: ListRows, _ columns: [SourceColumn], _ settings: DeidentificationSettings,
        _ designed: DesignedColumns
    ) {
        self.number = number
        let list = source.list
        let transformed = columns.filter {
            ($0.list ?? list).name == list.name && settings.transformation(of: $0) != .leaveOut
        }
        .compactMap { original in source.columns.named(original.name).map { (original, $0) } }
        let participant = source.columns.named(Self.participantName)
        let parent = list.parent.flatMap { name in
            list.columns.first { $0.role == .foreignKey }.flatMap { source.columns.named($0.name) }.map {
                (name, $0)
            }
        }
        let chosen = [participant].compactMap(\.self) + (parent.map { [$0.1] } ?? []) + transformed.map(\.1)
        view = RowsView(source, Query(PercentCoding.query(chosen.map { (RowParameter.column, $0.name) })))
        var made = Self.keys(list, hasRows: list.name != PropertyDesign.listName)
        if let (name, column) = parent {
            made.append(
                Result(
                    column: Self.column(column.name, .text, made.count),
                    source: .parentKey(list: name, place: 1)))
        }
        let start = 1 + (parent == nil ? 0 : 1)
        for (place, (original, column)) in transformed.enumerated() {
            let transformation = ColumnTransformation(
                settings.transformation(of: original), of: original.key, values: original.values,
                options: Set(designed[list.name, original.name]?.choices.map(\.code) ?? []),
                keepsTimes: settings.keepsTimes)
            made.append(
                Result(
                    column: Self.column(column.name, transformation.resultType(column.type), made.count)
                        .with { ($0.caption, $0.group) = (column.caption, column.group) },
                    source: .value(place: start + place, transformation), original: original))
        }
        self.columns = made
    }

    private static let participantName = "ParticipantId"

    private static func keys(_ list: ListDefinition, hasRows: Bool) -> [Result] {
        (hasRows ? [Result(column: column("Key", .text, 0), source: .rowKey)] : [])
            + [Result(column: column(participantName, .text, hasRows ? 1 : 0), source: .participant)]
    }

    /// A column of the scratch table.
    private static func column(_ name: String, _ type: ColumnType, _ place: Int) -> Column {
        Column(name, type, "c\(place)")
    }
}

extension ColumnTransformation {
    /// The type of the values after the transformation.
    func resultType(_ type: ColumnType) -> ColumnType {
        switch transformation {
        case .year, .studyDay: .integer
        case .ageGroup, .group, .postalArea, .code, .round: .text
        case .keep, .leaveOut, .shift, .cap: type
        }
    }
}
