import Access
import SQLStore
import Studies
import WebAccess

/// The two schemas that LabKey's tools use: a study's Lists, and its enrollment tables.
enum LabKeySchema: String, CaseIterable, Sendable {
    case lists
    case mobileappstudy

    /// Returns the schema with this name, ignoring case.
    init?(named name: String) { self.init(rawValue: name.lowercased()) }
}

/// A table of a schema, with its names for queries and pages.
struct LabKeyTable: Sendable {
    let schema: LabKeySchema
    let title: String
    let table: QueryTable
    let sandboxed: SandboxTable

    var name: String { table.name }

    /// Whether users with the permission can add and change rows. Views of other tables are read-only.
    var isEditable: Bool { table.columns.contains(where: \.isEditable) }
}

/// All tables that a script can read in one study, with rows of that channel only.
struct LabKeyTables: Sendable {
    /// The sandbox key that identifies whose rows a query sees.
    static let owner = "channel"

    private(set) var all: [LabKeyTable]
    let lookups: Lookups
    /// The lookup columns of a request.
    private(set) var lookedUp: [LookupColumn] = []
    /// The lookup columns with their tables.
    private var lookUpGeneration = ""
    private let channel: ChannelID
    private let generation: String
    private let showsTokens: Bool
    private let revealsTokens: Bool

    /// Returns the tables of a channel. Tokens, and who used them, are included only for users with access.
    private init(
        of catalog: ListCatalog, _ properties: [StoredProperty], in channel: ChannelID, showsTokens: Bool,
        revealsTokens: Bool
    ) {
        self.channel = channel
        self.showsTokens = showsTokens
        self.revealsTokens = revealsTokens
        lookups = Lookups(
            catalog: catalog, properties: properties, channel: channel, showsTokens: showsTokens)
        let lists = QueryTables.ofEverybody(catalog, in: channel)
        generation = lists.generation + PropertyTables.generation(properties)
        // The deployed server kept properties among the Lists; the documentation has them next to the participants.
        let kept = LabKeySchema.allCases.filter { $0 != .lists || catalog[PropertyDesign.listName] == nil }
            .map {
                PropertyTables.table(properties, in: $0, showsTokens: showsTokens)
                    .addingContainer(channel, after: properties)
            }
        all =
            lists.tables.compactMap { table in
                catalog.list(orView: table.name).map {
                    LabKeyTable(schema: .lists, title: $0.title, table: QueryTable($0), sandboxed: table)
                }
            } + EnrollmentTables.all(showsTokens: showsTokens, revealsTokens: revealsTokens)
            + (properties.isEmpty ? [] : kept)
    }

    /// Returns the tables of the study in the request, with tokens if the user has access to them.
    init(
        _ context: RequestContext, _ grant: Grant<some ResponseReading>, _ lists: ListRepository,
        _ transaction: borrowing Transaction
    ) throws {
        let channel = grant.subject.id
        self.init(
            of: try lists.catalog(of: channel, transaction),
            try PropertyRepository.all(of: channel, transaction), in: channel,
            showsTokens: context.hasPermission(ManageTokens.self),
            revealsTokens: context.hasPermission(RevealAppTokens.self))
    }

    /// Returns whether a statement may reveal who used which token: it names the token table, and the reader has access
    /// to that column.
    ///
    /// `*` includes the column if a statement names any other column that `*` omits, so checking for the name alone
    /// isn't enough.
    func mayReveal(by statement: String) -> Bool {
        guard revealsTokens else { return false }
        let name = EnrollmentTables.tokenName.lowercased()
        return statement.lowercased().replacing("\(name)batch", with: "").contains(name)
    }

    /// Returns whether a selection names that column in its columns, filters, or sort order.
    func reveals(_ selection: RowSelection) -> Bool {
        guard revealsTokens, selection.table.name == EnrollmentTables.tokenName else { return false }
        let name = EnrollmentTables.tokenHolder.lowercased()
        return selection.parameters.contains { ($0.name + "=" + $0.value).lowercased().contains(name) }
    }

    /// Returns the table with this name in a schema, ignoring case.
    func table(_ name: String, in schema: LabKeySchema) -> LabKeyTable? {
        all.first { $0.schema == schema && $0.name.lowercased() == name.lowercased() }
    }

    /// Returns the tables of a schema in display order.
    func tables(in schema: LabKeySchema) -> [LabKeyTable] { all.filter { $0.schema == schema } }

    /// Returns what the sandbox shows to a query of a schema: its tables, and those of the other schema whose names it
    /// doesn't use.
    func definition(for schema: LabKeySchema) -> SandboxDefinition {
        let own = tables(in: schema)
        let names = Set(own.map { $0.name.lowercased() })
        let others = all.filter { $0.schema != schema && !names.contains($0.name.lowercased()) }
        return SandboxDefinition(
            name: "scripts \(channel) \(schema.rawValue)\(showsTokens ? " with tokens" : "")"
                + (revealsTokens ? " and who used them" : "") + (lookedUp.isEmpty ? "" : " with look-ups"),
            generation: generation + lookUpGeneration,
            tables: (own + others).map(\.sandboxed))
    }

    /// Adds looked-up columns to a table.
    mutating func add(_ columns: [LookupColumn], at index: Int) {
        let table = all[index]
        all[index] = LabKeyTable(
            schema: table.schema, title: table.title, table: table.table.adding(columns),
            sandboxed: table.sandboxed.adding(columns))
        lookedUp += columns
        lookUpGeneration += " \(table.schema).\(table.name):" + columns.map(\.name).joined(separator: ",")
    }

    /// The channel whose rows they are.
    var owners: [String: SQLValue] { [Self.owner: channel.sqlValue] }

    /// The type of a database column, found through the table that shows it, or of a property, found by its name.
    func type(of origin: QueryOrigin, named name: String) -> ColumnType? {
        if origin.table == PropertyTables.valueTable {
            return table(PropertyDesign.listName, in: .mobileappstudy)?.table.column(name)?.type
        }
        for table in all where table.sandboxed.table == origin.table {
            let quoted = SandboxColumn(name: "", column: origin.column).expression
            for column in table.sandboxed.columns where column.expression == quoted {
                return table.table.column(column.name)?.type
            }
        }
        return nil
    }

    /// Returns the type of a result column: that of the database column, or of the first value if it was computed.
    func type(ofColumn index: Int, in result: QueryResult) -> ColumnType {
        guard let origin = result.origins[index] else {
            return type(ofLookedUp: result.columns[index]) ?? result.type(ofColumn: index)
        }
        return type(of: origin, named: result.columns[index]) ?? result.type(ofColumn: index)
    }

    /// Returns the type of a lookup column, by its full name or the last part of it.
    private func type(ofLookedUp name: String) -> ColumnType? {
        let folded = name.lowercased()
        return lookedUp.first {
            let own = $0.name.lowercased()
            return own == folded || own.hasSuffix("/" + folded)
        }?.type
    }
}

extension QueryResult {
    /// Returns the type of a computed column, based on its first value.
    func type(ofColumn index: Int) -> ColumnType {
        switch rows.kind(ofColumn: index) {
        case .integer: .integer
        case .real: .double
        case .text, nil: .text
        }
    }
}

extension SandboxLimits {
    /// The limits of participants' queries, plus a thread for apps that only select rows.
    static var ofParticipants: SandboxLimits {
        var limits = SandboxLimits()
        limits.selectionThreads = 1
        return limits
    }

    /// The limits for scripts of research teams and for the SQL page together.
    ///
    /// There is one thread more than one organization can use, and another for selections only, so that one team's SQL
    /// can't block everyone else.
    static var ofScripts: SandboxLimits {
        var limits = SandboxLimits()
        limits.seconds = 20
        limits.rowsMax = 1_000_000
        limits.answerBytesMax = 64 << 20
        limits.runningPerPerson = 2
        limits.waitingPerPerson = 8
        limits.runningPerOrganization = 4
        limits.threads = limits.runningPerOrganization + 1
        limits.selectionThreads = 1
        limits.lowersPriority = true
        limits.releasesMemory = true
        limits.connectionsMax = 8
        return limits
    }
}
