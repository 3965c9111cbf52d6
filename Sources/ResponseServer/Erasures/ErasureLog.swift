import Cryptography
import Glibc
import SQLStore
import Timekeeping

/// The erasures of participants, kept in a file next to the database, so that a restored backup can't bring them back.
///
/// The file is append-only. Each erasure adds a line with a keyed digest and the time. The first line contains the time
/// when the log was started and a digest that identifies the key. The server and commands can append at the same time:
/// each line is one write at the end of the file, under a lock.
public struct ErasureLog: Sendable {
    /// The keyed digests outlive a key rotation, because older backups are matched by them too.
    static let purpose = "erased participant"
    static let fileName = "erasures.log"
    private static let heading = "erasures"

    /// The path of the file.
    public let path: String
    private let lookup: LookupKey

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

    /// Adds an erasure, and returns after it is saved to disk.
    ///
    /// Called in the transaction of the erasure, before its commit. If the commit fails, the entry stays: the
    /// participant asked for the erasure, and a restore carries it out.
    func append(_ participant: ErasedParticipant, at now: Instant) throws(ErasureLogFailure) {
        try add([Self.line(digest(of: participant), at: now)], at: now)
    }

    /// Adds the erasures of a backup that are missing from the file.
    public func merge(_ entries: [Entry], at now: Instant) throws(ErasureLogFailure) {
        let known = try contents()?.digests ?? []
        try add(
            entries.filter { !known.contains($0.digest) }.map { Self.line($0.digest, at: $0.at) }, at: now)
    }

    /// Returns the contents of the file; nil if there is no file.
    public func contents() throws(ErasureLogFailure) -> Contents? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT { return nil }
        guard descriptor >= 0 else { throw failure("can't be opened") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &block, block.count)
            if count == 0 { break }
            guard count > 0 else { throw failure("can't be read") }
            bytes += block[..<count]
        }
        return Contents(bytes, heading: Self.heading, isOwn: { $0 == check })
    }

    func digest(of participant: ErasedParticipant) -> String {
        Hex.encode(lookup.digest(of: Array(participant.identity.utf8)).bytes)
    }

    /// The digest that identifies the key of the log.
    private var check: String { Hex.encode(lookup.digest(of: Array("erasure log".utf8)).bytes) }

    private static func line(_ digest: String, at now: Instant) -> String {
        "\(digest) \(now.milliseconds)\n"
    }

    /// Adds lines, after the heading if the file is new.
    private func add(_ lines: [String], at now: Instant) throws(ErasureLogFailure) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("can't be opened") }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX) == 0 else { throw failure("can't be locked") }
        let size = lseek(descriptor, 0, SEEK_END)
        guard size >= 0 else { throw failure("can't be read") }
        var text = size == 0 ? "\(Self.heading) \(now.milliseconds) \(check)\n" : ""
        // A line that was truncated by a crash must not run into the next one.
        var last = UInt8(ascii: "\n")
        if size > 0, pread(descriptor, &last, 1, size - 1) == 1, last != UInt8(ascii: "\n") { text = "\n" }
        text += lines.joined()
        guard !text.isEmpty else { return }
        let bytes = Array(text.utf8)
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count == bytes.count, fsync(descriptor) == 0 else { throw failure("can't be written") }
        if size == 0 { try synchronizeFolder() }
    }

    private func synchronizeFolder() throws(ErasureLogFailure) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
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

/// The identity of a participant, which is unique even if another participant gets the same number after an older
/// backup was restored.
///
/// It never changes while the participant exists. The app token isn't part of it, because it is removed at withdrawal
/// and its digest changes with a key rotation.
struct ErasedParticipant: Sendable {
    let identity: String

    init(_ id: ParticipantID, enrolledAt: Instant, token: String?) {
        identity = "\(id) \(enrolledAt.milliseconds) \(token ?? "")"
    }
}
