import SQLStore
import Timekeeping

/// An item in the trash, which can be restored until it is purged.
public struct TrashItem: Sendable, Hashable, Identifiable {
    /// The kind of a deleted item, which includes everything below it.
    public enum Kind: String, Sendable, CaseIterable {
        case organization
        case app
        case study
        /// The Test channel of a study that wasn't deleted.
        case channel

        /// The word for the kind on pages.
        public var title: String {
            switch self {
            case .organization: "Organization"
            case .app: "App"
            case .study: "Study"
            case .channel: "Test channel"
            }
        }

        /// The word on pages for the name that is used again after restoring.
        public var idTitle: String {
            switch self {
            case .organization: "Org ID"
            case .app: "App ID"
            case .study, .channel: "Study ID"
            }
        }
    }

    /// Its ID, which is never reused.
    public let id: TrashID
    /// The kind of the item.
    public let kind: Kind
    /// Its previous path.
    public let path: String
    /// Its previous title.
    public let title: String
    /// The reason that the user gave.
    public let reason: String
    /// When it was deleted.
    public let deletedAt: Instant
    /// The user who deleted it.
    public let deletedBy: String
    /// Whether its purge has started.
    public let isBeingPurged: Bool
    /// Whether apps may use its name, so that it can't be restored under another.
    public let keepsName: Bool

    /// The last segment of the path, which is used again after restoring.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Returns when it will be purged.
    public func expires(afterDays days: Int) -> Instant { deletedAt.adding(seconds: days * 86_400) }

    package init(_ row: Row) throws {
        let kind: String = try row[1]
        guard let kind = Kind(rawValue: kind) else { throw UnknownDatabaseValue(text: kind) }
        self.kind = kind
        id = try row[0]
        path = try row[2]
        title = try row[3]
        reason = try row[4]
        deletedAt = try row[5]
        deletedBy = try row[6]
        isBeingPurged = !row.isNull(7)
        keepsName = try row[8]
    }
}
