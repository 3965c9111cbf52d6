import Cryptography
import Glibc
import SQLStore
import Timekeeping

/// The erasures of participants, kept in a file next to the database, so that a restored backup can't bring them back.
///
/// The file is append-only. The first line contains the time when the log was started and a digest that identifies the
/// key. Each erasure adds a line with a keyed digest and the time. Each line ends with its number and a seal that also
/// covers the line before it, so that no line can be changed, moved or removed without the key file. The server and
/// commands can append at the same time: each line is one write at the end of the file, under a lock.
public struct ErasureLog: Sendable {
    /// The keyed digests outlive a key rotation, because older backups are matched by them too.
    package static let purpose = "erased participant"
    static let fileName = "erasures.log"
    static let heading = "erasures"
    /// The first word of a line whose seal covers everything before it: lines of the older format, or lines
    /// that a restore accepted as they are.
    static let covering = "covered"
    /// The first word of a line that cancels an entry whose erasure was not committed.
    static let voiding = "void"
    /// The first word of a line after which the outcome of all entries before it is known.
    static let settling = "settled"

    /// The path of the file.
    public let path: String
    let lookup: LookupKey
    /// Called in the transaction of an erasure, with the digest of its entry.
    var recorded: @Sendable (_ digest: String) -> Void = { _ in }

    /// The log at a path, under the key of the data folder.
    public init(path: String, key: SealingKey) {
        self.path = path
        lookup = key.lookupKey(for: Self.purpose)
    }

    /// The log next to a database.
    public init(nextTo database: String, key: SealingKey) {
        let folder = database.lastIndex(of: "/").map { database[..<$0] } ?? "."
        self.init(path: "\(folder)/\(Self.fileName)", key: key)
    }

    /// Creates the file if there is none. It doesn't contain erasures from before `now`.
    public func begin(at now: Instant) throws(ErasureLogFailure) { try add([], at: now) }

    /// Adds an erasure and counts it in the database; the entry is on disk when this returns. If the
    /// transaction fails, the entry is voided (``voidingFailures(in:at:)``).
    package func record(
        _ erased: ErasedIdentity, at now: Instant, in transaction: borrowing Transaction
    ) throws {
        try append(erased, at: now)
        let digest = digest(of: erased)
        recorded(digest)
        try ErasureLogCountRepository.increment(in: transaction)
        try CommittedErasureRepository.add(digest, in: transaction)
    }

    /// Adds an erasure, and returns after it is saved to disk.
    ///
    /// Called in the transaction of the erasure, before its commit, so that no committed erasure lacks its entry.
    func append(_ participant: ErasedIdentity, at now: Instant) throws(ErasureLogFailure) {
        try add(["\(digest(of: participant)) \(now.milliseconds)"], at: now)
    }

    /// Adds the erasures of a backup that the file doesn't name.
    public func merge(_ entries: [Entry], at now: Instant) throws(ErasureLogFailure) {
        let known = try contents()?.namedDigests ?? []
        try add(
            entries.filter { !known.contains($0.digest) }.map(\.line), at: now)
    }

    /// Adds a line whose seal covers everything before it, if any of that has no seal or was changed.
    ///
    /// For a log of the older format, or one that an operator accepts as it is.
    public func cover(at now: Instant) throws(ErasureLogFailure) { try add([], covering: true, at: now) }

    /// Returns whether an erasure could be recorded now. Writes nothing.
    public var isWritable: Bool {
        let descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC)
        if descriptor >= 0 { close(descriptor) }
        if descriptor < 0, errno == ENOENT { return access(folder, W_OK) == 0 }
        return descriptor >= 0
    }

    private var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }

    /// Returns the contents of the file; nil if there is no file.
    public func contents() throws(ErasureLogFailure) -> Contents? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT { return nil }
        guard descriptor >= 0 else { throw failure("can't be opened") }
        defer { close(descriptor) }
        return Contents(try bytes(of: descriptor), of: self)
    }

    private func bytes(of descriptor: Int32) throws(ErasureLogFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = pread(descriptor, &block, block.count, bytes.count)
            if count == 0 { return bytes }
            guard count > 0 else { throw failure("can't be read") }
            bytes += block[..<count]
        }
    }

    package func digest(of participant: ErasedIdentity) -> String {
        Hex.encode(lookup.digest(of: Array(participant.identity.utf8)).bytes)
    }

    /// The digest that identifies the key of the log.
    var check: String { Hex.encode(lookup.digest(of: Array("erasure log".utf8)).bytes) }

    /// Adds lines, after the heading if the file is new.
    func add(
        _ lines: [String], covering: Bool = false, at now: Instant
    ) throws(ErasureLogFailure) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("can't be opened") }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX) == 0 else { throw failure("can't be locked") }
        let present = try bytes(of: descriptor)
        let text = added(lines, covering: covering, at: now, to: present)
        guard !text.isEmpty else { return }
        let bytes = Array(text.utf8)
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count == bytes.count, fsync(descriptor) == 0 else { throw failure("can't be written") }
        if present.isEmpty { try synchronizeFolder() }
    }

    private func synchronizeFolder() throws(ErasureLogFailure) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, fsync(descriptor) == 0 else { throw failure("can't be written") }
    }

    private func failure(_ what: String) -> ErasureLogFailure {
        ErasureLogFailure(
            sentence: "The erasure log \(path) \(what): \(String(cString: strerror(errno))).")
    }
}

/// The erasure log couldn't be read or written, so nothing was erased.
public struct ErasureLogFailure: Error, CustomStringConvertible {
    let sentence: String
    public var description: String { sentence }
}

/// The identity of a participant or account that was erased.
package struct ErasedIdentity: Sendable {
    let identity: String

    /// The identity of a participant, which is unique even if another participant gets the same number after an older
    /// backup was restored.
    ///
    /// It never changes while the participant exists. The app token isn't part of it, because it is removed
    /// at withdrawal and its digest changes with a key rotation.
    init(_ id: ParticipantID, enrolledAt: Instant, token: String?) {
        identity = "\(id) \(enrolledAt.milliseconds) \(token ?? "")"
    }

    /// The identity of an account, by its random ID.
    package init(account userID: String) { identity = "account \(userID)" }
}
