import CSQLite
import Cryptography

/// The contents of a database as row counts and digests of its tables, for comparison.
public struct DatabaseContents: Hashable, Sendable {
    /// A table with its row count and a digest of all its values in order.
    public struct Table: Hashable, Sendable {
        /// The table's name in the schema.
        public let name: String
        /// The number of rows.
        public let rows: Int
        /// SHA-256 over the values of all rows in the order of the primary key, in hexadecimal.
        public let digest: String
    }

    /// The tables, ordered by name.
    public let tables: [Table]

    /// Returns a sentence for each table that differs between the two.
    func differences(to other: DatabaseContents) -> [String] {
        var problems: [String] = []
        let others = Dictionary(other.tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for table in tables {
            guard let found = others[table.name] else {
                problems.append("The table \(table.name) is missing.")
                continue
            }
            if found.rows != table.rows {
                problems.append("The table \(table.name) has \(found.rows) rows instead of \(table.rows).")
            } else if found.digest != table.digest {
                problems.append(
                    "The rows of the table \(table.name) differ from the rows that were backed up.")
            }
        }
        let known = Set(tables.map(\.name))
        for table in other.tables where !known.contains(table.name) {
            problems.append("The table \(table.name) is not part of the backup.")
        }
        return problems
    }
}

extension DatabaseConnection {
    /// The number of rows between two calls of `checkCancellation`.
    private static let rowsPerStep = 8_192

    /// Reads every table; call it within a snapshot. `checkCancellation` can throw to cancel.
    func contents(_ checkCancellation: () throws -> Void = {}) throws -> DatabaseContents {
        let names = try start(
            """
            select name from sqlite_schema
            where type = 'table' and name <> \(BackupManifest.table) and sql not like 'create virtual%'
            order by name
            """)
        defer { names.finish() }
        return DatabaseContents(
            tables: try names.rows { row in try contents(ofTable: row[0], checkCancellation) })
    }

    func contents(
        ofTable name: String, _ checkCancellation: () throws -> Void = {}
    ) throws -> DatabaseContents.Table {
        // Without an index, rows are returned in primary key order, whichever indexes exist.
        let statement = try start("select * from \(identifier: name) not indexed")
        defer { statement.finish() }
        let row = Row(statement)
        var digest = ContentsDigest()
        var rows = 0
        while try statement.step() {
            rows += 1
            if rows.isMultiple(of: Self.rowsPerStep) { try checkCancellation() }
            for column in 0..<row.columnCount { digest.add(row.value(column)) }
        }
        return DatabaseContents.Table(name: name, rows: rows, digest: digest.finish())
    }
}

/// A digest that distinguishes `1`, `1.0` and `'1'`, and includes the boundaries between values.
private struct ContentsDigest: ~Copyable {
    private static let blockByteCount = 1 << 16

    private var hash = SHA256()
    private var block: [UInt8] = []

    init() {
        block.reserveCapacity(ContentsDigest.blockByteCount)
    }

    mutating func add(_ value: SQLValue) {
        switch value {
        case .null: block.append(0)
        case .integer(let value): add(1, UInt64(bitPattern: value))
        case .real(let value): add(2, value.bitPattern)
        case .text(let value):
            add(3, UInt64(value.utf8.count))
            block.append(contentsOf: value.utf8)
        case .blob(let value):
            add(4, UInt64(value.count))
            block.append(contentsOf: value)
        }
        guard block.count >= ContentsDigest.blockByteCount else { return }
        hash.update(block)
        block.removeAll(keepingCapacity: true)
    }

    consuming func finish() -> String {
        hash.update(block)
        return hash.finish().hex
    }

    private mutating func add(_ kind: UInt8, _ number: UInt64) {
        block.append(kind)
        withUnsafeBytes(of: number.littleEndian) { block.append(contentsOf: $0) }
    }
}
