import SQLStore
import Studies
import Timekeeping

/// Something that was deleted and can be brought back until the trash is emptied.
public struct TrashItem: Sendable, Hashable, Identifiable {
    /// What was deleted, with everything below it.
    public enum Kind: String, Sendable, CaseIterable {
        case organization
        case app
        case study
        /// The Test channel of a study that stayed.
        case channel

        /// The word that pages show.
        public var title: String {
            switch self {
            case .organization: "Organization"
            case .app: "App"
            case .study: "Study"
            case .channel: "Test channel"
            }
        }

        /// What pages call the name that is taken again when it comes back.
        public var idTitle: String {
            switch self {
            case .organization: "Org ID"
            case .app: "App ID"
            case .study, .channel: "Study ID"
            }
        }
    }

    /// Its number, which is never given again.
    public let id: TrashID
    /// What it is.
    public let kind: Kind
    /// The path of names under which it was known.
    public let path: String
    /// The name that pages showed.
    public let title: String
    /// Why it was deleted, as the person said it.
    public let reason: String
    /// When it was deleted.
    public let deletedAt: Instant
    /// Who deleted it.
    public let deletedBy: String
    /// Whether its removal for good has begun.
    public let isBeingPurged: Bool
    /// Whether apps know it by its name, so that it comes back under no other.
    public let keepsName: Bool

    /// The last of the names in the path, which is taken again when it comes back.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// When it will be removed for good.
    public func expires(afterDays days: Int) -> Instant { deletedAt.adding(seconds: days * 86_400) }

    /// Of `t`, the entry, and `f`, the topmost folder that it took away.
    static let columns: SQL = """
        t.id, t.kind, t.path, t.title, t.reason, t.deleted_at, t.deleted_by, t.purged_at,
        exists (select 1 from channels c where c.study_folder_id = f.id and c.status <> 'draft'
            and (c.kind = 'live' or f.taken_from is not null))
        """

    init(_ row: Row) throws {
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
