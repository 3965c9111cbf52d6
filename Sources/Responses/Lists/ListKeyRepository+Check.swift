import Access
import SQLStore
import Timekeeping

extension ListKeyRepository {
    /// A List as it is checked.
    struct CheckedList {
        let id: ListID
        /// The List and its study in a sentence.
        let place: String
        /// Whether no other channel of the study has a List with its name.
        let isOnlyOne: Bool
    }

    /// Returns every List of the site.
    static func lists(
        with grant: Grant<ManageSite>, _ transaction: borrowing Transaction
    ) throws -> [CheckedList] {
        try transaction.rows(
            """
            select l.id, l.title, c.study_id, c.kind,
                (select count(*) from lists o join channels oc on oc.id = o.channel_id
                    where o.name_key = l.name_key and oc.study_folder_id = c.study_folder_id)
            from lists l join channels c on c.id = l.channel_id order by l.id
            """
        ) { row in
            let (title, study, kind): (String, String, String) = (try row[1], try row[2], try row[3])
            let place = "the List \(title) of \(study) (\(kind))"
            return CheckedList(id: try row[0], place: place, isOnlyOne: try row[4] as Int == 1)
        }
    }

    /// Returns the number of corrections of rows in all Lists.
    static func correctionCount(_ transaction: borrowing Transaction) throws -> Int {
        try transaction.value("select count(*) from list_row_changes") ?? 0
    }

    /// Returns the last Key according to the counter of a List; nil if it has none.
    static func lastCounted(in list: ListID, _ transaction: borrowing Transaction) throws -> Int64? {
        try transaction.value("select last_key from key_counters where table_name = \(list.tableName)")
    }

    /// Returns the greatest Key of the rows of a List, or 0 if it has none.
    static func greatest(in list: ListID, _ transaction: borrowing Transaction) throws -> Int64 {
        try transaction.value("select max(key) from \(identifier: list.tableName)") ?? 0
    }

    /// Returns Keys whose corrections belong to two rows, or to a row other than the current one.
    static func correctedTwice(
        in list: ListID, _ transaction: borrowing Transaction
    ) throws -> Set<Int64> {
        let among: [Int64] = try transaction.rows(
            """
            select row_key from list_row_changes where list_id = \(list)
            group by row_key having count(distinct participant_id) > 1
                or count(distinct coalesce(response_id, 0)) > 1
                or sum(case when kind = 'add' then 1 else 0 end) > 1
            """
        ) { try $0[0] }
        let present: [Int64] = try transaction.rows(
            """
            select distinct c.row_key from list_row_changes c
                join \(identifier: list.tableName) t on t.key = c.row_key
            where c.list_id = \(list) and (c.participant_id <> t.participant_id
                or coalesce(c.response_id, 0) <> coalesce(t.response_id, 0)
                or (c.kind = 'delete' and (c.restored_key is null or c.restored_key <> c.row_key)))
            """
        ) { try $0[0] }
        return Set(among + present)
    }

    /// Returns whether the row that now has a Key was created after an audit event named the Key.
    static func isOlder(
        _ mention: Mention, thanRowIn list: ListID, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let later: Int? = try transaction.value(
            """
            select 1 from \(identifier: list.tableName)
            where key = \(mention.key) and created > \(mention.at.civil().description)
            """)
        return later != nil
    }
}
