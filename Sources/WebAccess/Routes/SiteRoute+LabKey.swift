extension [SiteRoute] {
    /// These routes, each also below `/labkey`: the context path under which most deployments of LabKey are reached.
    ///
    /// A pattern that begins with a folder path of any depth matches there already.
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
