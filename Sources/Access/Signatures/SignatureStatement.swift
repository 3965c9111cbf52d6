import Cryptography
import JSON
import SQLStore
import Timekeeping
import Vocabulary

/// The text that is signed: the action with all its particulars, the signer, the authentication method, the time, and
/// the meaning of the signature.
///
/// Its digest is part of the action's event in the audit log, and the statement contains the contents of the event. So
/// neither can be attached to another record or changed alone (21 CFR 11.70).
struct SignatureStatement {
    /// The particulars of the event that aren't part of the statement, because they describe the statement itself.
    private static let meaningName = "meaning"
    private static let digestName = "signature"

    let action: String
    let about: String
    let details: AuditDetails
    let signing: SigningAuthorization
    let at: Instant

    /// The text.
    var text: String {
        var writer = JSONWriter(capacity: 512)
        writer.object { object in
            for (name, value) in [("act", action), ("about", about)] {
                object.key(name)
                object.string(value)
            }
            object.key("particulars")
            object.raw([UInt8](details.json.utf8))
            for (name, value) in signer {
                object.key(name)
                object.string(value)
            }
            guard let evidence = signing.evidence else { return }
            object.key("passkey")
            object.object { object in for (name, value) in evidence.parts { object.member(name, value) } }
        }
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    private var signer: [(String, String)] {
        [
            ("signer", signing.name), ("email", signing.email), ("user", "\(signing.user)"),
            ("meaning", signing.meaning.rawValue), ("by", signing.method.rawValue), ("at", at.iso8601),
        ]
    }

    /// Returns the particulars as recorded in the event.
    static func eventDetails(
        _ details: AuditDetails, _ meaning: String, _ digest: String
    ) -> AuditDetails {
        var all = details
        all.append(meaningName, .text(meaning))
        all.append(digestName, .text(digest))
        return all
    }
}

extension Grant where P.Subject == Channel {
    /// Records an action in the audit log, with a signature if the user signed; returns the signature.
    package func record(
        _ action: String, _ details: AuditDetails, signedBy signing: SigningAuthorization?,
        publication: PublicationID? = nil, in transaction: borrowing Transaction
    ) throws -> SignatureID? {
        guard let signing else {
            try record(action, about: subject.path, details, in: transaction)
            return nil
        }
        // Read only once, so that the row and the statement have the same time.
        let now = now
        guard signing.user == actor.user,
            now < signing.authenticatedAt.adding(seconds: SigningAuthorization.lifetimeSeconds)
        else { throw SignatureRequired() }
        let statement = SignatureStatement(
            action: action, about: subject.path, details: details, signing: signing, at: now
        ).text
        let digest = SHA256.digest(statement).hex
        let event = try record(
            action, about: subject.path,
            SignatureStatement.eventDetails(details, signing.meaning.rawValue, digest), in: transaction)
        return try SignatureRepository.add(
            signing, action, statement, digest, event: event, publication: publication, at: now,
            on: subject.id, in: transaction)
    }
}
