import Studies
import Timekeeping

/// The row of a signature.
public struct SignatureID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A signature that someone gave, and how it is to what was signed.
public struct Signature: Sendable, Hashable, Identifiable {
    /// Whether what was signed is what is there.
    public enum Validity: Sendable, Hashable {
        /// Statement, event and documents are those that were signed.
        case whole
        /// One of them is not; the sentence says which.
        case broken(String)
    }

    /// The signature's row.
    public let id: SignatureID
    /// On which of the study's channels.
    public let channel: ChannelKind
    /// The publication that was signed, if the act made one.
    public let publication: PublicationID?
    /// The act, as the audit calls it.
    public let action: String
    /// The number of its event in the audit.
    public let event: Int64
    /// Who signed, by the name of then.
    public let signer: String
    /// What the signature means.
    public let meaning: SignatureMeaning
    /// By what the signer proved who they are, one of ``Session/AuthenticationMethod``; an empty text where the
    /// statement is broken.
    public let method: String
    /// When it was given.
    public let signedAt: Instant
    /// The particulars of the act, in order.
    public let details: AuditDetails
    /// SHA-256 of everything that was signed, in hex, which the audit holds, too.
    public let digest: String
    /// Whether what was signed is what is there.
    public let validity: Validity

    /// The digest of the documents that were signed, and the version, where the act names them.
    public subscript(particular: String) -> String? {
        for pair in details.pairs where pair.name == particular {
            if case .text(let text) = pair.value { return text }
        }
        return nil
    }
}
