import Cryptography
import Glibc
import Timekeeping

/// A mailer that writes each message to a file, for installations without a mail server and for tests.
///
/// The file name is the time in milliseconds followed by random digits, so names sort by time. A message is on disk
/// when `send` returns: a hidden file is written and synchronized, then linked to its name, then the folder is
/// synchronized.
public final class FolderMailer: Mailer {
    /// The folder of the files.
    public let path: String
    private let clock: Clock
    private let random: RandomBytes
    private let workers = WorkerThreads<Void>(count: 1) {}

    /// Creates a mailer for the folder at `path`, which is created with the first message; its parent must exist.
    public init(path: String, clock: @escaping Clock, random: @escaping RandomBytes = SystemRandom.bytes) {
        self.path = path
        self.clock = clock
        self.random = random
    }

    /// Writes the message to a file with the extension `.eml`.
    public func send(_ message: MailMessage) async throws(MailFailure) {
        let now = clock()
        let bytes = message.encoded(at: now, random: random)
        let name = "\(now.milliseconds)-\(Hex.encode(random(4))).eml"
        let folder = path
        let result = await workers.run { _ in
            Result { () throws(MailFailure) in try store(bytes, name, in: folder) }
        }
        try result.get()
    }
}

private func store(_ bytes: [UInt8], _ name: String, in folder: String) throws(MailFailure) {
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .system("creating \(folder)") }
    let hidden = "\(folder)/.\(name)"
    let descriptor = open(hidden, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system("creating a file in \(folder)") }
    do throws(MailFailure) {
        try writeAll(bytes, to: descriptor)
        guard fsync(descriptor) == 0 else { throw .system("synchronizing \(hidden)") }
        // Unlike a rename, a link fails if the name already exists.
        guard link(hidden, "\(folder)/\(name)") == 0 else { throw .system("renaming \(hidden)") }
    } catch {
        close(descriptor)
        unlink(hidden)
        throw error
    }
    close(descriptor)
    unlink(hidden)
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw .system("opening \(folder)") }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw .system("synchronizing \(folder)") }
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(MailFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
            rest = rest.dropFirst(count)
        } else if errno != EINTR {
            throw .system("writing a message")
        }
    }
}

extension MailFailure {
    /// Returns the failure of a call of the system, with the reason in `errno`.
    static func system(_ action: String) -> MailFailure {
        let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
        return .notStored("\(action): \(reason)")
    }
}
