import Cryptography
import JSON
import SQLStore
import Timekeeping
import Vocabulary

/// Reads signatures and compares each with what was signed. Signatures are never changed, and only deleted when their
/// study is purged.
public enum SignatureRepository {
    /// Returns the signatures on both channels of the grant's study, newest first.
    public static func all(
        with grant: Grant<EnterStudy>, in transaction: borrowing Transaction
    ) throws -> [Signature] {
        try signatures("c.study_folder_id = \(grant.subject.study.id)", in: transaction)
    }

    /// Returns the signature of a publication of the grant's study; nil if it wasn't signed.
    public static func signature(
        of publication: PublicationID, with grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Signature? {
        try signatures(
            "c.study_folder_id = \(grant.subject.id) and s.publication_id = \(publication)", in: transaction
        ).first
    }

    /// Returns the signers of the publications of the grant's study, without verification.
    public static func signers(
        with grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> [PublicationID: String] {
        let rows = try transaction.rows(
            """
            select s.publication_id, s.signer_name from signatures s join channels c on c.id = s.channel_id
            where c.study_folder_id = \(grant.subject.id) and s.publication_id is not null
            """
        ) { row -> (PublicationID, String) in (try row[0], try row[1]) }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// Returns the signatures of a study, for users who may read its audit log.
    static func all(of study: FolderID, in transaction: borrowing Transaction) throws -> [Signature] {
        try signatures("c.study_folder_id = \(study)", in: transaction)
    }

    /// Returns the next signatures of the site after a row, oldest first, for the verification of the entire log.
    static func next(
        after id: Int64, limit: Int, in transaction: borrowing Transaction
    ) throws -> [Signature] {
        try signatures(
            "s.id in (select n.id from signatures n where n.id > \(id) order by n.id limit \(limit))",
            in: transaction
        ).reversed()
    }

    private static func signatures(
        _ condition: SQL, in transaction: borrowing Transaction
    ) throws -> [Signature] {
        try transaction.rows(
            """
            select s.id, c.kind, s.publication_id, s.action, s.event_seq, s.signer_name, s.meaning, s.signed_at,
                s.digest, s.statement, p.digest, p.design, e.action, e.subject, e.details, s.user_id,
                e.folder_id = c.study_folder_id
            from signatures s join channels c on c.id = s.channel_id
            left join publications p on p.id = s.publication_id
            left join audit_events e on e.seq = s.event_seq
            where \(fragment: condition) order by s.id desc
            """
        ) { row in try signature(row) }
    }

    private static func signature(_ row: Row) throws -> Signature {
        let statement: String = try row[9]
        let tree = try? JSONTree.parse(statement)
        let stored = Stored(
            action: try row[3], channel: try row[1], user: try row[15], signer: try row[5],
            meaning: try row[6], signedAt: try row[7],
            digest: try row[8], statement: statement, tree: tree,
            details: tree?["particulars"].map { AuditDetails(json: $0.description) } ?? [:],
            publication: (try row[10], try row[11]),
            event: (try row[12], try row[13], try row[14], try row[16] as Int? == 1))
        return Signature(
            id: try row[0], channel: try row[1], publication: try row[2], action: stored.action,
            event: try row[4], signer: stored.signer,
            meaning: SignatureMeaning(rawValue: stored.meaning) ?? .review,
            method: tree?["by"]?.string ?? "", signedAt: stored.signedAt,
            details: stored.details, digest: stored.digest,
            validity: stored.flaw.map(Signature.Validity.broken) ?? .valid)
    }
}

/// A signature with everything needed to verify it.
private struct Stored {
    let action: String
    let channel: String
    let user: Int64
    let signer: String
    let meaning: String
    let signedAt: Instant
    let digest: String
    let statement: String
    let tree: JSONTree?
    let details: AuditDetails
    let publication: (digest: String?, design: String?)
    let event: (action: String?, about: String?, details: String?, isOfStudy: Bool)

    /// The mismatch as a sentence; nil for a valid signature.
    var flaw: String? {
        guard isOfStatement else { return "The signature was changed after it was given." }
        guard isOfEvent else { return "The audit log has a different action than the one that was signed." }
        return isOfDocuments ? nil : "The published documents are not those that were signed."
    }

    private var isOfStatement: Bool {
        SHA256.digest(statement).hex == digest && tree?["act"]?.string == action
            && tree?["signer"]?.string == signer && tree?["user"]?.string == "\(user)"
            && tree?["particulars"]?["channel"]?.string == channel && tree?["meaning"]?.string == meaning
            && tree?["at"]?.string == signedAt.iso8601
    }

    private var isOfEvent: Bool {
        event.isOfStudy && event.action == action && event.about == tree?["about"]?.string
            && event.details == SignatureStatement.eventDetails(details, meaning, digest).json
    }

    private var isOfDocuments: Bool {
        guard let design = publication.design else { return true }
        let text = SHA256.digest(design).hex
        let signed = AuditDetails.Pair(name: "digest", value: .text(text))
        return text == publication.digest && details.pairs.contains(signed)
    }
}
