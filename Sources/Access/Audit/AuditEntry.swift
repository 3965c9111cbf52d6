import Cryptography
import Timekeeping
import Vocabulary

/// An event as recorded in the chain.
public struct AuditEntry: Sendable, Hashable, Identifiable {
    /// The position in the chain, starting at 1 without gaps.
    public let seq: Int64
    /// When it was recorded.
    public let at: Instant
    /// The kind of actor, one of ``Actor/Kind``.
    public let actorKind: String
    /// The user; nil for other actors.
    public let user: UserID?
    /// The name of the actor at that time.
    public let actorName: String
    /// The client address; may be empty.
    public let address: String
    /// The folder of the event.
    public let folder: FolderID
    /// The action.
    public let action: String
    /// The item that the action was about.
    public let about: String
    /// The particulars as a JSON object.
    public let details: String

    public var id: Int64 { seq }

    /// Returns the digest that chains this entry to the one before it.
    ///
    /// The digest includes the length of every field, so that no two entries have the same input.
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

    /// The version of the digest's input format.
    private static let format: UInt8 = 1

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
    }
}
