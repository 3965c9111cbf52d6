extension [SiteRoute] {
    /// Returns these routes, each also below `/labkey`, the context path of most LabKey deployments.
    ///
    /// A pattern that starts with a folder path of any depth already matches there.
    public func alsoBelowLabKey() -> [SiteRoute] {
        self + filter { !$0.pattern.hasPrefix("/{folder...}") }.map { $0.belowLabKey() }
    }

    /// Returns these routes, and those below `/labkey` also below another context path, such as `/research`.
    public func alsoBelow(contextPath: String) -> [SiteRoute] {
        self + compactMap { $0.moved(from: SiteRoute.contextPath, to: contextPath) }
    }
}

extension SiteRoute {
    fileprivate static let contextPath = "/labkey"

    fileprivate func belowLabKey() -> SiteRoute {
        var route = self
        route.pattern = Self.contextPath + pattern
        if case .operation(let operation) = description { route.description = .alias(of: operation.name) }
        return route
    }

    /// Returns the same route below another context path; nil if it isn't below the first one.
    fileprivate func moved(from contextPath: String, to other: String) -> SiteRoute? {
        guard pattern.hasPrefix(contextPath + "/") else { return nil }
        var route = self
        route.pattern = other + pattern.dropFirst(contextPath.count)
        return route
    }
}
