import Glibc
import SQLStore

/// A lock that shows other processes that this one uses a data folder: shared, exclusively or as its server.
///
/// Locks of the operating system, on the folder itself and on a file in it. They end with the last copy of the
/// ``DataFolder`` that took them, and with the process, however that ends.
final class DataFolderLock: Sendable {
    private struct State {
        /// The folder, which processes share unless one has locked it exclusively.
        var folder: Int32 = -1
        /// The file that only the server locks.
        var server: Int32 = -1
    }

    private let state = Locked(State())

    deinit {
        let state = state.withLock { $0 }
        // A program that another thread is starting has copies of both until it runs, so closing isn't enough.
        for descriptor in [state.folder, state.server] where descriptor >= 0 {
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
    }

    /// Locks the folder for shared use.
    ///
    /// - Throws: ``CommandFailure`` while another process has locked it exclusively.
    func lockShared(_ folder: String) throws {
        // If the file system has no locks, no process can lock the folder exclusively either.
        guard try take(folder, LOCK_SH) == EWOULDBLOCK else { return }
        throw CommandFailure(
            sentence:
                "Another command is restoring a backup or rotating the key in \(folder). Try again when it is done."
        )
    }

    /// Locks the folder exclusively, for work such as "restore the backup".
    ///
    /// - Throws: ``CommandFailure`` while another process uses it.
    func lockExclusively(_ folder: String, to work: String) throws {
        switch try take(folder, LOCK_EX) {
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

    /// Makes this process the folder's server.
    ///
    /// - Throws: ``CommandFailure`` while another server uses the folder.
    func lockAsServer(_ folder: String) throws {
        let path = folder + "/server.lock"
        try state.withLock { state in
            if state.server < 0 { state.server = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
            guard state.server >= 0 else {
                throw CommandFailure(sentence: "The file \(path) could not be opened: \(SystemReason.last).")
            }
            if flock(state.server, LOCK_EX | LOCK_NB) == 0 { return Self.sign(state.server) }
            guard errno == EWOULDBLOCK else {
                throw CommandFailure(
                    sentence: "The file \(path) could not be locked, which would prevent a second server: "
                        + "\(SystemReason.last). Move the data folder to a local disk.")
            }
            let process = Self.signature(state.server).map { " (process \($0))" } ?? ""
            throw CommandFailure(
                sentence:
                    "Another server is using \(folder)\(process). Stop it first, or name another folder "
                    + "with --data.")
        }
    }

    /// Returns 0 or the system's error number. Waits up to two seconds for a command that is ending.
    private func take(_ folder: String, _ kind: Int32) throws -> Int32 {
        var result = try attempt(folder, kind)
        for _ in 0..<40 where result == EWOULDBLOCK {
            usleep(50_000)
            result = try attempt(folder, kind)
        }
        return result
    }

    private func attempt(_ folder: String, _ kind: Int32) throws -> Int32 {
        try state.withLock { state in
            if state.folder < 0 { state.folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            guard state.folder >= 0 else {
                throw CommandFailure(
                    sentence: "The folder \(folder) could not be opened: \(SystemReason.last).")
            }
            return flock(state.folder, kind | LOCK_NB) == 0 ? 0 : errno
        }
    }

    /// Writes the ID of this process to the file, for the error message of a second server.
    private static func sign(_ descriptor: Int32) {
        let text = Array("\(getpid())\n".utf8)
        // Only the lock matters. Without the process ID, the message is just shorter.
        _ = ftruncate(descriptor, 0)
        _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    private static func signature(_ descriptor: Int32) -> Int? {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 1 else { return nil }
        return Int(String(decoding: bytes.prefix(count - 1), as: UTF8.self))
    }
}
