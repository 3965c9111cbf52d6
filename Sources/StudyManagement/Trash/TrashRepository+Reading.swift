import Access
import SQLStore
import Timekeeping
import Vocabulary

extension TrashRepository {
    /// Returns all items in the trash, last deleted first.
    public static func items(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> [TrashItem] {
        try items(where: "1 = 1", in: transaction)
    }

    /// Returns the items deleted in an organization, last deleted first.
    public static func items(
        with grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> [TrashItem] {
        try items(where: isBelow(grant.subject.id), in: transaction)
    }

    /// Returns one item.
    public static func item(
        _ id: TrashID, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> TrashItem {
        try item(where: "t.id = \(id)", in: transaction)
    }

    /// Returns one item that was deleted in an organization.
    public static func item(
        _ id: TrashID, with grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> TrashItem {
        try item(where: "t.id = \(id) and \(fragment: isBelow(grant.subject.id))", in: transaction)
    }

    /// Returns the items that were deleted before a time, and those whose purge was interrupted, oldest first.
    public static func expired(
        before time: Instant, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> [TrashItem] {
        try items(where: "t.deleted_at < \(time) or t.purged_at is not null", in: transaction).reversed()
    }

    static func item(
        where condition: SQL, in transaction: borrowing Transaction
    ) throws -> TrashItem {
        guard let item = try items(where: condition, in: transaction).first else {
            throw NotFound("item in the trash")
        }
        return item
    }

    private static func items(
        where condition: SQL, in transaction: borrowing Transaction
    ) throws -> [TrashItem] {
        try transaction.rows(
            """
            select \(fragment: columns)
            from trash t join folders f on f.id = t.folder_id left join folders p on p.id = f.parent_id
            where \(fragment: condition) order by t.id desc
            """
        ) { row in try TrashItem(row) }
    }

    /// Returns the condition that an item was deleted in an organization, which still exists.
    private static func isBelow(_ organization: FolderID) -> SQL {
        "(f.parent_id = \(organization) or p.parent_id = \(organization))"
    }

    /// The columns for ``TrashItem/init(_:)``: of `t`, the item, and `f`, its topmost folder.
    private static let columns: SQL = """
        t.id, t.kind, t.path, t.title, t.reason, t.deleted_at, t.deleted_by, t.purged_at,
        exists (select 1 from channels c where c.study_folder_id = f.id and c.status <> 'draft'
            and (c.kind = 'live' or f.taken_from is not null))
        """
}
