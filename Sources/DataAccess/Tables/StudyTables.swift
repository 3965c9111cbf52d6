import Access
import Responses
import SQLStore
import Tables
import Vocabulary
import WebAccess

/// All tables that a script can read in one study, with rows of that channel only.
struct StudyTables: Sendable {
    /// The sandbox key that identifies whose rows a query sees.
    static let owner = "channel"

    private(set) var all: [Table]
    let lookups: Lookups
    /// The lookup columns of a request.
    private(set) var lookedUp: [LookupColumn] = []
    /// The lookup columns with their tables.
    private var lookUpGeneration = ""
    private let channel: ChannelID
    private let generation: String
    private let access: TableAccess

    /// Returns the tables of a channel as someone with this access sees them.
    private init(
        of catalog: ListCatalog, _ properties: [StoredProperty], in channel: ChannelID, access: TableAccess
    ) {
        self.channel = channel
        self.access = access.with(
            rights: access.rights.intersection(RightSet([.handleTokens, .revealAppTokens])))
        lookups = Lookups(catalog: catalog, properties: properties, channel: channel, access: access)
        generation = ListTables.generation(of: catalog) + PropertyTables.generation(properties)
        let lists = ListTables.all(of: catalog, rows: .all, in: channel)
        // The deployed server kept properties among the Lists; the documentation has them next to the participants.
        let schemas = LabKeySchema.allCases.filter { $0 != .lists || catalog[PropertyDesign.listName] == nil }
        let kept = schemas.map {
            PropertyTables.table(
                properties, in: $0, of: channel, showsTokens: access.rights.contains(.handleTokens))
        }
        all = (lists + EnrollmentTables.all + (properties.isEmpty ? [] : kept)).map {
            $0.visible(to: access)
        }
    }

    /// Returns the tables of the study in the request, as its user sees them.
    init(
        _ context: RequestContext, _ grant: Grant<some ResponseReadingAtSites>, _ lists: ListRepository,
        _ transaction: borrowing Transaction
    ) throws {
        let channel = grant.subject.id
        self.init(
            of: try lists.catalog(of: channel, transaction),
            try PropertyRepository.all(of: channel, transaction), in: channel,
            access: try TableAccess(context, grant, in: transaction).forPrograms(in: channel, transaction))
    }

    /// Returns whether a statement may reveal who used which token: it names the token table, and the reader has access
    /// to that column.
    ///
    /// `*` includes the column if a statement names any other column that `*` omits, so checking for the name alone
    /// isn't enough.
    func mayReveal(by statement: String) -> Bool {
        guard access.rights.contains(.revealAppTokens) else { return false }
        let name = EnrollmentTables.tokenName.lowercased()
        return statement.lowercased().replacing("\(name)batch", with: "").contains(name)
    }

    /// Returns whether a selection names that column in its columns, filters, or sort order.
    func reveals(_ selection: RowSelection) -> Bool {
        guard access.rights.contains(.revealAppTokens), selection.table.name == EnrollmentTables.tokenName
        else {
            return false
        }
        let name = EnrollmentTables.tokenHolder.lowercased()
        return selection.parameters.contains { ($0.name + "=" + $0.value).lowercased().contains(name) }
    }

    /// Returns the table with this name in a schema, ignoring case.
    func table(_ name: String, in schema: LabKeySchema) -> Table? {
        all.first { $0.schema == schema && $0.name.lowercased() == name.lowercased() }
    }

    /// Returns the tables of a schema in display order.
    func tables(in schema: LabKeySchema) -> [Table] { all.filter { $0.schema == schema } }

    /// Returns what the sandbox shows to a query of a schema: its tables, and those of the other schema whose names it
    /// doesn't use.
    func definition(for schema: LabKeySchema) -> SandboxDefinition {
        let own = tables(in: schema)
        let names = Set(own.map { $0.name.lowercased() })
        let others = all.filter { $0.schema != schema && !names.contains($0.name.lowercased()) }
        return SandboxDefinition(
            name: "scripts \(channel) \(schema.rawValue) \(access.rights.rawValue)"
                + (access.sites.isWholeStudy ? "" : " at sites")
                + (access.leavesOutRestricted ? " without restricted" : "")
                + (lookedUp.isEmpty ? "" : " with look-ups"),
            generation: generation + (access.showsSites ? " sites" : "") + lookUpGeneration,
            tables: (own + others).map(\.sandboxed))
    }

    /// Adds looked-up columns to a table.
    mutating func add(_ columns: [LookupColumn], at index: Int) {
        let table = all[index]
        all[index] = table.adding(columns)
        lookedUp += columns
        lookUpGeneration += " \(table.schema).\(table.name):" + columns.map(\.name).joined(separator: ",")
    }

    /// The channel and the sites whose rows they are.
    var owners: [String: SQLValue] {
        var owners = [Self.owner: channel.sqlValue]
        if let sites = access.sites.sites { owners[RowSite.owner] = RowSite.owned(by: sites) }
        return owners
    }

    /// The type of a database column, found through the table that shows it, or of a property, found by its name.
    func type(of origin: QueryOrigin, named name: String) -> ColumnType? {
        if origin.table == PropertyTables.valueTable {
            return table(PropertyDesign.listName, in: .mobileappstudy)?.column(name)?.type
        }
        for table in all where table.source == origin.table {
            let expression = Column.quoted(origin.column)
            let shown = table.columns.first { $0.uses.contains(.queries) && $0.expression == expression }
            if let shown { return table.column(shown.name)?.type }
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

extension StudyTables {
    /// Returns the tables with the lookup columns that names with slashes refer to, in one table or in all.
    ///
    /// - Throws: ``WireError`` for more columns than a request can look up.
    func lookingUp(_ names: [String], in only: Table? = nil) throws -> StudyTables {
        var tables = self
        for index in tables.all.indices {
            let table = tables.all[index]
            if let only, only.schema != table.schema || only.name != table.name { continue }
            let columns = try lookups.checkedColumns(names, of: table.name, in: table.schema)
            if !columns.isEmpty { tables.add(columns, at: index) }
        }
        return tables
    }

    /// Returns a statement rewritten for the sandbox, with its lookup columns.
    func statement(_ sql: String) -> LookupRewriter {
        LookupRewriter(sql, isTable: isTable) { path in
            all.contains { lookups.column(path, of: $0.name, in: $0.schema) != nil }
        }
    }

    /// Returns whether a schema has a table, and no other schema one with that name.
    private func isTable(in schema: String, _ name: String) -> Bool {
        let found = all.filter { $0.name.lowercased() == name.lowercased() }
        return found.count == 1 && found[0].schema == LabKeySchema(named: schema)
    }
}
