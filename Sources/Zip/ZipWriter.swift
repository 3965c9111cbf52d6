import CMinizip
import Glibc
import Timekeeping

/// Writes a zip archive, one entry after another.
///
/// Entries may be larger than 4 GB. A class, because the writers of entries share the archive; used by one thread.
public final class ZipWriter {
    /// How the bytes of an entry are stored.
    public enum Method: Sendable {
        /// Compressed.
        case deflated
        /// Uncompressed, for data that is already compressed.
        case stored
    }

    /// Names are UTF-8.
    private static let utf8Flag: UInt = 1 << 11
    /// Written on Unix, for readers of version 4.5 of the format.
    private static let madeBy: UInt = 3 << 8 | 45
    private static let permissions: UInt = 0o100644 << 16

    private let path: String
    private var archive: zipFile?

    /// Creates the archive, readable only by this user; an existing file is overwritten.
    public init(creating path: String) throws {
        self.path = path
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0, Glibc.close(descriptor) == 0,
            let archive = zipOpen64(path, APPEND_STATUS_CREATE)
        else { throw ZipFailure("The archive \(path) could not be created", code: -1, errno: errno) }
        self.archive = archive
    }

    deinit {
        if let archive { zipClose(archive, nil) }
    }

    /// Begins an entry. `isLarge` must be true if it may be 4 GB or larger.
    public func begin(
        _ name: String, at time: Instant, method: Method = .deflated, isLarge: Bool = true
    ) throws {
        let civil = time.civil()
        var facts = zip_fileinfo()
        facts.tmz_date.tm_year = .init(civil.date.year)
        facts.tmz_date.tm_mon = .init(civil.date.month - 1)
        facts.tmz_date.tm_mday = .init(civil.date.day)
        facts.tmz_date.tm_hour = .init(civil.time.hour)
        facts.tmz_date.tm_min = .init(civil.time.minute)
        facts.tmz_date.tm_sec = .init(civil.time.second)
        facts.external_fa = Self.permissions
        let isStored = method == .stored
        try check(
            "The entry \(name) could not be added",
            zipOpenNewFileInZip4_64(
                archive, name, &facts, nil, 0, nil, 0, nil, isStored ? 0 : Z_DEFLATED,
                isStored ? 0 : Z_BEST_SPEED, 0, -MAX_WBITS, DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY, nil,
                0,
                Self.madeBy, Self.utf8Flag, isLarge ? 1 : 0))
    }

    /// Adds bytes to the current entry.
    public func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard bytes.count > 0 else { return }
        try check(
            "The archive could not be written",
            zipWriteInFileInZip(archive, bytes.baseAddress, UInt32(bytes.count)))
    }

    /// Ends the entry.
    public func end() throws {
        try check("The archive could not be written", zipCloseFileInZip(archive))
    }

    /// Ends the archive, and returns once it is on disk.
    public func finish() throws {
        let open = archive
        archive = nil
        try check("The archive could not be completed", zipClose(open, nil))
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return try check("The archive could not be completed", -1) }
        defer { Glibc.close(descriptor) }
        try check("The archive could not be completed", fsync(descriptor))
    }

    private func check(_ words: String, _ code: Int32) throws {
        let reason = errno
        guard code == 0 else { throw ZipFailure(words, code: code, errno: reason) }
    }
}
