import Deidentification
import HTTP
import Responses
import SQLStore
import Tables
import Vocabulary

/// The de-identified data of a study in a scratch database, and what was done to it.
final class DeidentifiedData {
    let scratch: ScratchDatabase
    let tables: [TransformedTable]
    private(set) var rowCounts: [Int] = []
    private(set) var groups: SmallGroups?
    /// The number of values that were capped, or left out because of small groups, by the keys of columns.
    private(set) var changes: [String: Int] = [:]
    /// The number of values in the data, by the keys of columns.
    private(set) var valueCounts: [String: Int] = [:]
    private(set) var suppressedParticipants = 0
    let participantCount: Int

    private let settings: DeidentificationSettings

    /// Transforms the rows of the tables.
    init(
        _ tables: [TransformedTable], _ settings: DeidentificationSettings, _ key: ProfileKey,
        in channel: ChannelID,
        folder: String, _ progress: ExportProgress, _ source: borrowing Transaction
    ) throws {
        scratch = try ScratchDatabase(in: folder)
        (self.tables, self.settings) = (tables, settings)
        let participants = try DeidentifiedParticipantRepository.all(in: channel, key, source)
        var counts: [Int] = []
        for table in tables {
            let repository = TransformedTableRepository(table: table)
            counts.append(
                try repository.fill(from: source, participants, key, progress, into: scratch.transaction))
        }
        rowCounts = counts
        participantCount = try TransformedTableRepository.pseudonyms(of: tables, scratch.transaction).count
        try cap()
        try group()
        try count()
    }

    private func cap() throws {
        for table in tables {
            for (place, column) in table.columns.enumerated() {
                guard case .value(_, let transformation) = column.source, let original = column.original,
                    transformation.transformation == .cap
                else { continue }
                changes[original.key, default: 0] += try TransformedTableRepository(table: table)
                    .cap(place, scratch.transaction)
            }
        }
    }

    /// Counts combinations, and leaves out the values of those who share theirs with too few.
    private func group() throws {
        let chosen = groupColumns
        if chosen.isEmpty { return }
        let people = try combinations(chosen)
        let found = SmallGroups(people.values, limit: settings.groupSize)
        groups = found
        guard settings.suppressesGroups, !found.groups.isEmpty else { return }
        let small = Set(found.groups.map(\.values))
        let pseudonyms = people.filter { small.contains($0.value) }.map(\.key).sorted()
        suppressedParticipants = pseudonyms.count
        for (table, place) in chosen {
            let key = table.columns[place].original?.key ?? ""
            changes[key, default: 0] += try TransformedTableRepository(table: table).suppress(
                place, of: pseudonyms, scratch.transaction)
        }
        groups = SmallGroups(try combinations(chosen).values, limit: settings.groupSize)
    }

    private var groupColumns: [(table: TransformedTable, place: Int)] {
        settings.groupColumns.compactMap { key in
            for table in tables {
                if let place = table.columns.firstIndex(where: { $0.original?.key == key }) {
                    return (table, place)
                }
            }
            return nil
        }
    }

    /// Returns the values of all participants in some columns.
    private func combinations(
        _ chosen: [(table: TransformedTable, place: Int)]
    ) throws -> [String: [String?]] {
        let all = try TransformedTableRepository.pseudonyms(of: tables, scratch.transaction)
        var people = Dictionary(uniqueKeysWithValues: all.map { ($0, [String?]()) })
        for (table, place) in chosen {
            let values = try TransformedTableRepository(table: table)
                .values(of: place, scratch.transaction)
            for pseudonym in all { people[pseudonym]?.append(values[pseudonym]) }
        }
        return people
    }

    private func count() throws {
        for table in tables {
            for (place, column) in table.columns.enumerated() {
                guard let key = column.original?.key else { continue }
                valueCounts[key, default: 0] += try TransformedTableRepository(table: table)
                    .count(of: place, scratch.transaction)
            }
        }
    }
}
