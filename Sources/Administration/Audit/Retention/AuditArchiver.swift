import Access
import Cryptography
import FoundationEssentials
import Glibc
import HTTP
import SQLStore
import Studies
import Timekeeping
import Zip

/// Writes archives of the audit log in the background, and removes archived events from the log.
///
/// Pending work is stored as rows, so unfinished work starts again after a restart. A class with a lock, because it
/// holds the running task.
public final class AuditArchiver: Sendable {
    /// Why a file couldn't be written or read.
    struct Failure: Error, CustomStringConvertible {
        /// A sentence for the operator.
        let description: String
    }

    private struct State {
        var task: Task<Void, Never>?
        var isWanted = false
        var isClosing = false
    }

    /// The folder of the files, which is shown only to the operator.
    let folder: String
    private let store: Store
    private let audit: Audit
    private let systemOperator: Operator
    private let report: @Sendable (String) -> Void
    private let state = Locked(State())

    /// Creates an archiver that writes to a folder, by default `audit` next to the database. `job` is the actor that
    /// writes archives; `report` receives the reason if one couldn't be written.
    public init(
        store: Store, audit: Audit, systemOperator: Operator, folder: String? = nil,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.store = store
        self.audit = audit
        self.systemOperator = systemOperator
        self.report = report
        let home = store.path.lastIndex(of: "/").map { store.path[..<$0] } ?? "."
        self.folder = folder ?? "\(home)/audit"
    }

    private var grant: Grant<ManageSite> { systemOperator.grant(ManageSite.self, on: SiteFolder()) }

    // MARK: In the background

    /// Starts the pending work unless a task is already running.
    public func wake() {
        state.withLock { state in
            state.isWanted = true
            guard state.task == nil, !state.isClosing else { return }
            state.task = Task { await work() }
        }
    }

    /// Waits until no archive is being written.
    public func settled() async { await state.withLock { $0.task }?.value }

    /// Stops starting new archives, and waits for the one being written.
    public func stop() async {
        state.withLock { $0.isClosing = true }
        await settled()
    }

    private func work() async {
        while state.withLock({ state in
            defer { state.isWanted = false }
            if !state.isWanted || state.isClosing { state.task = nil }
            return state.task != nil
        }) {
            do {
                let waiting = try await store.read { [grant] transaction in
                    try AuditArchiveRepository.next(with: grant, in: transaction)
                }
                guard let waiting else { continue }
                _ = try await write(waiting)
                state.withLock { $0.isWanted = true }
            } catch {
                report("an archive of the audit could not be written: \(error)")
            }
        }
    }

    // MARK: Writing

    /// Returns the SHA-256 of an archive's file in hex. The file is small enough to be read at once
    /// (``ExpiredAuditEvents/countMax``).
    public static func digest(of path: String) throws -> String {
        guard let content = FileManager.default.contents(atPath: path) else {
            throw Failure(description: "The file \(path) cannot be read.")
        }
        return content.withUnsafeBytes { SHA256.digest($0).hex }
    }

    /// Returns the path of an archive's file.
    public func path(of archive: AuditArchive) -> String { "\(folder)/\(archive.fileName)" }

    /// Writes the file of a pending archive and returns the updated archive. If writing fails, the archive's row
    /// contains the reason.
    public func write(_ archive: AuditArchive) async throws -> AuditArchive {
        let name = "audit-\(archive.id)-\(archive.askedAt.stamp).jsonl.gz"
        let path = "\(folder)/\(name)"
        defer { unlink(path + ".partial") }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            chmod(folder, 0o700)
            try await sweep()
            let written = try await store.backgroundSnapshot { [self] transaction in
                try write(archive, to: path, named: name, transaction)
            }
            return try await store.write { [grant] transaction in
                try AuditArchiveRepository.finish(archive.id, written, with: grant, in: transaction)
            }
        } catch {
            let sentence =
                (error as? any UserFacingError)?.sentence
                ?? "The archive couldn't be written. The server log contains the cause."
            try await store.write { [grant] transaction in
                try AuditArchiveRepository.fail(archive.id, sentence, with: grant, in: transaction)
            }
            throw error
        }
    }

    private func write(
        _ archive: AuditArchive, to path: String, named name: String, _ transaction: borrowing Transaction
    ) throws -> WrittenAuditArchive {
        let leaving = try ExpiredAuditEvents(before: archive.before, with: grant, in: transaction)
        guard leaving.count > 0 else { throw Conflict("No events are old enough to archive.") }
        let file = try GzipWriter(creating: path + ".partial")
        try audit.writeLines(of: leaving, in: transaction) { try file.write($0) }
        try file.finish()
        let digest = try Self.digest(of: path + ".partial")
        guard rename(path + ".partial", path) == 0, let size = FileSlice.size(of: path) else {
            throw Failure(
                description: "The file \(path) could not be saved: \(String(cString: strerror(errno))).")
        }
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor >= 0 {
            fsync(descriptor)
            close(descriptor)
        }
        return WrittenAuditArchive(leaving, fileName: name, byteCount: size, digest: digest)
    }

    /// Deletes the files of archives that were replaced, and no other files.
    private func sweep() async throws {
        let names = try await store.read { [grant] transaction in
            try AuditArchiveRepository.replacedFiles(with: grant, in: transaction)
        }
        for name in names where !name.contains("/") { unlink("\(folder)/\(name)") }
    }

    // MARK: Removing

    /// Removes the events in an archive from the log, after reading its file from disk again to verify it.
    ///
    /// `grant` is called in each transaction.
    public func remove(
        _ id: AuditArchiveID,
        with grant: @escaping @Sendable (borrowing Transaction) throws -> Grant<ManageSite>
    ) async throws -> AuditArchive {
        let digest = try await store.backgroundSnapshot { [self] transaction in
            let archive = try AuditArchiveRepository.archive(id, with: grant(transaction), in: transaction)
            // A missing file has no digest, so its events stay in the log.
            return (try? Self.digest(of: path(of: archive))) ?? ""
        }
        return try await store.write { [audit] transaction in
            let grant = try grant(transaction)
            try audit.remove(id, digest: digest, with: grant, in: transaction)
            return try AuditArchiveRepository.archive(id, with: grant, in: transaction)
        }
    }
}
