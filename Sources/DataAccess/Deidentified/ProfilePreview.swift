import Access
import Deidentification
import Responses
import SQLStore
import Tables
import Timekeeping
import Vocabulary

/// Values of one participant before and after a profile, by the keys of columns.
struct ProfilePreview {
    private(set) var now: [String: String] = [:]
    private(set) var then: [String: String] = [:]

    init() {}

    /// Reads the newest rows of one participant.
    init(
        _ source: DeidentificationSource, _ settings: DeidentificationSettings, _ key: ProfileKey,
        with grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws {
        guard let participant = try SampleRepository.participant(with: grant, transaction),
            let person = try DeidentifiedParticipantRepository.find(
                participant, in: grant.subject.id, key, transaction)
        else { return }
        var keeping = settings
        keeping.transformations = Dictionary(
            uniqueKeysWithValues: source.columns.map { ($0.key, Transformation.keep.text) })
        for table in source.plan(keeping, DesignedColumns()) {
            try SampleRepository.row(of: table, participant, transaction) { row in
                for column in table.columns { read(column, row, settings, person, key) }
            }
        }
    }

    private mutating func read(
        _ column: TransformedTable.Result, _ row: Row, _ settings: DeidentificationSettings,
        _ person: TransformedParticipant, _ key: ProfileKey
    ) {
        guard let original = column.original, now[original.key] == nil,
            case .value(let place, _) = column.source
        else { return }
        let value = row.value(ListViewRepository.firstColumn + place)
        if value == .null { return }
        now[original.key] = value.shown
        let transformation = settings.transformation(of: original)
        if transformation == .leaveOut { return }
        let options: Set<String> = if case .text(let text) = value { [text] } else { [] }
        then[original.key] =
            ColumnTransformation(
                transformation, of: original.key, values: original.values, options: options,
                keepsTimes: settings.keepsTimes
            ).apply(to: value, of: person, key).shown
    }
}
