import Timekeeping
import Vocabulary

/// The ID of a signature's row.
public struct SignatureID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// An electronic signature, with the result of its verification.
public struct Signature: Sendable, Hashable, Identifiable {
    /// Whether the signature matches what was signed.
    public enum Validity: Sendable, Hashable {
        /// The statement, event and documents are those that were signed.
        case valid
        /// One of them differs; the sentence says which.
        case broken(String)
    }

    /// The ID of the signature's row.
    public let id: SignatureID
    /// The channel of the study.
    public let channel: ChannelKind
    /// The publication that was signed; nil if the action published nothing.
    public let publication: PublicationID?
    /// The action's name in the audit log.
    public let action: String
    /// The number of its event in the audit log.
    public let event: Int64
    /// The name of the signer at that time.
    public let signer: String
    /// What the signature means.
    public let meaning: SignatureMeaning
    /// How the signer authenticated, one of ``Session/AuthenticationMethod``; empty if the statement is damaged.
    public let method: String
    /// When it was signed.
    public let signedAt: Instant
    /// The particulars of the action, in order.
    public let details: AuditDetails
    /// The SHA-256 of everything that was signed, in hex; the audit log has it, too.
    public let digest: String
    /// Whether the signature matches what was signed.
    public let validity: Validity

    /// Returns a particular of the action, such as the digest of the documents or the version; nil if it has none.
    public subscript(particular: String) -> String? {
        for pair in details.pairs where pair.name == particular {
            if case .text(let text) = pair.value { return text }
        }
        return nil
    }
}
