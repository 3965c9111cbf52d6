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
    /// The number of values that don't have the form of their column, by the keys of columns.
    private(set) var unfit: [String: Int] = [:]
    /// The limits of columns that were capped, by their keys.
    private(set) var limits: [String: ClosedRange<Double>] = [:]
    private(set) var suppressedParticipants = 0
    /// The pseudonyms in the data.
    private(set) var pseudonyms: Set<String> = []

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
        for table in tables {
            let filled = try TransformedTableRepository(table: table)
                .fill(from: source, participants, key, progress, into: scratch)
            rowCounts.append(filled.rows)
            for (place, column) in table.columns.enumerated() {
                if let original = column.original { unfit[original.key, default: 0] += filled.unfit[place] }
            }
        }
        pseudonyms = try TransformedTableRepository.pseudonyms(of: tables, scratch.transaction)
        try cap(source)
        try group()
        try count()
    }

    /// Replaces extreme numbers by the limits of the whole study, so that exports of fewer sites agree with those of all.
    private func cap(_ source: borrowing Transaction) throws {
        for table in tables {
            for (place, column) in table.columns.enumerated() {
                guard case .value(let from, let transformation) = column.source,
                    let original = column.original,
                    transformation.transformation == .cap
                else { continue }
                let repository = TransformedTableRepository(table: table)
                guard let limits = try repository.limits(of: from, source) else { continue }
                self.limits[original.key] = limits
                changes[original.key, default: 0] += try repository.cap(place, limits, scratch.transaction)
            }
        }
    }

    /// Counts combinations, and leaves out the values of those who share theirs with too few.
    private func group() throws {
        let keys = settings.groupColumns.filter { !places(of: $0).isEmpty }
        if keys.isEmpty { return }
        let people = try combinations(keys)
        let found = SmallGroups(people.values, limit: settings.groupSize)
        groups = found
        guard settings.suppressesGroups, !found.groups.isEmpty else { return }
        let small = Set(found.groups.map(\.values))
        let alone = people.filter { small.contains($0.value) }.map(\.key)
        suppressedParticipants = alone.count
        try TransformedTableRepository.note(alone, scratch)
        for key in keys {
            for (table, place) in places(of: key) {
                changes[key, default: 0] += try TransformedTableRepository(table: table)
                    .suppress(place, scratch.transaction)
            }
        }
        groups = SmallGroups(try combinations(keys).values, limit: settings.groupSize)
    }

    /// Returns the columns with a key: several tables have the columns of every List.
    private func places(of key: String) -> [(table: TransformedTable, place: Int)] {
        tables.compactMap { table in
            table.columns.firstIndex { $0.original?.key == key }.map { (table, $0) }
        }
    }

    /// Returns the values of all participants in some columns.
    private func combinations(_ keys: [String]) throws -> [String: [String?]] {
        var people = Dictionary(uniqueKeysWithValues: pseudonyms.map { ($0, [String?]()) })
        for key in keys {
            var values: [String: Set<String>] = [:]
            for (table, place) in places(of: key) {
                let found = try TransformedTableRepository(table: table).values(
                    of: place, scratch.transaction)
                values.merge(found) { $0.union($1) }
            }
            for pseudonym in pseudonyms {
                people[pseudonym]?.append(values[pseudonym].map { $0.sorted().joined(separator: " / ") })
            }
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
