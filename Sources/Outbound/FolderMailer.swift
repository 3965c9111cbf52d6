import Cryptography
import Glibc
import Timekeeping

/// Writes each message as a file, for installations without a mail server and for tests.
///
/// The name is the time in milliseconds and some random digits, so names sort by time. A message is on the
/// disk when `send` returns: first a hidden file, synchronized, then its name, then the folder synchronized.
public final class FolderMailer: Mailer {
    /// Where the files are.
    public let path: String
    private let clock: Clock
    private let random: RandomBytes
    private let workers = WorkerThreads<Void>(count: 1) {}

    /// Uses the folder at `path`, which is made with the first message; its parent must exist.
    public init(path: String, clock: @escaping Clock, random: @escaping RandomBytes = SystemRandom.bytes) {
        self.path = path
        self.clock = clock
        self.random = random
    }

    /// Writes the message into a file that ends with `.eml`.
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
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure("creating \(folder)") }
    let hidden = "\(folder)/.\(name)"
    let descriptor = open(hidden, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("creating a file in \(folder)") }
    do throws(MailFailure) {
        try writeAll(bytes, to: descriptor)
        guard fsync(descriptor) == 0 else { throw failure("synchronizing \(hidden)") }
        // A link, unlike a renaming, fails where a file has the name already.
        guard link(hidden, "\(folder)/\(name)") == 0 else { throw failure("renaming \(hidden)") }
    } catch {
        close(descriptor)
        unlink(hidden)
        throw error
    }
    close(descriptor)
    unlink(hidden)
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw failure("opening \(folder)") }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw failure("synchronizing \(folder)") }
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(MailFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
            rest = rest.dropFirst(count)
        } else if errno != EINTR {
            throw failure("writing a message")
        }
    }
}

private func failure(_ action: String) -> MailFailure {
    let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
    return .notStored("\(action): \(reason)")
}
