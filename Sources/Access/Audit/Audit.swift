import Cryptography
import SQLStore
import Timekeeping

/// The audit log: a chain of events in which changes, insertions and deletions can be detected.
///
/// Each entry's digest covers the one before it, and the end of the chain is sealed with a key from the data folder's
/// key file. Anyone who can write to the database but can't read that file can't create a chain that verifies. Shared
/// state: the closure that is called after events that are anchored immediately; the chain is in the database, where
/// only the single writer extends it.
public final class Audit: Sendable {
    /// The clock for events and for everything else in Access.
    public let clock: Clock
    /// The uptime of the machine, for limits that changing the clock must not extend.
    public let uptime: UptimeClock
    /// The identifier of a previous key; empty for the current one.
    let previousKey: String
    /// Whether the current key proves that it followed this one.
    let isProven: Bool
    private let sealKey: [UInt8]
    private let digestKey: [UInt8]
    private let urgent = Locked<(@Sendable () -> Void)?>(nil)

    /// Creates the audit log of a site; `key` is a secret from the key file that is used for nothing else.
    /// `previousKey` is the identifier of a previous key file, to check what it sealed; `isProven` says
    /// whether the current key proves that it followed that one.
    public init(
        key: [UInt8], previousKey: String = "", isProven: Bool = false, clock: @escaping Clock,
        uptime: @escaping UptimeClock = { nil }
    ) {
        (self.previousKey, self.isProven) = (previousKey, isProven)
        self.clock = clock
        self.uptime = uptime
        sealKey = HMACSHA256.authenticate("audit head", key: key).bytes
        digestKey = HMACSHA256.authenticate("audit digest", key: key).bytes
    }

    /// Adds an event to the chain in the transaction of the change it records. Returns its number.
    ///
    /// An event that excuses missing anchors has a seal of its own over `excuse`, so that it can't be made with another
    /// key and copied.
    ///
    /// - Throws: ``Conflict`` if the end of the chain isn't sealed with this key. Sealing it again would hide that.
    @discardableResult
    public func record(
        _ event: AuditEvent, excuse: String? = nil, in transaction: borrowing Transaction
    ) throws -> Int64 {
        let head = try sealedEnd(in: transaction)
        var details = event.details
        if let excuse { details.append(AuditExcuse.name, .text(seal(excuse, after: head).hex)) }
        let entry = AuditEntry(
            seq: head.seq + 1, at: clock(), actorKind: event.actor.kind.rawValue, user: event.actor.user,
            actorName: event.actor.name, address: event.actor.address, folder: event.folder,
            action: event.action, about: event.about, details: details.json)
        let digest = entry.digest(after: head.digest)
        try AuditRepository.insert(entry, digest, in: transaction)
        try AuditRepository.setHead(sealed(entry.seq, digest), in: transaction)
        if AuditAnchor.urgentActions.contains(event.action) { urgent.withLock { $0 }?() }
        return entry.seq
    }

    /// Calls `body` in the transaction of each event that is anchored immediately. It must not block.
    public func onUrgentEvent(_ body: @escaping @Sendable () -> Void) {
        urgent.withLock { $0 = body }
    }

    /// Returns a keyed digest of a value; the same value always has the same digest.
    func digest(of value: String) -> String {
        let code = HMACSHA256.authenticate(value, key: digestKey)
        return Hex.encode(Array(code.bytes.prefix(16)))
    }

    func isSealed(_ head: AuditHead) -> Bool {
        constantTimeEqual(sealed(head.seq, head.digest).seal, head.seal)
    }

    /// Returns the end of a chain with this event, sealed.
    func sealed(_ seq: Int64, _ digest: Digest) -> AuditHead {
        AuditHead(seq: seq, digest: digest, seal: seal("\(seq) \(digest.hex)").bytes)
    }

    /// Returns the seal of a text. Each kind of text must begin differently.
    func seal(_ text: String) -> Digest { HMACSHA256.authenticate(text, key: sealKey) }
}

/// The end of the chain.
struct AuditHead: Hashable {
    let seq: Int64
    let digest: Digest
    let seal: [UInt8]

    /// The state before the first event.
    static let start = AuditHead(seq: 0, digest: SHA256.digest("study portal audit"), seal: [])
}
