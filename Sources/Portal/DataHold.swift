import Glibc
import SQLStore

/// Tells other processes that this one works with a data folder: beside others, or alone.
///
/// A lock of the system on the folder itself. It ends with the last copy of the ``DataFolder`` that took it, and with
/// the process, however that ends.
final class DataHold: Sendable {
    private let descriptor = Locked<Int32>(-1)

    deinit {
        let descriptor = descriptor.withLock { $0 }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Takes the folder beside others.
    ///
    /// - Throws: ``CommandFailure`` while somebody has it alone.
    func share(_ folder: String) throws {
        // Where the file system knows no locks, nobody can have the folder alone either.
        guard try take(folder, LOCK_SH) == EWOULDBLOCK else { return }
        throw CommandFailure(
            sentence: "The key of \(folder) is being exchanged. Try again when that is done.")
    }

    /// Takes the folder alone.
    ///
    /// - Throws: ``CommandFailure`` while anybody else works with it.
    func takeAlone(_ folder: String) throws {
        switch try take(folder, LOCK_EX) {
        case 0: return
        case EWOULDBLOCK:
            throw CommandFailure(
                sentence: "A server or another command works with \(folder). Stop it, then exchange the key.")
        case let reason:
            throw CommandFailure(
                sentence: "The folder \(folder) cannot be locked, so the key was not exchanged: "
                    + "\(String(cString: strerror(reason))).")
        }
    }

    /// 0, or the system's number for why not.
    private func take(_ folder: String, _ kind: Int32) throws -> Int32 {
        try descriptor.withLock { descriptor in
            if descriptor < 0 { descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            guard descriptor >= 0 else {
                throw CommandFailure(
                    sentence: "The folder \(folder) could not be opened: \(SystemReason.last).")
            }
            return flock(descriptor, kind | LOCK_NB) == 0 ? 0 : errno
        }
    }
}
