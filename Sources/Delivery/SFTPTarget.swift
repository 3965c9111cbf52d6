/// A folder of an SFTP server.
public struct SFTPTarget: Sendable {
    /// How the user signs in.
    public enum Credentials: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
        /// A password, also offered when the server asks for it interactively.
        case password(String)
        /// A private key as text (OpenSSH or PEM), and its passphrase if it has one. Ed25519 and ECDSA keys work with
        /// every server; RSA keys need libssh2 1.11 for servers that reject SHA-1.
        case privateKey(String, passphrase: String?)

        /// The kind, without its secrets.
        public var description: String {
            switch self {
            case .password: "password (hidden)"
            case .privateKey: "private key (hidden)"
            }
        }

        /// The kind, without its secrets.
        public var debugDescription: String { description }

        var secrets: [String] {
            switch self {
            case .password(let password): [password]
            case .privateKey(let key, let passphrase): [key] + (passphrase.map { [$0] } ?? [])
            }
        }
    }

    /// The name or address of the server.
    public let host: String
    /// The port, usually 22.
    public let port: Int
    /// The user.
    public let user: String
    /// How the user signs in.
    public let credentials: Credentials
    /// The folder: `/srv/incoming` from the server's root, `incoming` from the user's home folder, or empty for the
    /// home folder. It must exist.
    public let folder: String
    /// The host keys that are accepted: the one read at set-up, or two while a server replaces its key. Nothing is sent
    /// to a server with another.
    public let hostKeys: [HostKeyFingerprint]

    /// Checks and creates a target.
    public init(
        host: String, port: Int = 22, user: String, credentials: Credentials, folder: String = "",
        hostKeys: [HostKeyFingerprint]
    ) throws(InvalidTarget) {
        try SSHServerAddress.check(host: host, port: port)
        guard !user.isEmpty, isPlainText(user) else {
            throw InvalidTarget(.user, "Enter the user name, without control characters.")
        }
        guard !hostKeys.isEmpty else {
            throw InvalidTarget(.hostKeys, "Read the server's host key and confirm its fingerprint first.")
        }
        self.host = host
        self.port = port
        self.user = user
        self.credentials = try Self.checked(credentials)
        self.folder = try Self.checkedFolder(folder)
        self.hostKeys = hostKeys
    }

    private static func checkedFolder(_ text: String) throws(InvalidTarget) -> String {
        let parts = text.split(separator: "/")
        guard text.utf8.count <= 1_000, isPlainText(text),
            parts.allSatisfy({ $0 != "." && $0 != ".." }), parts.first != "~"
        else {
            throw InvalidTarget(
                .folder,
                "Enter the folder as /srv/incoming, or as incoming in the user's home folder, without . , .. and ~."
            )
        }
        return (text.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    private static func checked(_ credentials: Credentials) throws(InvalidTarget) -> Credentials {
        switch credentials {
        case .password(let password):
            guard !password.isEmpty, !password.contains("\0") else {
                throw InvalidTarget(.secret, "Enter the password.")
            }
        case .privateKey(let key, let passphrase):
            guard key.contains("-----BEGIN "), key.contains("PRIVATE KEY-----"), !key.contains("\0"),
                passphrase?.contains("\0") != true
            else {
                throw InvalidTarget(
                    .secret, "Enter a private key with its lines -----BEGIN … and -----END ….")
            }
        }
        return credentials
    }
}

/// The name and port of an SSH server, as a user enters them.
enum SSHServerAddress {
    /// Checks that a host can't be more than a host in a URL.
    static func check(host: String, port: Int) throws(InvalidTarget) {
        let isAddress = host.contains(":") && host.allSatisfy { $0.isHexDigit || ":.".contains($0) }
        let isName = !host.isEmpty && host.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
        guard isAddress || isName, host.utf8.count <= 253 else {
            throw InvalidTarget(.host, "Enter the server as a name or an IP address, like sftp.example.org.")
        }
        guard (1...65_535).contains(port) else { throw InvalidTarget(.port, "The port must be 1 to 65535.") }
    }

    /// Returns the start of a URL, such as `sftp://sftp.example.org:22`.
    static func url(host: String, port: Int) -> String {
        "sftp://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
