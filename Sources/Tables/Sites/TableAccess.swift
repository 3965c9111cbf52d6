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
        TableAccess(to: sites, showsSites: showsSites, rights: rights)
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
        return table
    }

    /// The condition for the rows at a reader's sites; nil for the rows of all sites.
    public var rowsOfSites: SQL? {
        if sites.isWholeStudy { return nil }
        guard let site else { return isOfWholeStudy ? nil : "0" }
        return sites.condition(on: SQL(verbatim: "(\(site.expression))"))
    }

    /// The condition of the sandbox for rows at the sites of a run; nil for the rows of all sites.
    ///
    /// A table whose rows belong to no site has none for someone who sees single sites.
    public var siteCondition: String? {
        if sites.isWholeStudy { return nil }
        return site?.sandboxCondition ?? (isOfWholeStudy ? nil : "0")
    }

    /// The database tables that the columns and the condition for sites read.
    public var siteTables: [String] {
        guard !sites.isWholeStudy || columns.contains(where: \.needsSites) else { return [] }
        return (site?.tables ?? []) + ["study_sites"]
    }
}
