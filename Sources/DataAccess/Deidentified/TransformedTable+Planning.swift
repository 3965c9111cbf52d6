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
    ///   - columns: The columns whose values are transformed or left out.
    init(
        _ number: Int, from source: ListRows, _ columns: [(original: SourceColumn, column: Column)],
        _ settings: DeidentificationSettings,
        _ designed: DesignedColumns
    ) {
        self.number = number
        let list = source.list
        let keys = Self.keys(of: source)
        let chosen = columns.filter { settings.transformation(of: $0.original) != .leaveOut }
        let places = keys.compactMap(\.sourceColumn) + chosen.map(\.column)
        view = RowsView(source, Query(PercentCoding.query(places.map { (RowParameter.column, $0.name) })))
        let first = places.count - chosen.count
        self.columns =
            keys.enumerated().map { place, key in
                Result(column: Self.column(key.name, .text, place), source: key.source)
            }
            + chosen.enumerated().map { place, pair in
                let transformation = ColumnTransformation(
                    pair.original, settings, designed[list.name, pair.original.name])
                return Result(
                    column: Self.column(
                        pair.column.name, transformation.resultType(pair.column.type), keys.count + place
                    ).with { ($0.caption, $0.group) = (pair.column.caption, pair.column.group) },
                    source: .value(place: first + place, transformation), original: pair.original)
            }
    }

    /// A key of the result, and the column that the source must have for it.
    private struct Key {
        let name: String
        let source: Source
        var sourceColumn: Column?
    }

    /// Returns the keys of a table: of the row, the participant, and the row of the parent List.
    private static func keys(of source: ListRows) -> [Key] {
        let list = source.list
        let row = list.name == PropertyDesign.listName ? [] : [Key(name: "Key", source: .rowKey)]
        let participant = Key(
            name: participantName, source: .participant, sourceColumn: source.columns.named(participantName))
        guard let parent = list.parent,
            let definition = list.columns.first(where: { $0.role == .foreignKey }),
            let column = source.columns.named(definition.name)
        else { return row + [participant] }
        return row + [
            participant,
            Key(name: column.name, source: .parentKey(list: parent, place: 1), sourceColumn: column),
        ]
    }

    private static let participantName = "ParticipantId"

    /// A column of the scratch table.
    private static func column(_ name: String, _ type: ColumnType, _ place: Int) -> Column {
        Column(name, type, "c\(place)")
    }
}

extension ColumnTransformation {
    /// Creates what a profile does with a column.
    fileprivate init(
        _ column: SourceColumn, _ settings: DeidentificationSettings, _ design: DesignedColumn?
    ) {
        self.init(
            settings.transformation(of: column), of: column.key, values: column.values,
            options: Set(design?.choices.map(\.code) ?? []), keepsTimes: settings.keepsTimes,
            approved: column.approved)
    }

    /// The type of the values after the transformation.
    func resultType(_ type: ColumnType) -> ColumnType {
        switch transformation {
        case .year, .studyDay: .integer
        case .ageGroup, .group, .postalArea, .code, .round: .text
        case .keep, .leaveOut, .shift, .cap, .approved: type
        }
    }
}
