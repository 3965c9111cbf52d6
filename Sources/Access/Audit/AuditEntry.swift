import Cryptography
import Studies
import Timekeeping

/// An event as it is in the chain.
public struct AuditEntry: Sendable, Hashable, Identifiable {
    /// The place in the chain, from 1 without gaps.
    public let seq: Int64
    /// When it was recorded.
    public let at: Instant
    /// The kind of actor, one of ``Actor/Kind``.
    public let actorKind: String
    /// The user who acted, if one did.
    public let user: UserID?
    /// The actor's name at the time.
    public let actorName: String
    /// Where the request came from, or an empty text.
    public let address: String
    /// The folder under which the event is filed.
    public let folder: FolderID
    /// What was done.
    public let action: String
    /// The thing that it was done to.
    public let about: String
    /// The particulars as a JSON object.
    public let details: String

    public var id: Int64 { seq }

    /// The digest that chains this entry to the one before it.
    ///
    /// Every field goes in with its length, so that no two entries have the same bytes.
    func digest(after previous: Digest) -> Digest {
        var hash = SHA256()
        hash.update([Self.format])
        hash.update(previous.bytes)
        for number in [seq, at.milliseconds, user?.rawValue ?? -1, folder.rawValue] {
            hash.update(Self.bytes(UInt64(bitPattern: number)))
        }
        for text in [actorKind, actorName, address, action, about, details] {
            hash.update(Self.bytes(UInt64(text.utf8.count)))
            hash.update(text)
        }
        return hash.finish()
    }

    /// The version of the form that is digested; another form would get another number.
    private static let format: UInt8 = 1

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
    }
}
