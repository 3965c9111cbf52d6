import SQLStore

/// A list of choices for the basic information of studies, maintained by each organization.
public enum ReferenceList: String, CaseIterable, Sendable {
    case dataPartners = "data-partners"
    case sponsors
    case categories

    /// The initial choices, before an organization changes the list.
    var standard: [String] { self == .categories ? StudyCategory.names : [] }

    /// The maximum length of a choice.
    public var limit: Int { self == .dataPartners ? 100 : DesignLimits.sponsor }

    /// Returns whether apps use exactly this name, so that it cannot be renamed.
    public func isFixed(_ name: String) -> Bool { standard.contains(name) }
}

extension ReferenceList: SQLBindable, SQLReadable {}

/// A choice in a list.
public struct ReferenceChoice: Hashable, Sendable {
    /// The name, which designs store.
    public let name: String
    /// Whether the choice is no longer offered. Studies that use it keep it.
    public let isRetired: Bool
}
