import Glibc
import SQLStore

/// A lock of the database file itself, by the server and by exclusive work.
///
/// The lock of a data folder doesn't cover a database that is also in another folder, as a hard or symbolic link: two
/// servers would assign the same numbers, and through a hard link, each would have a write-ahead log of its own.
///
/// It never disturbs SQLite. SQLite's locks are POSIX locks, which `flock` neither sees nor takes on a local
/// file system (on others, the lock of the folder already fails). But a process loses its POSIX locks of a
/// file as soon as it closes any descriptor of that file. So each descriptor stays open until the process
/// ends: the lock is released, never closed. No more than one is opened for a file, plus one for the file
/// that replaces it when a backup is restored.
final class DatabaseLock: Sendable {
    /// A file, whatever its names.
    private struct FileID: Hashable {
        let device: UInt64
        let inode: UInt64

        init(_ status: stat) { (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
    }

    private struct State {
        /// The open descriptors. They are never closed.
        var descriptors: [FileID: Int32] = [:]
        var locked: Set<FileID> = []
    }

    private let state = Locked(State())

    deinit {
        for descriptor in state.withLock({ $0.descriptors.values }) { flock(descriptor, LOCK_UN) }
    }

    /// Locks the file at a path, unless it is locked already. Returns 0 or the system's error number; 0 if there is no
    /// file, because no one can use it yet.
    func lock(_ path: String) -> Int32 {
        state.withLock { state in
            var status = stat()
            guard stat(path, &status) == 0 else { return 0 }
            var file = FileID(status)
            if state.descriptors[file] == nil {
                let descriptor = open(path, O_RDONLY | O_CLOEXEC)
                // The path may lead to another file by now.
                guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return errno }
                file = FileID(status)
                state.descriptors[file] = state.descriptors[file] ?? descriptor
            }
            guard let descriptor = state.descriptors[file], !state.locked.contains(file) else { return 0 }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return errno }
            state.locked.insert(file)
            return 0
        }
    }
}
