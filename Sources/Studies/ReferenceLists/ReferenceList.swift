import SQLStore

/// A list from which the basic information of studies chooses, kept by each organization.
public enum ReferenceList: String, CaseIterable, Sendable {
    case dataPartners = "data-partners"
    case sponsors
    case categories

    /// What the list begins with before an organization changes it.
    var standard: [String] { self == .categories ? StudyCategory.all.map(\.name) : [] }

    /// How long a choice may be.
    public var limit: Int { self == .dataPartners ? 100 : DesignLimits.sponsor }

    /// Whether apps use exactly this name, so that it cannot be renamed.
    public func isFixed(_ name: String) -> Bool { standard.contains(name) }
}

extension ReferenceList: SQLBindable, SQLReadable {}

/// One choice of a list.
public struct ReferenceChoice: Hashable, Sendable {
    /// What is chosen; a design keeps this text.
    public let name: String
    /// Whether it is no longer offered; studies that chose it keep it.
    public let isRetired: Bool
}
