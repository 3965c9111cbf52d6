import SQLStore
import Timekeeping
import Vocabulary

extension SignatureRepository {
    /// The particular of a purge that lists the events whose signatures it removes.
    package static let removedName = "signatures"

    /// Returns the next events with these actions after a number that have no signature.
    static func unsigned(
        _ actions: [String], after number: Int64, limit: Int, in transaction: borrowing Transaction
    ) throws -> [AuditEntry] {
        try transaction.rows(
            """
            \(fragment: AuditRepository.columns)
            where e.seq > \(number) and e.action in (\(list: actions))
                and not exists (select 1 from signatures s where s.event_seq = e.seq)
            order by e.seq limit \(limit)
            """
        ) { row in try AuditEntry(row) }
    }

    /// Returns the particulars of the purges after an event.
    static func purges(
        after number: Int64, in transaction: borrowing Transaction
    ) throws -> [AuditDetails] {
        try transaction.rows(
            """
            \(fragment: AuditRepository.columns) where e.seq > \(number) and e.action = 'folder.purge'
            order by e.seq
            """
        ) { row in try AuditEntry(row).decodedDetails }
    }

    /// Returns the numbers of the events whose signatures are removed with the channels of a trash item.
    package static func removedNumbers(of id: TrashID, in transaction: borrowing Transaction) throws
        -> AuditValue
    {
        let numbers: [Int64] = try transaction.rows(
            """
            select s.event_seq from signatures s join channels c on c.id = s.channel_id
            where c.trash_id = \(id) or c.study_folder_id in (select f.id from folders f where f.trash_id = \(id))
                or c.app_folder_id in (select f.id from folders f where f.trash_id = \(id))
            order by s.event_seq
            """
        ) { row in try row[0] }
        return .text(numbers.map { "\($0)" }.joined(separator: " "))
    }

    /// Stores a signature of an action on a channel.
    static func add(
        _ signing: SigningAuthorization, _ action: String, _ statement: String, _ digest: String,
        event: Int64, publication: PublicationID?, at now: Instant, on channel: ChannelID,
        in transaction: borrowing Transaction
    ) throws -> SignatureID? {
        try transaction.value(
            """
            insert into signatures (channel_id, publication_id, event_seq, action, user_id, signer_name, meaning,
                signed_at, statement, digest)
            values (\(channel), \(publication), \(event), \(action), \(signing.user), \(signing.name),
                \(signing.meaning.rawValue), \(now), \(statement), \(digest))
            returning id
            """)
    }
}
