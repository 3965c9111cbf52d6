import SQLStore
import Studies
import Timekeeping

extension Trash {
    /// Everything in the trash, what was deleted last first.
    public static func entries(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> [TrashItem] {
        try entries(where: "1 = 1", in: transaction)
    }

    /// What was deleted in an organization, what was deleted last first.
    public static func entries(
        with grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> [TrashItem] {
        try entries(where: isBelow(grant.subject.id), in: transaction)
    }

    /// One thing that was deleted.
    public static func entry(
        _ id: TrashID, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> TrashItem {
        try entry(where: "t.id = \(id)", in: transaction)
    }

    /// One thing that was deleted in an organization.
    public static func entry(
        _ id: TrashID, with grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> TrashItem {
        try entry(where: "t.id = \(id) and \(fragment: isBelow(grant.subject.id))", in: transaction)
    }

    /// What was deleted before a time, and what was being removed for good when that was interrupted; the oldest
    /// first.
    public static func expired(
        before time: Instant, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> [TrashItem] {
        try entries(where: "t.deleted_at < \(time) or t.purged_at is not null", in: transaction).reversed()
    }

    static func entry(
        where condition: SQL, in transaction: borrowing Transaction
    ) throws -> TrashItem {
        guard let entry = try entries(where: condition, in: transaction).first else {
            throw NotFound("entry of the trash")
        }
        return entry
    }

    private static func entries(
        where condition: SQL, in transaction: borrowing Transaction
    ) throws -> [TrashItem] {
        try transaction.rows(
            """
            select \(fragment: TrashItem.columns)
            from trash t join folders f on f.id = t.folder_id left join folders p on p.id = f.parent_id
            where \(fragment: condition) order by t.id desc
            """
        ) { row in try TrashItem(row) }
    }

    /// The condition that something was deleted in an organization that is still there.
    private static func isBelow(_ organization: FolderID) -> SQL {
        "(f.parent_id = \(organization) or p.parent_id = \(organization))"
    }
}
