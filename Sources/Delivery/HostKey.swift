import Cryptography

/// The fingerprint of an SSH server's public key: its SHA-256, in the text form of OpenSSH.
public struct HostKeyFingerprint: Hashable, Sendable, CustomStringConvertible {
    /// The SHA-256 of the key.
    public let digest: Digest

    /// Creates the fingerprint of a key in the wire format of SSH (RFC 4253, section 6.6).
    init(ofKey bytes: UnsafeRawBufferPointer) {
        digest = SHA256.digest(bytes)
    }

    /// Parses `SHA256:` and 43 characters of Base64, as `ssh-keygen -l` prints it. Nil for anything else.
    public init?(_ text: String) {
        let prefix = "SHA256:"
        guard text.hasPrefix(prefix), !text.contains(where: \.isWhitespace),
            let bytes = Base64.decode(String(text.dropFirst(prefix.count))),
            let digest = Digest(bytes: bytes)
        else { return nil }
        self.digest = digest
    }

    /// The fingerprint as `ssh-keygen -l` prints it, such as `SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8`.
    public var description: String {
        "SHA256:" + Base64.encode(digest.bytes).prefix { $0 != "=" }
    }
}

/// The public key of an SSH server, for confirmation by a user who compares it with what the server's operator says.
public struct HostKey: Hashable, Sendable {
    /// The kind of key, such as `ssh-ed25519`.
    public let algorithm: String
    /// The fingerprint to compare and to store.
    public let fingerprint: HostKeyFingerprint

    /// Reads a key in the wire format of SSH, which begins with the length and the name of its algorithm.
    init(_ bytes: UnsafeRawBufferPointer) {
        let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let name = bytes.dropFirst(4).prefix(min(length, 64)).filter { (0x21...0x7E).contains($0) }
        algorithm = String(decoding: name, as: UTF8.self)
        fingerprint = HostKeyFingerprint(ofKey: bytes)
    }
}

/// The host key of a server could not be read.
public struct HostKeyUnavailable: Error, Equatable, Sendable, CustomStringConvertible {
    /// What happened, as a sentence.
    public let description: String
}
