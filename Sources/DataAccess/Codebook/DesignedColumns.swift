import Responses
import SQLStore
import Vocabulary

/// The columns in all designs that the Lists of a channel were made from.
package struct DesignedColumns: Sendable {
    private(set) var columns: [ColumnKey: DesignedColumn] = [:]
    /// Designs that couldn't be read, as activity and version with the reason.
    private(set) var missing: [String] = []

    /// No columns.
    init() {}

    /// Reads the designs of every applied version, from any source.
    package init(
        of channel: ChannelID, _ catalog: ListCatalog, store: Store, designs: DesignResolver,
        in language: LanguageTag = .english
    ) async throws {
        let applied = try await store.read { try ListRepository.appliedDesigns(of: channel, $0) }
        let oldestFirst = applied.sorted {
            ($0.activity, VersionOrder($0.version)) < ($1.activity, VersionOrder($1.version))
        }
        for (activity, version) in oldestFirst {
            let name = catalog[activity]?.name ?? activity
            do {
                add(
                    try await designs.document(
                        channel: channel, activity: name, version: version, in: language), version)
            } catch {
                missing.append("\(name) \(version): \(error)")
            }
        }
    }

    /// Adds a design that is newer than the previous ones.
    mutating func add(_ document: [UInt8], _ version: String) {
        for (key, newer) in DesignReader(document).columns {
            var column = newer
            if let older = columns[key] {
                let codes = Set(newer.choices.map(\.code))
                column.choices += older.choices.filter { !codes.contains($0.code) }
                column.versions = older.versions
                if column.question.isEmpty { column.question = older.question }
            }
            column.versions.append(version)
            columns[key] = column
        }
    }

    /// Returns the designs without the response options of some columns.
    func withoutChoices(_ isAffected: (ColumnKey) -> Bool) -> DesignedColumns {
        var designs = self
        for key in columns.keys where isAffected(key) { designs.columns[key]?.choices = [] }
        return designs
    }

    /// Returns the design of a column; empty for a column without a design.
    subscript(list: String, column: String) -> DesignedColumn? {
        columns[ColumnKey(list, column)]
    }
}

/// Compares versions by their numbers: 1.9 comes before 1.10.
struct VersionOrder: Comparable {
    private let numbers: [Int]
    private let text: String

    init(_ text: String) {
        self.text = text
        numbers = text.split(separator: ".").map { Int($0) ?? 0 }
    }

    static func < (left: VersionOrder, right: VersionOrder) -> Bool {
        if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
        return left.text < right.text
    }
}
