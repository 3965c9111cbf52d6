import SQLStore

/// What a restore did to the access that the backup gave, and what it leaves to the operator.
public struct RestoredAccess: Sendable, Hashable {
    /// The number of sessions that ended: of users, and of participants' accounts.
    public internal(set) var sessionCount = 0
    /// The number of one-time links and invitations that ended.
    public internal(set) var linkCount = 0
    /// API keys that were revoked again, or that the replaced database doesn't have.
    public internal(set) var revokedKeys: [String] = []
    /// Users who were deactivated again.
    public internal(set) var deactivated: [String] = []
    /// Changes of users, keys and roles since the backup that are undone by the restore, each as a sentence.
    public internal(set) var undone: [String] = []

    /// The result as sentences.
    public var sentences: [String] {
        var lines = ["Sessions that ended: \(sessionCount). One-time links and invitations that ended: \(linkCount)."]
        if !revokedKeys.isEmpty {
            lines.append("API keys revoked since the backup or unknown, and revoked again: \(Self.list(revokedKeys)).")
        }
        if !deactivated.isEmpty {
            lines.append("Users deactivated since the backup, and deactivated again: \(Self.list(deactivated)).")
        }
        guard !undone.isEmpty else { return lines }
        return lines + ["Changes since the backup that were undone; repeat those that you need:"]
            + undone.map { "  \($0)" }
    }

    private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    /// The result for the event of the restore.
    public var details: AuditDetails {
        [
            "sessions": .number(sessionCount), "links": .number(linkCount), "keys": .number(revokedKeys.count),
            "users": .number(deactivated.count),
        ]
    }
}
