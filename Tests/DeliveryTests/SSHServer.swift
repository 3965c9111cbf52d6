import Foundation
import Testing

@testable import Delivery

/// OpenSSH's server on 127.0.0.1, run by the current user, whose home folder is a folder of the test.
final class SSHServer: Sendable {
    let port: Int
    let files: TemporaryFolder
    private let folder: TemporaryFolder
    private let process: LineProcess

    private static let program = "/usr/sbin/sshd"
    private static let keyGenerator = "/usr/bin/ssh-keygen"

    /// Whether `Scripts/setup tests` has installed the server.
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// Starts a server; with `isReadOnly` it rejects every change.
    init(isReadOnly: Bool = false, home: String? = nil, hostKeyType: String = "ed25519") throws {
        (folder, files) = (try TemporaryFolder(), try TemporaryFolder())
        port = try freePort()
        try Self.makeKeys(in: folder, hostKeyType)
        try Self.configuration(folder.path, port, home ?? files.path, isReadOnly)
            .write(toFile: folder.path + "/config", atomically: false, encoding: .utf8)
        // Only root needs it, for its unprivileged children.
        if getuid() == 0 { mkdir("/run/sshd", 0o755) }
        // sshd closes all inherited files, which Foundation would take for its end. The shell doesn't, and ends sshd
        // when the test closes the pipe, also by a crash. Tests block SIGTERM, and sshd inherits that.
        process = try LineProcess(
            "/bin/sh",
            [
                "-c", "\"$@\" & read line; kill -9 $!", "sh", Self.program, "-D", "-e", "-f",
                folder.path + "/config",
            ],
            readsErrors: true)
        var line = process.line()
        while let text = line, !text.contains("listening on 127.0.0.1") { line = process.line() }
        try #require(line != nil, "sshd ended")
    }

    /// Ends the server and returns its log since the start.
    @discardableResult func stop() -> [String] { process.stop() }

    /// The fingerprint of its key, as OpenSSH prints it.
    func fingerprint() throws -> HostKeyFingerprint {
        let process = try LineProcess(Self.keyGenerator, ["-l", "-f", folder.path + "/host.pub"])
        defer { process.stop() }
        let words = try #require(process.line()).split(separator: " ")
        return try #require(HostKeyFingerprint(String(words[1])))
    }

    /// A private key; `key` and `locked` (with the passphrase `quiet orchard`) are authorized, `other` isn't.
    func key(_ name: String = "key", passphrase: String? = nil) throws -> SFTPTarget.Credentials {
        .privateKey(try folder.text(name), passphrase: passphrase)
    }

    /// A target in a folder of the home folder.
    func target(
        _ folder: String = "", _ credentials: SFTPTarget.Credentials? = nil,
        hostKey: HostKeyFingerprint? = nil
    ) throws -> DeliveryTarget {
        .sftp(
            try SFTPTarget(
                host: "127.0.0.1", port: port, user: NSUserName(), credentials: try credentials ?? key(),
                folder: folder, hostKeys: [try hostKey ?? fingerprint()]))
    }

    private static func makeKeys(in folder: TemporaryFolder, _ hostKeyType: String) throws {
        for (name, passphrase) in [("host", ""), ("key", ""), ("locked", "quiet orchard"), ("other", "")] {
            let type = name == "host" ? hostKeyType : "ed25519"
            try runTool(
                Self.keyGenerator,
                ["-q", "-t", type, "-N", passphrase, "-f", folder.path + "/" + name])
        }
        let keys = try folder.text("key.pub") + folder.text("locked.pub")
        try keys.write(toFile: folder.path + "/authorized", atomically: false, encoding: .utf8)
    }

    private static func configuration(
        _ folder: String, _ port: Int, _ home: String, _ isReadOnly: Bool
    ) -> String {
        """
        ListenAddress 127.0.0.1:\(port)
        HostKey \(folder)/host
        PidFile none
        AuthorizedKeysFile \(folder)/authorized
        StrictModes no
        UsePAM no
        PasswordAuthentication yes
        PermitRootLogin yes
        LogLevel VERBOSE
        Subsystem sftp internal-sftp -d \(home) \(isReadOnly ? "-R" : "")

        """
    }
}

/// Returns a port that is free now, for a program that can't choose one itself.
func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
            bind(descriptor, pointer, length) | getsockname(descriptor, pointer, &length)
        }
    }
    try #require(result == 0)
    return Int(UInt16(bigEndian: address.sin_port))
}
