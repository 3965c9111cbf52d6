import Access
import PortalUI
import SQLStore
import Studies
import Timekeeping

/// Finds List Keys that were used for two rows, which earlier versions did after the newest row was deleted.
///
/// It checks what is stored: rows, corrections, and the audit log. Rows and corrections of erased participants are
/// gone, so a Key of an erased row can be found only if the audit log names it.
public struct ListKeyCheck: Sendable {
    /// A sentence for each List with reused Keys, which make exports and notes with these Keys ambiguous, and for each
    /// List with an outdated counter.
    public private(set) var warnings: [String] = []
    /// The numbers of checked items.
    public private(set) var correctionCount = 0
    public private(set) var eventCount = 0

    /// The maximum number of Keys in a sentence.
    private static let namedMax = 20

    /// Checks every List of the site.
    public init(with grant: Grant<ManageSite>, in transaction: borrowing Transaction) throws {
        let lists = try transaction.rows(
            """
            select l.id, l.title, c.study_id, c.kind,
                (select count(*) from lists o join channels oc on oc.id = o.channel_id
                    where o.name_key = l.name_key and oc.study_folder_id = c.study_folder_id)
            from lists l join channels c on c.id = l.channel_id order by l.id
            """
        ) { row in
            let (title, study, kind): (String, String, String) = (try row[1], try row[2], try row[3])
            let place = "the List \(title) of \(study) (\(kind))"
            return (id: try row[0] as ListID, place: place, isOnlyOne: try row[4] as Int == 1)
        }
        for list in lists {
            try checkCounter(of: list.id, list.place, transaction)
            var twice = try Self.correctedTwice(list.id, transaction)
            // The audit log doesn't contain the channel.
            if list.isOnlyOne { twice.formUnion(try namedBefore(list.id, transaction)) }
            if !twice.isEmpty { warnings.append(Self.sentence(twice.sorted(), list.place)) }
        }
        correctionCount = try transaction.value("select count(*) from list_row_changes") ?? 0
    }

    /// A summary of a check without warnings, including its limits.
    public var sentence: String {
        "No List reused a Key. Checked \(NumberFormat.counted(correctionCount, "correction", "corrections")) and "
            + "\(NumberFormat.counted(eventCount, "event", "events")) of the audit log. Rows of erased participants cannot be checked."
    }

    private mutating func checkCounter(
        of list: ListID, _ place: String, _ transaction: borrowing Transaction
    ) throws {
        let last: Int64? = try transaction.value(
            "select last_key from key_counters where table_name = \(list.tableName)")
        let greatest: Int64 =
            try transaction.value("select max(key) from \(identifier: list.tableName)") ?? 0
        guard let last, last < greatest else { return }
        warnings.append(
            "In \(place), the last recorded Key is \(last), but a row has the Key \(greatest). Rows were added "
                + "outside the portal, and Keys of deleted rows may have been reused.")
    }

    /// Returns Keys whose corrections belong to two rows, or to a row other than the current one.
    private static func correctedTwice(
        _ list: ListID, _ transaction: borrowing Transaction
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

    /// Returns Keys of rows that were created after an audit event with the same Key.
    private mutating func namedBefore(
        _ list: ListID, _ transaction: borrowing Transaction
    ) throws -> Set<Int64> {
        var twice: Set<Int64> = []
        for mention in try ListKeyRepository.mentions(of: list, transaction) {
            eventCount += 1
            let later: Int? = try transaction.value(
                """
                select 1 from \(identifier: list.tableName)
                where key = \(mention.key) and created > \(mention.at.civil().description)
                """)
            if later != nil { twice.insert(mention.key) }
        }
        return twice
    }

    private static func sentence(_ keys: [Int64], _ place: String) -> String {
        let named = keys.prefix(namedMax).map { "\($0)" }.joined(separator: ", ")
        let more = keys.count > namedMax ? " and \(keys.count - namedMax) more" : ""
        return
            "In \(place), these Keys were used for two rows: \(named)\(more). In exports made before the first row was "
            + "deleted, the Key refers to that row. Check them."
    }
}
