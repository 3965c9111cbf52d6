import Access
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// Locks the data of channels and rejects changes while locked.
public enum DataLockRepository {
    /// Returns the active lock of the grant's channel; nil if the data isn't locked.
    public static func current(
        with grant: Grant<some ResponseReadingAtSites>, in transaction: borrowing Transaction
    ) throws -> DataLock? {
        try current(of: grant.subject.id, in: transaction)
    }

    /// Returns all locks of the grant's channel, newest first.
    public static func all(
        with grant: Grant<some ResponseReadingAtSites>, in transaction: borrowing Transaction
    ) throws -> [DataLock] {
        try transaction.rows(
            "\(fragment: columns) where channel_id = \(grant.subject.id) order by id desc"
        ) { row in try DataLock(row) }
    }

    /// Throws ``DataLocked`` if the data of a channel is locked.
    ///
    /// Needs no grant: jobs of the portal check it before they continue a user's work, and it reveals nothing else.
    public static func check(_ channel: ChannelID, in transaction: borrowing Transaction) throws {
        if let lock = try current(of: channel, in: transaction) { throw DataLocked(lock: lock) }
    }

    /// Returns whether the data of a channel may be changed; for jobs, like ``check(_:in:)``.
    public static func isOpen(_ channel: ChannelID, in transaction: borrowing Transaction) throws -> Bool {
        try current(of: channel, in: transaction) == nil
    }

    /// Locks the data of the grant's channel.
    public static func lock(
        reason: String, signedBy signing: SigningAuthorization, with grant: Grant<ConfigureStudy>,
        in transaction: borrowing Transaction
    ) throws {
        let channel = grant.subject.id
        try check(reason)
        guard try current(of: channel, in: transaction) == nil else {
            throw Conflict("The data is already locked.")
        }
        var details = try auditDetails(of: grant.subject, in: transaction)
        details.append("reason", .text(reason))
        let signature = try grant.record(
            "data-lock.lock", details, signedBy: signing, in: transaction)
        try transaction.run(
            """
            insert into data_locks (channel_id, locked_at, locked_by, lock_reason, lock_signature_id)
            values (\(channel), \(grant.now), \(grant.actor.name), \(reason), \(signature))
            """)
    }

    /// Unlocks the data of the grant's channel.
    public static func unlock(
        reason: String, signedBy signing: SigningAuthorization, with grant: Grant<ConfigureStudy>,
        in transaction: borrowing Transaction
    ) throws {
        let channel = grant.subject.id
        try check(reason)
        guard try current(of: channel, in: transaction) != nil else {
            throw Conflict("The data is not locked.")
        }
        var details = try auditDetails(of: grant.subject, in: transaction)
        details.append("reason", .text(reason))
        let signature = try grant.record(
            "data-lock.unlock", details, signedBy: signing, in: transaction)
        try transaction.run(
            """
            update data_locks set unlocked_at = \(grant.now), unlocked_by = \(grant.actor.name),
                unlock_reason = \(reason), unlock_signature_id = \(signature)
            where channel_id = \(channel) and unlocked_at is null
            """)
    }

    /// Returns what is wrong with a reason; nil if it is valid.
    public static func problem(with reason: String) -> String? {
        if reason.allSatisfy(\.isWhitespace) { return "Enter a reason. It is recorded in the audit log." }
        guard reason.count > DataLock.reasonLengthMax else { return nil }
        return "This has \(reason.count) characters. Use at most \(DataLock.reasonLengthMax)."
    }

    /// Returns the digest of the documents that a lock refers to: those of the last publication. Empty before the
    /// first.
    public static func documents(
        with grant: Grant<some ResponseReadingAtSites>, in transaction: borrowing Transaction
    ) throws -> (version: String, digest: String)? {
        try PublicationRepository.newest(of: grant.subject.id, transaction).map {
            ($0.version.text, $0.digest)
        }
    }

    /// Throws ``Conflict`` if the documents that the user saw before signing, given by their digest, aren't those that
    /// a lock would refer to now.
    public static func checkDocuments(
        _ seen: String, with grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws {
        let newest = try PublicationRepository.newest(of: grant.subject.id, transaction)
        guard seen != newest?.digest ?? "" else { return }
        throw Conflict(
            newest.map {
                "\($0.author.name) published version \($0.version.text) since you opened the page. Nothing was "
                    + "signed. Review the new version before you sign."
            } ?? "The request was not sent from the portal's page. Nothing was signed.")
    }

    /// Returns what the lock covers: the channel, the documents with which the data was collected, and the extent of
    /// the data.
    private static func auditDetails(
        of channel: Channel, in transaction: borrowing Transaction
    ) throws -> AuditDetails {
        var details: AuditDetails = ["channel": .text(channel.kind.rawValue)]
        if let newest = try PublicationRepository.newest(of: channel.id, transaction) {
            details.append("version", .text(newest.version.text))
            details.append("digest", .text(newest.digest))
        }
        return details
    }

    private static func check(_ reason: String) throws {
        if let problem = problem(with: reason) { throw InvalidInput("reason", problem) }
    }

    private static func current(
        of channel: ChannelID, in transaction: borrowing Transaction
    ) throws -> DataLock? {
        try transaction.first(
            "\(fragment: columns) where channel_id = \(channel) and unlocked_at is null"
        ) { row in try DataLock(row) }
    }

    private static let columns: SQL = """
        select locked_at, locked_by, lock_reason, unlocked_at, unlocked_by, unlock_reason from data_locks
        """
}

extension DataLock {
    /// Creates a lock from a row with ``DataLockRepository/columns``.
    fileprivate init(_ row: Row) throws {
        locked = Event(at: try row[0], by: try row[1], reason: try row[2])
        let end: Instant? = try row[3]
        unlocked = try end.map { Event(at: $0, by: try row[4], reason: try row[5]) }
    }
}
