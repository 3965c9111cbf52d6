import Access
import SQLStore
import Studies
import WebAccess

/// The two schemas that LabKey's tools ask for: a study's Lists, and the tables of its enrollment.
enum LabKeySchema: String, CaseIterable, Sendable {
    case lists
    case mobileappstudy

    /// The schema of that name, in any case.
    init?(named name: String) { self.init(rawValue: name.lowercased()) }
}

/// A table of a schema: how queries see it, and what people call it.
struct LabKeyTable: Sendable {
    let schema: LabKeySchema
    let title: String
    let table: QueryTable
    let sandboxed: SandboxTable

    var name: String { table.name }

    /// Whether rows can be added and changed by those who may; views of other tables can only be read.
    var isEditable: Bool { table.columns.contains(where: \.isEditable) }
}

/// Every table that a script may read of one study: all rows of its channel, and no other's.
struct LabKeyTables: Sendable {
    /// The key by which the sandbox knows whose rows a query sees.
    static let owner = "channel"

    private(set) var all: [LabKeyTable]
    let lookUps: Lookups
    /// The columns that were looked up for a request.
    private(set) var lookedUp: [LookupColumn] = []
    /// The same with the tables that have them.
    private var lookUpGeneration = ""
    private let channel: ChannelID
    private let generation: String
    private let showsTokens: Bool
    private let revealsTokens: Bool

    /// The tables of a channel; tokens, and who used them, only for those who may see that.
    private init(
        of catalog: ListCatalog, _ properties: [StoredProperty], in channel: ChannelID, showsTokens: Bool,
        revealsTokens: Bool
    ) {
        self.channel = channel
        self.showsTokens = showsTokens
        self.revealsTokens = revealsTokens
        lookUps = Lookups(
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

    /// The tables of the study of a visit, with the tokens if the visitor may see them.
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

    /// Whether a statement may tell who used which token: one that names their table, by a reader for whom it has that
    /// column.
    ///
    /// `*` brings the column too where a statement names any other that `*` leaves out, so that its own name proves
    /// nothing.
    func mayReveal(by statement: String) -> Bool {
        guard revealsTokens else { return false }
        let name = EnrollmentTables.tokenName.lowercased()
        return statement.lowercased().replacing("\(name)batch", with: "").contains(name)
    }

    /// Whether a selection of rows tells that: one whose columns, filters or order name it.
    func reveals(_ selection: RowSelection) -> Bool {
        guard revealsTokens, selection.table.name == EnrollmentTables.tokenName else { return false }
        let name = EnrollmentTables.tokenHolder.lowercased()
        return selection.parameters.contains { ($0.name + "=" + $0.value).lowercased().contains(name) }
    }

    /// The table of that name in a schema, in any case.
    func table(_ name: String, in schema: LabKeySchema) -> LabKeyTable? {
        all.first { $0.schema == schema && $0.name.lowercased() == name.lowercased() }
    }

    /// The tables of a schema, in the order in which they are listed.
    func tables(in schema: LabKeySchema) -> [LabKeyTable] { all.filter { $0.schema == schema } }

    /// What the sandbox shows to a query of a schema: that schema's tables, and those of the other whose names it
    /// does not use.
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

    /// Whose rows they are.
    var owners: [String: SQLValue] { [Self.owner: channel.sqlValue] }

    /// The type of a column of the database, by the table that shows it; that of a property by its name.
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

    /// The type of a column of an answer: that of the column it shows, or of its first value where it was computed.
    func type(ofColumn index: Int, in result: QueryResult) -> ColumnType {
        guard let origin = result.origins[index] else {
            return type(ofLookedUp: result.columns[index]) ?? result.type(ofColumn: index)
        }
        return type(of: origin, named: result.columns[index]) ?? result.type(ofColumn: index)
    }

    /// The type of a looked-up column, by its name or by the last part of it.
    private func type(ofLookedUp name: String) -> ColumnType? {
        let folded = name.lowercased()
        return lookedUp.first {
            let own = $0.name.lowercased()
            return own == folded || own.hasSuffix("/" + folded)
        }?.type
    }
}

extension QueryResult {
    /// What a computed column holds, by its first value.
    func type(ofColumn index: Int) -> ColumnType {
        switch rows.kind(ofColumn: index) {
        case .integer: .integer
        case .real: .double
        case .text, nil: .text
        }
    }
}

extension SandboxLimits {
    /// Those of participants' queries, with a thread for apps that only ask for rows.
    static var ofParticipants: SandboxLimits {
        var limits = SandboxLimits()
        limits.selectionThreads = 1
        return limits
    }

    /// The limits for research teams, for their scripts and the SQL page together.
    ///
    /// There is one thread more than one organization may use, and another for selections only: typed queries of
    /// some never keep all others waiting.
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
