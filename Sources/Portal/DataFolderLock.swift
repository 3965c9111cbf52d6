import Glibc
import SQLStore

/// A lock that shows other processes that this one uses a data folder: as a command, exclusively or as its server.
///
/// The server and exclusive work lock the folder itself, by its open descriptor: no one can delete that lock, and all
/// paths to the folder lead to it. Commands share the lock of a file in it, so that they work next to a server; only
/// exclusive work locks both. Locks of the operating system, which end with the last copy of the
/// ``DataFolder`` that took them, and with the process, however that ends. The database is locked, too,
/// because another folder may have a link to it: ``DatabaseLock``.
final class DataFolderLock: Sendable {
    private struct State {
        /// The folder, which only one process locks: the server, or one that works exclusively.
        var folder: Int32 = -1
        /// The file that all other processes share.
        var commands: Int32 = -1
        /// Whether the folder is locked.
        var isExclusive = false
    }

    private let state = Locked(State())
    private let database = DatabaseLock()

    deinit {
        let state = state.withLock { $0 }
        // A program that another thread is starting has copies of both until it runs, so closing isn't enough.
        for descriptor in [state.folder, state.commands] where descriptor >= 0 {
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
    }

    /// Whether this process is the folder's server, or works exclusively.
    var isExclusive: Bool { state.withLock { $0.isExclusive } }

    /// Locks the folder for shared use.
    ///
    /// - Throws: ``CommandFailure`` while another process has locked it exclusively.
    func lockShared(_ folder: String) throws {
        // If the file system has no locks, no process can lock the folder exclusively either.
        guard try wait({ try lockCommands(of: folder, LOCK_SH) }) == EWOULDBLOCK else { return }
        throw Self.busy(folder)
    }

    /// Locks the folder exclusively, for work such as "restore the backup".
    ///
    /// - Throws: ``CommandFailure`` while another process uses it.
    func lockExclusively(_ folder: String, to work: String) throws {
        var result = try wait { try lockFolder(folder) }
        if result == 0 { result = try wait { try lockCommands(of: folder, LOCK_EX) } }
        switch result {
        case 0: return
        case EWOULDBLOCK:
            throw CommandFailure(
                sentence: "A server or another command is using \(folder). Stop it, then \(work).")
        case let reason:
            throw CommandFailure(
                sentence: "The folder \(folder) could not be locked, so nothing was changed: "
                    + "\(String(cString: strerror(reason))).")
        }
    }

    /// Locks the folder's database against servers and exclusive work in other folders that have a link to it. Called
    /// once the folder is locked, and again after the file was created or replaced.
    ///
    /// - Throws: ``CommandFailure`` while another process has locked it.
    func lockDatabase(_ path: String) throws {
        switch try wait({ database.lock(path) }) {
        case 0: return
        case EWOULDBLOCK:
            throw CommandFailure(
                sentence:
                    "Another server or command is using the database \(path) through a link in another data "
                    + "folder. Stop it first, and give each server a database of its own.")
        case let reason:
            throw CommandFailure(
                sentence: "The database \(path) could not be locked, which would prevent a second server: "
                    + "\(String(cString: strerror(reason))).")
        }
    }

    /// Makes this process the folder's server.
    ///
    /// - Throws: ``CommandFailure`` while another server uses the folder.
    func lockAsServer(_ folder: String) throws {
        switch try lockFolder(folder) {
        case 0: Self.sign(folder)
        case EWOULDBLOCK:
            if try lockCommands(of: folder, LOCK_SH) == EWOULDBLOCK { throw Self.busy(folder) }
            let process = Self.signature(folder).map { " (process \($0))" } ?? ""
            throw CommandFailure(
                sentence:
                    "Another server is using \(folder)\(process). Stop it first, or name another folder "
                    + "with --data.")
        case let reason:
            throw CommandFailure(
                sentence: "The folder \(folder) could not be locked, which would prevent a second server: "
                    + "\(String(cString: strerror(reason))). Move the data folder to a local disk.")
        }
    }

    private static func busy(_ folder: String) -> CommandFailure {
        CommandFailure(
            sentence:
                "Another command is restoring a backup or rotating the key in \(folder). Try again when it is done."
        )
    }

    /// Returns 0 or the system's error number. Waits up to two seconds for a command that is ending.
    private func wait(_ attempt: () throws -> Int32) throws -> Int32 {
        var result = try attempt()
        for _ in 0..<40 where result == EWOULDBLOCK {
            usleep(50_000)
            result = try attempt()
        }
        return result
    }

    private func lockFolder(_ folder: String) throws -> Int32 {
        try state.withLock { state in
            if state.folder < 0 { state.folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            guard state.folder >= 0 else {
                throw CommandFailure(
                    sentence: "The folder \(folder) could not be opened: \(SystemReason.last).")
            }
            guard flock(state.folder, LOCK_EX | LOCK_NB) == 0 else { return errno }
            state.isExclusive = true
            return 0
        }
    }

    private func lockCommands(of folder: String, _ kind: Int32) throws -> Int32 {
        let path = folder + "/commands.lock"
        return try state.withLock { state in
            if state.commands < 0 { state.commands = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
            guard state.commands >= 0 else {
                throw CommandFailure(sentence: "The file \(path) could not be opened: \(SystemReason.last).")
            }
            return flock(state.commands, kind | LOCK_NB) == 0 ? 0 : errno
        }
    }

    /// Writes the ID of this process to a file, for the error message of a second server. The file locks nothing.
    private static func sign(_ folder: String) {
        let descriptor = open(folder + signatureName, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        // Only the lock matters. Without the process ID, the message is just shorter.
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let text = Array("\(getpid())\n".utf8)
        _ = text.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    private static func signature(_ folder: String) -> Int? {
        let descriptor = open(folder + signatureName, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 1 else { return nil }
        return Int(String(decoding: bytes.prefix(count - 1), as: UTF8.self))
    }

    private static let signatureName = "/server.lock"
}
