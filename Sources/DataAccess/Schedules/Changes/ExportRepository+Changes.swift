import SQLStore
import Vocabulary

// With which export the rows of an export of changes are compared.
extension ExportRepository {
    /// Returns the last export of the same schedule that arrived, if it has the same data and formats; nil for an export of all
    /// rows.
    func previous(of id: ExportID, _ transaction: borrowing Transaction) throws -> (
        id: ExportID, fileName: String
    )? {
        try transaction.first(
            """
            select b.id, b.file_name
            from exports e join export_schedules s on s.id = e.schedule_id join exports b on b.schedule_id = e.schedule_id
            where e.id = \(id) and b.id < e.id and \(fragment: Self.hasArrived)
                and b.formats = e.formats and b.only_sharing = e.only_sharing and b.profile_id is e.profile_id
                and b.profile_version is e.profile_version
            order by b.id desc limit 1
            """
        ) { (try $0[0], try $0[1]) }
    }

    /// Returns whether an export has only the rows that have changed.
    func hasOnlyChanges(_ id: ExportID, _ transaction: borrowing Transaction) throws -> Bool {
        try transaction.value("select only_changes from exports where id = \(id)") == 1
    }

    /// Returns the exports whose notes about rows are kept: the last one of each schedule that arrived, and those after it.
    func noted(_ transaction: borrowing Transaction) throws -> [ExportID] {
        try transaction.rows(
            """
            select e.id from exports e join export_schedules s on s.id = e.schedule_id
            where e.only_changes = 1 and s.removed_at is null and e.state in ('done', 'removed')
                and e.id >= coalesce(
                    (select max(b.id) from exports b where b.schedule_id = s.id and \(fragment: Self.hasArrived)), 0)
            """
        ) { try $0[0] }
    }

    /// The condition for an export `b` of changes of the schedule `s` that its target has, or that could be downloaded.
    private static let hasArrived: SQL = """
        b.only_changes = 1 and b.state in ('done', 'removed') and (s.target_id is null or exists (
            select 1 from export_deliveries d
            where d.export_id = b.id and d.target_id = s.target_id and d.state = 'delivered'))
        """
}
