import Cryptography
import JSON
import Timekeeping
import Vocabulary

/// A validated secret for push messages.
public struct PushKey: Sendable {
    /// Why a text is not a valid key.
    public struct InvalidKey: Error, Hashable {
        /// The affected field: `key`, `keyID`, `teamID`, `certificate` or `password`.
        public let field: String
        /// What is wrong and what to do.
        public let sentence: String

        /// Creates an error about a field.
        public init(field: String, sentence: String) {
            self.field = field
            self.sentence = sentence
        }
    }

    /// The maximum length of a key in characters.
    public static let lengthMax = 10_000
    private static let identifierLength = 10

    /// The platform of the key.
    public let platform: Platform
    /// The title for display.
    public let title: String
    /// The bytes to encrypt.
    public let secret: [UInt8]

    /// Parses a key from Firebase: the JSON of a service account, or a legacy server key.
    public init(firebase text: String) throws(InvalidKey) {
        let text = text.trimmed
        try Self.check(text)
        platform = .android
        secret = Array(text.utf8)
        guard text.hasPrefix("{") else {
            guard text.count >= 30, text.allSatisfy({ $0.isASCII && !$0.isWhitespace }) else {
                throw InvalidKey(
                    field: "key",
                    sentence: "Paste the service account JSON file or the server key from Firebase")
            }
            title = "Server key"
            return
        }
        guard let account = try? JSONTree.parse(text) else {
            throw InvalidKey(field: "key", sentence: "This JSON file is incomplete. Paste all of it")
        }
        for member in ["project_id", "client_email", "private_key"]
        where account[member]?.string?.isEmpty != false {
            throw InvalidKey(
                field: "key",
                sentence: "The file has no \(member). Paste a service account JSON file")
        }
        title = "Service account \(account["client_email"]?.string ?? "")"
    }

    /// Parses a token key from Apple with its ID and the ID of the team.
    public init(apple text: String, keyID: String, teamID: String) throws(InvalidKey) {
        let (text, keyID, teamID) = (text.trimmed, keyID.trimmed, teamID.trimmed)
        try Self.check(text)
        try Self.checkApple(text)
        for (field, id, what) in [("keyID", keyID, "key"), ("teamID", teamID, "team")]
        where id.count != Self.identifierLength
            || !id.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) })
        {
            throw InvalidKey(
                field: field,
                sentence: "Enter the \(what) ID: \(Self.identifierLength) capital letters and digits")
        }
        platform = .ios
        title = "Key \(keyID) of team \(teamID)"
        let document: JSONTree = [
            "key": .string(text), "keyID": .string(keyID), "teamID": .string(teamID),
        ]
        secret = Array(document.description.utf8)
    }

    /// Parses a legacy certificate from Apple with its private key (.p12) and its password.
    public init(appleCertificate bytes: [UInt8], password: String) throws(InvalidKey) {
        if bytes.count > Self.lengthMax {
            throw InvalidKey(
                field: "certificate",
                sentence: "This file is too large to be a certificate. Choose the .p12 file")
        }
        let certificate: ClientCertificate
        do {
            certificate = try ClientCertificate(pkcs12: bytes, password: password)
        } catch {
            throw Self.refused(error)
        }
        let end = Instant(milliseconds: certificate.expiresAt * 1000)
        platform = .ios
        title = "Certificate \(certificate.name), until \(end.iso8601.prefix(10))"
        let document: JSONTree = [
            "certificate": .string(Base64.encode(bytes)), "password": .string(password),
            "expiresAt": .string("\(certificate.expiresAt)"),
        ]
        secret = Array(document.description.utf8)
    }

    private static func refused(_ problem: ClientCertificate.Problem) -> InvalidKey {
        switch problem {
        case .noFile:
            InvalidKey(
                field: "certificate",
                sentence: "This is not a .p12 file. Export the certificate with its key")
        case .wrongPassword:
            InvalidKey(
                field: "password",
                sentence: "This password does not match the certificate. Enter the password from the export")
        case .oldCipher:
            InvalidKey(
                field: "certificate",
                sentence: """
                    The file uses outdated encryption, like every export from Keychain on a Mac. Encrypt it \
                    again: openssl pkcs12 -legacy -in old.p12 -nodes | openssl pkcs12 -export -out new.p12
                    """)
        case .incomplete:
            InvalidKey(
                field: "certificate",
                sentence: "The file does not contain a certificate with its private key. Export both together"
            )
        }
    }

    /// Returns when a stored certificate expires; nil for a key, which does not expire.
    static func end(of secret: [UInt8]) -> Instant? {
        guard let seconds = (try? JSONTree.parse(secret))?["expiresAt"]?.string.flatMap(Int64.init) else {
            return nil
        }
        return Instant(milliseconds: seconds * 1000)
    }

    /// Apple uses only P-256 keys. Any other key would fail without notice when the first message is sent.
    private static func checkApple(_ text: String) throws(InvalidKey) {
        let (begin, end) = ("-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----")
        guard text.hasPrefix(begin), text.hasSuffix(end), text.count > begin.count + end.count else {
            throw InvalidKey(
                field: "key",
                sentence: "Paste the complete .p8 file from Apple. It starts with \(begin)")
        }
        let body = Base64.decode(String(text.dropFirst(begin.count).dropLast(end.count)))
        guard let body, body.count >= ellipticKeyHead.count else {
            throw InvalidKey(field: "key", sentence: "This .p8 file is incomplete. Paste all of it")
        }
        guard [2, 3].contains(where: { body.dropFirst($0).starts(with: ellipticKeyHead) }) else {
            throw InvalidKey(
                field: "key",
                sentence: "This private key is not from Apple. Paste the .p8 file for APNs")
        }
    }

    /// The bytes that follow the length (two or three bytes) of each PKCS #8 key for P-256: version 0, id-ecPublicKey,
    /// prime256v1.
    private static let ellipticKeyHead: [UInt8] = [
        0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A,
        0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
    ]

    private static func check(_ text: String) throws(InvalidKey) {
        if text.isEmpty { throw InvalidKey(field: "key", sentence: "Paste the key") }
        if text.utf8.count > lengthMax {
            throw InvalidKey(field: "key", sentence: "This is too long to be a key. Paste only the key")
        }
    }
}
