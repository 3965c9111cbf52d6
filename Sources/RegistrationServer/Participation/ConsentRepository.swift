import Cryptography
import SQLStore
import Timekeeping

/// The consents of accounts. Each one that differs from the last is kept, with its document.
struct ConsentRepository: Sendable {
    /// A consent as an app sends it.
    struct Consent: Sendable {
        let version: String
        let status: String
        /// The signed document; nil if none was sent.
        let document: Document?
    }

    /// A document, encrypted before the transaction that stores it.
    struct Document: Sendable {
        let digest: [UInt8]
        let sealed: [UInt8]
        let byteCount: Int
    }

    /// A stored consent.
    struct StoredConsent: Sendable {
        /// The encrypted document and the digest of its bytes.
        struct Document: Sendable {
            let digest: [UInt8]
            let sealed: [UInt8]
        }

        let version: String
        /// Nil if none was sent.
        let document: Document?
    }

    let key: SealingKey
    let clock: Clock

    /// Returns a document as it is stored.
    func document(_ bytes: [UInt8]) -> Document {
        let digest = SHA256.digest(bytes).bytes
        return Document(
            digest: digest, sealed: key.seal(bytes, context: AccountSealContext.consent(digest: digest).text),
            byteCount: bytes.count)
    }

    /// Returns the bytes of a stored document.
    func open(_ stored: StoredConsent.Document) throws -> [UInt8] {
        try key.open(stored.sealed, context: AccountSealContext.consent(digest: stored.digest).text)
    }

    /// Saves a consent. A repeated one only changes the status: the same version with the same document, or
    /// without one.
    func save(
        _ consent: Consent, in state: StudyState, _ transaction: borrowing Transaction
    ) throws {
        try save(consent, inState: state.id, transaction)
    }

    /// The same for a state of which only the number is known.
    func save(
        _ consent: Consent, inState state: Int64, _ transaction: borrowing Transaction
    ) throws {
        let last = try transaction.first(
            """
            select id, pdf_digest from account_consents
            where account_study_id = \(state) and version = \(consent.version) order by id desc limit 1
            """
        ) { (id: try $0[0] as Int64, digest: try $0[1] as [UInt8]?) }
        if let last, consent.document == nil || consent.document?.digest == last.digest {
            try transaction.run(
                "update account_consents set status = \(consent.status) where id = \(last.id)")
            return
        }
        try transaction.run(
            """
            insert into account_consents (account_study_id, version, status, received_at, pdf_digest, pdf_sealed,
                pdf_bytes)
            values (\(state), \(consent.version), \(consent.status), \(clock()), \(consent.document?.digest),
                \(consent.document?.sealed), \(consent.document?.byteCount))
            """)
    }

    /// Returns the document of the newest consent in a state; nil if it has none.
    func newest(of state: Int64, _ transaction: borrowing Transaction) throws -> StoredConsent.Document? {
        let found = try transaction.first(
            """
            select pdf_digest, pdf_sealed from account_consents
            where account_study_id = \(state) order by id desc limit 1
            """
        ) { row in
            row.isNull(0) || row.isNull(1)
                ? nil : StoredConsent.Document(digest: try row[0], sealed: try row[1])
        }
        return found ?? nil
    }

    /// Returns the newest consent of a version, or of all versions if it's empty.
    func newest(
        _ version: String, in state: StudyState, _ transaction: borrowing Transaction
    ) throws -> StoredConsent? {
        try transaction.first(
            """
            select version, pdf_digest, pdf_sealed from account_consents
            where account_study_id = \(state.id) and (\(version) = '' or version = \(version))
            order by id desc limit 1
            """
        ) { row in
            StoredConsent(
                version: try row[0],
                document: row.isNull(1) || row.isNull(2)
                    ? nil : StoredConsent.Document(digest: try row[1], sealed: try row[2]))
        }
    }
}
