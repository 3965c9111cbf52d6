import Access
import Deidentification
import Responses
import SQLStore
import Tables
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
        guard let participant = try ProfilePreviewRepository.participant(with: grant, transaction),
            let person = try DeidentifiedParticipantRepository.find(
                participant, in: grant.subject.id, key, transaction)
        else { return }
        for rows in source.tables {
            let columns = source.columns(of: rows)
            let values = try ProfilePreviewRepository.values(
                of: columns.map(\.column), in: rows, participant, transaction)
            for (column, value) in zip(columns, values) {
                add(
                    value, of: column.original, settings.transformation(of: column.original), settings,
                    person, key)
            }
        }
    }

    private mutating func add(
        _ value: SQLValue, of column: SourceColumn, _ transformation: Transformation,
        _ settings: DeidentificationSettings, _ person: TransformedParticipant, _ key: ProfileKey
    ) {
        if value == .null || now[column.key] != nil { return }
        now[column.key] = value.shown
        if transformation == .leaveOut { return }
        let options: Set<String> = if case .text(let text) = value { [text] } else { [] }
        then[column.key] =
            ColumnTransformation(
                transformation, of: column.key, values: column.values, options: options,
                keepsTimes: settings.keepsTimes, approved: column.approved
            ).apply(to: value, of: person, key).shown
    }
}
