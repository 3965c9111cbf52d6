import SQLStore

// The conditions that limit a query to the sites of a grant.
extension StudySiteScope {
    /// Returns the condition that a column with a site is within the scope.
    public func condition(on column: SQL) -> SQL {
        switch self {
        case .all: "1 = 1"
        case .some(let sites): "\(fragment: column) in (\(list: sites.sorted()))"
        }
    }

    /// Returns the condition that the participant in a column is within the scope.
    public func condition(onParticipant column: SQL) -> SQL {
        switch self {
        case .all: "1 = 1"
        case .some(let sites):
            """
            exists (select 1 from participants at_site
                where at_site.id = \(fragment: column) and at_site.site_id in (\(list: sites.sorted())))
            """
        }
    }
}
