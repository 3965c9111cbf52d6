import Access
import Cryptography
import Glibc

/// The system journal. Anchors are written to its socket and read with `journalctl`.
///
/// Without systemd, they are written to the system log (`/dev/log`). Fields as in systemd.journal-fields(7).
struct SystemJournal: Sendable {
    static let identifier = "study-portal"

    /// The data folder, by which several portals on one machine are distinguished.
    let data: String
    var journalSocket = "/run/systemd/journal/socket"
    var logSocket = "/dev/log"
    var journalctl = ["/usr/bin/journalctl", "/bin/journalctl"]

    init(_ configuration: Configuration) {
        data = (try? AbsolutePath.of(configuration.data)) ?? configuration.data
    }

    /// Writes an anchor and returns whether the system accepted it.
    func write(_ anchor: AuditAnchor) -> Bool {
        let message = "Audit log anchor \(anchor.line)"
        let fields = [
            "MESSAGE=\(message)", "PRIORITY=5", "SYSLOG_IDENTIFIER=\(Self.identifier)", "PORTAL_DATA=\(data)",
            "PORTAL_AUDIT_EVENT=\(anchor.number)", "PORTAL_AUDIT_DIGEST=\(anchor.digest.hex)",
        ]
        // A line break in the path would begin another field.
        let isPlain = !fields.contains { $0.utf8.contains(UInt8(ascii: "\n")) }
        if isPlain, send(fields.map { $0 + "\n" }.joined(), to: journalSocket) { return true }
        // Facility authpriv, severity notice.
        return send("<85>\(Self.identifier)[\(getpid())]: \(message)", to: logSocket)
    }

    private func send(_ text: String, to path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8)
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let descriptor = socket(
            AF_UNIX,
            Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bytes.withUnsafeBytes { bytes in
                    sendto(
                        descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL), address,
                        socklen_t(MemoryLayout<sockaddr_un>.size)) == bytes.count
                }
            }
        }
    }

    // MARK: Reading

    /// Returns the journal as a source; nil if it cannot be read.
    var source: AuditAnchorSource? {
        guard let program = journalctl.first(where: { access($0, X_OK) == 0 }) else { return nil }
        let arguments = [
            program, "SYSLOG_IDENTIFIER=\(Self.identifier)", "PORTAL_DATA=\(data)", "--output=cat",
            "--no-pager",
            "--quiet",
        ]
        return AuditAnchorSource("the system journal", isShared: true) { body in
            try Self.run(arguments) { descriptor in
                try AuditAnchorFile.read(descriptor, named: "the system journal", ignoringOthers: true, body)
            }
        }
    }

    /// Runs a program without a shell and calls the closure with its output.
    private static func run(_ arguments: [String], _ body: (Int32) throws -> Void) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw AuditAnchorSourceFailure(SystemReason.last) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, arguments[0], &actions, nil, words, nil)
        close(ends[1])
        defer { close(ends[0]) }
        guard code == 0 else { throw AuditAnchorSourceFailure("\(arguments[0]) could not be started") }
        let result = Result { try body(ends[0]) }
        // If the output wasn't read to its end, the program ends only later, on the closed pipe. Don't wait for it.
        if case .failure = result { kill(child, SIGKILL) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        try result.get()
        // journalctl exits with 1 if it finds nothing.
        guard status == 0 || status == 256 else {
            throw AuditAnchorSourceFailure("this user can't read the journal")
        }
    }
}
