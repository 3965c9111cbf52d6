/// The sites of a study that a grant covers.
public enum StudySiteScope: Sendable, Hashable {
    /// The whole study, including participants without a site.
    case all
    /// These sites only; a participant without a site is in none of them.
    case some(Set<StudySiteID>)

    /// Whether the grant covers the whole study.
    public var isWholeStudy: Bool { self == .all }

    /// The sites, in the order of their numbers; nil for the whole study.
    public var sites: [StudySiteID]? {
        if case .some(let sites) = self { sites.sorted() } else { nil }
    }

    /// Returns whether the scope contains a site, or what has no site.
    public func contains(_ site: StudySiteID?) -> Bool {
        switch self {
        case .all: true
        case .some(let sites): site.map(sites.contains) ?? false
        }
    }

    /// Returns whether the scope contains everything that another scope contains.
    public func contains(_ other: StudySiteScope) -> Bool {
        switch (self, other) {
        case (.all, _): true
        case (.some, .all): false
        case (.some(let own), .some(let others)): others.isSubset(of: own)
        }
    }

    /// Returns the codes of the sites, sorted; nil for the whole study.
    public func codes(among codes: [StudySiteID: String]) -> [String]? {
        sites.map { $0.compactMap { codes[$0] }.sorted() }
    }

    /// Returns the part of the scope that is one site; nil if the scope doesn't contain it.
    public func limited(to site: StudySiteID) -> StudySiteScope? {
        contains(site) ? .some([site]) : nil
    }
}
