import Access
import SQLStore

/// What someone sees of the tables of a study.
public struct TableAccess: Sendable, Hashable {
    /// The sites whose rows are included.
    public let sites: StudySiteScope
    /// Whether the study has sites, so that rows have the code of theirs.
    public let showsSites: Bool
    /// The rights at all of these sites. A column that requires another right doesn't exist.
    public let rights: RightSet
    /// Whether rows of participants are left out whose processing is restricted.
    public private(set) var leavesOutRestricted = false

    /// Creates access to the rows of some sites, with the columns for these rights.
    public init(to sites: StudySiteScope, showsSites: Bool, rights: RightSet) {
        self.sites = sites
        self.showsSites = showsSites
        self.rights = rights
    }

    /// Returns access to all rows of a study that has no sites.
    public static func withoutSites(rights: RightSet) -> TableAccess {
        TableAccess(to: .all, showsSites: false, rights: rights)
    }

    /// Returns the same with other rights.
    public func with(rights: RightSet) -> TableAccess {
        var access = TableAccess(to: sites, showsSites: showsSites, rights: rights)
        access.leavesOutRestricted = leavesOutRestricted
        return access
    }

    /// The same access for what leaves the portal's pages: files, programs and deliveries.
    public var forFiles: TableAccess {
        var access = self
        access.leavesOutRestricted = true
        return access
    }
}

extension Table {
    /// Returns the table with the rows and columns that someone sees.
    public func visible(to access: TableAccess) -> Table {
        var table = self
        table.columns = columns.filter { column in
            (access.showsSites || !column.needsSites)
                && (access.sites.isWholeStudy || !column.namesAnySite)
                && column.requires.map(access.rights.contains) ?? true
        }
        table.sites = access.sites
        table.leavesOutRestricted = access.leavesOutRestricted
        return table
    }

    /// The condition for the rows that a reader sees, by their sites and restrictions; nil for all rows.
    public var rowsInScope: SQL? {
        let conditions = [rowsOfSites, restriction.map { SQL(verbatim: $0) }].compactMap(\.self)
        return conditions.isEmpty ? nil : SQL.joined(conditions, by: " and ")
    }

    /// The condition for the rows at a reader's sites; nil for the rows of all sites.
    private var rowsOfSites: SQL? {
        if sites.isWholeStudy { return nil }
        guard let site else { return isOfWholeStudy ? nil : "0" }
        return sites.condition(on: SQL(verbatim: "(\(site.expression))"))
    }

    /// The condition of the sandbox for the rows that a run reads, by their sites and restrictions; nil for all rows.
    public var scopeCondition: String? {
        let conditions = [siteCondition, restriction].compactMap(\.self)
        return conditions.isEmpty ? nil : conditions.joined(separator: " and ")
    }

    /// A table whose rows belong to no site has none for someone who sees single sites.
    private var siteCondition: String? {
        if sites.isWholeStudy { return nil }
        return site?.sandboxCondition ?? (isOfWholeStudy ? nil : "0")
    }

    /// The condition that leaves out participants whose processing is restricted; nil if it doesn't apply.
    private var restriction: String? {
        guard leavesOutRestricted else { return nil }
        return participantExpression.map(RestrictedRows.excluded)
    }

    /// The participant of a row; nil for tables whose rows belong to no participant.
    private var participantExpression: String? {
        switch site {
        case .participant(let column): column
        case .tokenHolder: "participant_id"
        case .column where source == "participants": "id"
        case .column, nil: nil
        }
    }

    /// The database tables that the columns and the conditions for rows read.
    public var scopeTables: [String] {
        siteTables + (restriction == nil ? [] : [RestrictedRows.table])
    }

    private var siteTables: [String] {
        guard !sites.isWholeStudy || columns.contains(where: \.needsSites) else { return [] }
        return (site?.tables ?? []) + ["study_sites"]
    }
}
