import SQLStore
import Vocabulary

/// In which organizations publishing to Live needs the approval of a second person.
public enum ApprovalRuleRepository {
    /// Returns whether the grant's organization requires approvals.
    public static func isRequired(
        with grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> Bool {
        try isRequired(in: grant.subject.folderID, transaction)
    }

    /// Changes whether the grant's organization requires approvals.
    public static func require(
        _ isRequired: Bool, with grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws {
        let folder = grant.subject.folderID
        let previous = try self.isRequired(in: folder, transaction)
        guard previous != isRequired else { return }
        if isRequired {
            try transaction.run(
                """
                insert into approval_rules (folder_id, changed_at, changed_by)
                values (\(folder), \(grant.now), \(grant.actor.name))
                """)
        } else {
            try transaction.run("delete from approval_rules where folder_id = \(folder)")
        }
        try grant.record(
            "approval.require", about: grant.subject.title,
            ["before publishing to Live": .change(from: words(previous), to: words(isRequired))],
            in: transaction)
    }

    /// Returns whether what is published to a channel's organization needs approval.
    public static func apply(to channel: Channel, in transaction: borrowing Transaction) throws -> Bool {
        try isRequired(in: channel.app.organization.id, transaction)
    }

    private static func isRequired(
        in folder: FolderID, _ transaction: borrowing Transaction
    ) throws -> Bool {
        try transaction.value("select 1 from approval_rules where folder_id = \(folder)", as: Int.self) != nil
    }

    private static func words(_ isRequired: Bool) -> String { isRequired ? "required" : "not required" }
}
