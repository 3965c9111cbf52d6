import CSQLite
import Cryptography

/// A read-only connection that exposes only the tables of a definition.
///
/// Each table consists of two temporary views: one with a secret name that reads the physical table and selects the
/// rows of the current owner, and one with the public name that reads the secret one. The authorizer allows the
/// physical table to be read only within the secret view, because SQLite reports a common table expression in the query
/// just as it reports a view, and anyone can give one a public name.
final class SandboxConnection {
    let generation: String
    private let rules: SandboxAuthorizer
    private let connection: DatabaseConnection
    private let limits: SandboxLimits
    private let columnNames: Set<String>

    /// With `allColumns`, the tables also have the columns that `*` excludes.
    init(
        path: String, definition: SandboxDefinition, allColumns: Bool, limits: SandboxLimits,
        memory: QueryMemoryBudget, randomBytes: RandomBytes = SystemRandom.bytes
    ) throws(SQLError) {
        generation = definition.generation
        self.limits = limits
        let tables = definition.tables.map { table in
            SandboxAuthorizer.Table(
                publicName: table.name, secretName: "v" + Hex.encode(randomBytes(16)),
                physicalNames: [table.table] + table.rows.parentTables + table.lookups,
                isUnfiltered: table.rows == .all && table.condition == nil)
        }
        columnNames = Set(definition.tables.flatMap { $0.columns.map(\.name) })
        rules = SandboxAuthorizer(tables, memory: memory)
        connection = try DatabaseConnection(path: path, mode: .reader, options: SandboxConnection.options)
        try rules.attach(to: connection.handle)
        try configure()
        // SQLite declares the table of a JSON array when it is first used, which the rules don't allow.
        try connection.script("select 1 from json_each('[]')")
        for (table, names) in zip(definition.tables, tables) {
            try makeViews(of: table, names, allColumns: allColumns)
        }
        restrict()
    }

    private static var options: StoreOptions {
        var options = StoreOptions()
        options.cacheKibibytes = 1_024
        return options
    }

    private func configure() throws(SQLError) {
        try connection.script("pragma temp_store = memory")
        // Together, these make SQLite name a column by the words that select it.
        try connection.script("pragma short_column_names = off")
        try connection.script("pragma full_column_names = off")
    }

    private func makeViews(
        of table: SandboxTable, _ names: SandboxAuthorizer.Table, allColumns: Bool
    ) throws(SQLError) {
        let columns = table.columns.filter { allColumns || $0.isInStar }
        let list = columns.map { "\($0.expression) as \(SQL.quoted($0.name))" }.joined(separator: ", ")
        let conditions = [table.rows.condition, table.condition].compactMap(\.self)
        try connection.script(
            "create temp view \(SQL.quoted(names.secretName)) as "
                + "select \(list) from main.\(SQL.quoted(table.table))"
                + (conditions.isEmpty ? "" : " where (\(conditions.joined(separator: ") and (")))"))
        try connection.script(
            "create temp view \(SQL.quoted(names.publicName)) as "
                + "select * from \(SQL.quoted(names.secretName))"
        )
    }

    /// Called after the views are created, because some of the limits would prevent that.
    private func restrict() {
        let restrictions: [(Int32, Int)] = [
            (SQLITE_LIMIT_LENGTH, limits.valueBytesMax),
            (SQLITE_LIMIT_SQL_LENGTH, limits.queryBytesMax),
            (SQLITE_LIMIT_EXPR_DEPTH, 100),
            (SQLITE_LIMIT_COMPOUND_SELECT, 20),
            (SQLITE_LIMIT_VDBE_OP, 100_000),
            (SQLITE_LIMIT_FUNCTION_ARG, 20),
            (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100),
            (SQLITE_LIMIT_ATTACHED, 0),
            (SQLITE_LIMIT_WORKER_THREADS, 0),
        ]
        for (limit, value) in restrictions {
            sqlite3_limit(connection.handle, limit, Int32(clamping: value))
        }
    }

    // MARK: Running

    /// Runs a query on the rows of these owners. Throws a ``QueryError``, or a ``LocatedQueryError`` if SQLite reported
    /// the position.
    func run(
        _ query: SQL, owners: [String: SQLValue], until cancellation: QueryCancellation
    ) throws -> QueryResult {
        let text = try checked(query)
        allowMerging(text.mergedSize <= limits.mergedSizeMax)
        let recursion =
            text.allowsRecursion ? try CountedRecursion(query.text, reserved: rules.publicNames) : nil
        rules.begin(
            SandboxedQuery(query, text, recursion), owners: owners, limits: limits, until: cancellation)
        defer {
            rules.end()
            if limits.releasesMemory { sqlite3_db_release_memory(connection.handle) }
        }
        do {
            let statement = try connection.compileStranger(recursion?.text ?? query.text)
            guard statement.parameterCount == query.values.count else { throw QueryError.syntax(near: "?") }
            try statement.bind(query.values)
            return try answer(statement, text)
        } catch let error as SQLError {
            let offset = Int(sqlite3_error_offset(connection.handle))
            let refusal = QueryError.make(
                resultCode: error.resultCode, message: error.message, rules: rules, text: text, limits: limits
            )
            guard let refusal else { throw error }
            throw LocatedQueryError(
                refusal, at: offset < 0 ? nil : recursion?.original(of: offset) ?? offset)
        }
    }

    /// Returns the tokens of a query that isn't larger than the limits.
    private func checked(_ query: SQL) throws(QueryError) -> QueryText {
        guard query.text.utf8.count <= limits.queryBytesMax else { throw .tooComplex }
        let text = QueryText(query.text, allowsRecursion: limits.recursionStepsMax != nil)
        guard text.wordCount <= limits.wordsMax, text.unfoldedSelects <= limits.unfoldedSelectsMax else {
            throw .tooComplex
        }
        if let type = text.misleadingCast { throw .typeNotSupported(type) }
        return text
    }

    /// Sets whether SQLite may merge subqueries into the queries around them, which replaces every use of a column by
    /// its expression. Merged level by level, a short text can grow into an expression of unlimited size, which neither
    /// the time limit nor any limit of SQLite stops. Unmerged, the query is slower but never larger than it was
    /// written.
    private func allowMerging(_ isAllowed: Bool) {
        // The flattening of subqueries and the push-down of conditions into them.
        portal_sqlite3_leave_out_optimizations(connection.handle, isAllowed ? 0 : 0x0000_0001 | 0x0000_1000)
    }

    private func answer(_ statement: PreparedStatement, _ text: QueryText) throws -> QueryResult {
        let row = Row(statement)
        var result = QueryResult(
            columns: statement.columnNames.map { name(ofColumn: $0, text) }, origins: statement.origins,
            rows: QueryRows(columnCount: statement.columnNames.count))
        while try statement.step() {
            guard result.rows.count < limits.rowsMax else { throw QueryError.tooManyRows(limits.rowsMax) }
            result.rows.append((0..<result.columns.count).map { row.value($0) })
            guard result.rows.byteCount <= limits.answerBytesMax else {
                throw QueryError.tooManyBytes(limits.answerBytesMax)
            }
        }
        return result
    }

    /// SQLite returns the words of the query, an alias without its quotes, or, for `*`, the column's own name. The
    /// latter two are already names, whatever characters they contain.
    private func name(ofColumn words: String, _ text: QueryText) -> String {
        if columnNames.contains(words) || text.quotes(words) { return words }
        return QueryText.columnName(selectedBy: words)
    }
}

extension SandboxTable {
    /// Returns the SQL for the value that a run passes under this key.
    public static func owner(_ key: String) -> String {
        let text = key.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        return "\(SandboxAuthorizer.ownerFunction)('\(text)')"
    }
}

extension SandboxTable.Rows {
    fileprivate var parentTables: [String] {
        switch self {
        case .all, .owned(_, _, nil): []
        case .owned(_, _, let parent?), .below(let parent, _): [parent.table]
        }
    }

    /// The condition of the secret view; nil for the whole table.
    fileprivate var condition: String? {
        switch self {
        case .all: nil
        case .owned(let column, let key, nil): Self.isOwn(column, SandboxTable.owner(key))
        case .owned(let column, let key, let parent?):
            "\(Self.isOwn(column, SandboxTable.owner(key))) and \(Self.isBelow(parent, SandboxTable.owner(key)))"
        case .below(let parent, let key): Self.isBelow(parent, SandboxTable.owner(key))
        }
    }

    private static func isOwn(_ column: String, _ owner: String) -> String {
        "\(SQL.quoted(column)) = \(owner)"
    }

    private static func isBelow(_ parent: SandboxParent, _ owner: String) -> String {
        """
        \(SQL.quoted(parent.column)) in (select \(SQL.quoted(parent.key))
            from main.\(SQL.quoted(parent.table)) where \(isOwn(parent.ownerColumn, owner)))
        """
    }
}

extension DatabaseConnection {
    /// Compiles an untrusted text, which must be a single read-only statement.
    fileprivate func compileStranger(_ text: String) throws -> PreparedStatement {
        guard let (statement, rest) = try compile(text) else { throw QueryError.notOneSelect }
        var more = SQLTokens(rest)
        while let token = more.next() {
            guard token.isSymbol(";") else { throw QueryError.notOneSelect }
        }
        guard statement.isReadOnly, !statement.isExplanation else { throw QueryError.notOneSelect }
        return statement
    }
}

extension PreparedStatement {
    fileprivate var isExplanation: Bool { sqlite3_stmt_isexplain(handle) != 0 }

    /// The physical columns of the result's columns.
    fileprivate var origins: [QueryOrigin?] {
        (0..<sqlite3_column_count(handle)).map { index in
            guard let table = sqlite3_column_table_name(handle, index),
                let column = sqlite3_column_origin_name(handle, index)
            else { return nil }
            return QueryOrigin(table: String(cString: table), column: String(cString: column))
        }
    }
}
