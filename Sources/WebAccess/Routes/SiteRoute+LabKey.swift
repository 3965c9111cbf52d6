extension [SiteRoute] {
    /// Returns these routes, each also below `/labkey`, the context path of most LabKey deployments.
    ///
    /// A pattern that starts with a folder path of any depth already matches there.
    public func alsoBelowLabKey() -> [SiteRoute] {
        self + filter { !$0.pattern.hasPrefix("/{folder...}") }.map { $0.belowLabKey() }
    }
}

extension SiteRoute {
    private static let contextPath = "/labkey"

    fileprivate func belowLabKey() -> SiteRoute {
        var route = self
        route.pattern = Self.contextPath + pattern
        if case .operation(let operation) = description { route.description = .alias(of: operation.name) }
        return route
    }
}
