import Access
import Cryptography
import JSON
import SQLStore
import Studies
import Vocabulary

/// Compares publications, what apps get of them, and files of designs with their digests, which the audit log names.
///
/// Someone who can write to the database could change what participants read or consent to. The digest in the
/// same row could be changed too; those in the events can't.
enum PublicationIntegrityRepository {
    /// The particular of an event with the digest of all payloads of a channel.
    static let payloadName = "payloads"
    /// Recorded with each publication, and once for those of an earlier version.
    static let recordAction = "study.record-payloads"

    /// A channel that has publications.
    private struct Place {
        let channel: ChannelID
        let folder: FolderID
        let kind: String
        /// The study and the channel, such as `MERIDIAN/HERON/SLEEP01 (live)`.
        let name: String
    }

    /// Returns the SHA-256 of everything that apps get of a channel's publications.
    ///
    /// Publications only add payloads, also to earlier publications in new languages. So it is valid until
    /// the next one.
    static func payloadDigest(of channel: ChannelID, in transaction: borrowing Transaction) throws -> String {
        var digest = SHA256()
        try transaction.forEach(
            """
            select p.number, a.name, a.variant, a.language, a.body
            from publications p join publication_answers a on a.publication_id = p.id
            where p.channel_id = \(channel) order by p.number, a.name, a.variant, a.language
            """
        ) { row in
            let body = SHA256.digest(try row[4] as [UInt8])
            digest.update(
                "\(try row[0] as Int) \(try row[1] as String) \(try row[2] as String) \(try row[3] as String) "
                    + "\(body.hex)\n")
        }
        return digest.finish().hex
    }

    /// Records the digest of what apps get of a channel, in the transaction of its publication.
    static func record(
        _ channel: Channel, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        try record(
            channel.id, channel.kind.rawValue, on: channel.folderID, by: actor, in: transaction)
    }

    /// Records the digests of channels whose last publication has none, such as one of an earlier version.
    static func recordMissing(by actor: Actor, in transaction: borrowing Transaction) throws {
        for place in try unrecorded(in: transaction) {
            try record(place.channel, place.kind, on: place.folder, by: actor, in: transaction)
        }
    }

    private static func record(
        _ channel: ChannelID, _ kind: String, on folder: FolderID, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws {
        let digest = try payloadDigest(of: channel, in: transaction)
        try actor.record(
            recordAction, on: folder, ["channel": .text(kind), payloadName: .text(digest)], in: transaction)
    }

    /// Returns whether there are such channels.
    static func isIncomplete(in transaction: borrowing Transaction) throws -> Bool {
        try !unrecorded(in: transaction).isEmpty
    }

    private static func unrecorded(in transaction: borrowing Transaction) throws -> [Place] {
        try places(in: transaction).filter { place in
            try Self.recorded(in: details(of: place, in: transaction)) == nil
        }
    }

    /// Returns the digest of the payloads of the last publication; nil if none was recorded since.
    private static func recorded(in events: [JSONTree]) -> String? { events.first?[payloadName]?.string }

    /// Returns a sentence for everything that was changed after it was published or uploaded.
    static func problems(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> [String] {
        var problems: [String] = []
        for place in try places(in: transaction) {
            let events = try details(of: place, in: transaction)
            problems += try designProblems(place, events, in: transaction)
            if let recorded = recorded(in: events),
                try recorded != payloadDigest(of: place.channel, in: transaction)
            {
                problems.append(
                    "What apps get of \(place.name) is not what was published: payloads in the database were changed. "
                        + "\(advice)")
            }
        }
        return problems + (try fileProblems(in: transaction))
    }

    private static let advice = "Find out who had write access, and restore a backup from before."

    private static func designProblems(
        _ place: Place, _ events: [JSONTree], in transaction: borrowing Transaction
    ) throws -> [String] {
        let known = Set(events.compactMap { $0["digest"]?.string })
        var problems: [String] = []
        try transaction.forEach(
            """
            select number, version, digest, design from publications where channel_id = \(place.channel)
            order by number
            """
        ) { row in
            let version: Version = try row[1]
            let (number, stored) = (try row[0] as Int, try row[2] as String)
            let name = "Publication \(number) of \(place.name), version \(version.text),"
            if SHA256.digest(try row[3] as String).hex != stored {
                problems.append("\(name) has another design than was published. \(advice)")
            } else if !known.contains(stored) {
                problems.append("\(name) has a design that no event of the audit log names. \(advice)")
            }
        }
        return problems
    }

    private static func fileProblems(in transaction: borrowing Transaction) throws -> [String] {
        var problems: [String] = []
        try transaction.forEach("select digest, bytes from design_files order by digest") { row in
            let digest: String = try row[0]
            guard SHA256.digest(try row[1] as [UInt8]).hex != digest else { return }
            problems.append("The file \(digest) of a design was changed after it was uploaded. \(advice)")
        }
        return problems
    }

    private static func places(in transaction: borrowing Transaction) throws -> [Place] {
        try transaction.rows(
            """
            select c.id, c.study_folder_id, c.kind, o.name || '/' || a.name || '/' || s.name
            from channels c join folders s on s.id = c.study_folder_id join folders a on a.id = s.parent_id
                join folders o on o.id = a.parent_id
            where exists (select 1 from publications p where p.channel_id = c.id) order by c.id
            """
        ) { row in
            let kind: String = try row[2]
            return Place(
                channel: try row[0], folder: try row[1], kind: kind,
                name: "\(try row[3] as String) (\(kind))")
        }
    }

    /// Returns the particulars of events about a channel's publications, latest first. They never leave the log.
    private static func details(of place: Place, in transaction: borrowing Transaction) throws -> [JSONTree] {
        let actions = [
            StudyAction.publishUpcoming.auditName, StudyAction.launch.auditName,
            StudyAction.publishUpdates.auditName, recordAction,
        ]
        let all: [String] = try transaction.rows(
            """
            select details from audit_events where folder_id = \(place.folder) and action in (\(list: actions))
            order by seq desc
            """
        ) { try $0[0] }
        return all.compactMap { try? JSONTree.parse($0) }.filter { $0["channel"]?.string == place.kind }
    }
}
