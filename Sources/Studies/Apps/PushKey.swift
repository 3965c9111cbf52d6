import Cryptography
import JSON
import Timekeeping

/// A secret for push messages, as someone pasted it, found to be one.
public struct PushKey: Sendable {
    /// Why a text was not taken.
    public struct InvalidKey: Error, Hashable {
        /// The input that is meant: `key`, `keyID`, `teamID`, `certificate` or `password`.
        public let field: String
        /// What is wrong and what to do.
        public let sentence: String

        /// A refusal of what an input holds.
        public init(field: String, sentence: String) {
            self.field = field
            self.sentence = sentence
        }
    }

    /// The longest text of a key.
    public static let lengthMax = 10_000
    private static let identifierLength = 10

    /// Whose phones it is for.
    public let platform: Platform
    /// What people may know of it.
    public let title: String
    /// What is sealed.
    public let secret: [UInt8]

    /// What Firebase gives out: the JSON of a service account, or a server key of the previous kind.
    public init(firebase text: String) throws(InvalidKey) {
        let text = text.trimmed
        try Self.check(text)
        platform = .android
        secret = Array(text.utf8)
        guard text.hasPrefix("{") else {
            guard text.count >= 30, text.allSatisfy({ $0.isASCII && !$0.isWhitespace }) else {
                throw InvalidKey(
                    field: "key",
                    sentence: "Paste the JSON file of the service account, or the server key, from Firebase")
            }
            title = "Server key"
            return
        }
        guard let account = try? JSONTree.parse(text) else {
            throw InvalidKey(field: "key", sentence: "This is not the whole JSON file. Paste all of it")
        }
        for member in ["project_id", "client_email", "private_key"]
        where account[member]?.string?.isEmpty != false {
            throw InvalidKey(
                field: "key",
                sentence: "The file has no \(member). Paste the JSON file of a service account")
        }
        title = "Service account \(account["client_email"]?.string ?? "")"
    }

    /// What Apple gives out: a key for tokens with its ID, and the ID of the team.
    public init(apple text: String, keyID: String, teamID: String) throws(InvalidKey) {
        let text = text.trimmed
        try Self.check(text)
        try Self.checkApple(text)
        for (field, id, what) in [("keyID", keyID, "key"), ("teamID", teamID, "team")]
        where id.count != Self.identifierLength
            || !id.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) })
        {
            throw InvalidKey(
                field: field,
                sentence: "Enter the ID of the \(what): \(Self.identifierLength) capital letters and digits")
        }
        platform = .ios
        title = "Key \(keyID) of team \(teamID)"
        let document: JSONTree = [
            "key": .string(text), "keyID": .string(keyID), "teamID": .string(teamID),
        ]
        secret = Array(document.description.utf8)
    }

    /// What Apple gave out before there were keys: a certificate with its key (.p12), and its password.
    public init(appleCertificate bytes: [UInt8], password: String) throws(InvalidKey) {
        if bytes.count > Self.lengthMax {
            throw InvalidKey(field: "certificate", sentence: "This is larger than any certificate")
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
                field: "certificate", sentence: "This is no .p12 file. Export the certificate with its key")
        case .wrongPassword:
            InvalidKey(field: "password", sentence: "This password does not open the certificate")
        case .oldCipher:
            InvalidKey(
                field: "certificate",
                sentence: """
                    The file is sealed in a way that is not safe any more, as the Keychain of a Mac does. Seal it \
                    anew: openssl pkcs12 -legacy -in old.p12 -nodes | openssl pkcs12 -export -out new.p12
                    """)
        case .incomplete:
            InvalidKey(field: "certificate", sentence: "The file holds no certificate with its private key")
        }
    }

    /// When a certificate that is kept ends; nil for a key, which has no end.
    static func end(of secret: [UInt8]) -> Instant? {
        guard let seconds = (try? JSONTree.parse(secret))?["expiresAt"]?.string.flatMap(Int64.init) else {
            return nil
        }
        return Instant(milliseconds: seconds * 1000)
    }

    /// Apple signs with the curve P-256 only: a key of another kind would show when the first phone stays silent.
    private static func checkApple(_ text: String) throws(InvalidKey) {
        let (begin, end) = ("-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----")
        guard text.hasPrefix(begin), text.hasSuffix(end), text.count > begin.count + end.count else {
            throw InvalidKey(
                field: "key",
                sentence: "Paste the .p8 file from Apple, from its first line to its last: \(begin)")
        }
        let body = Base64.decode(String(text.dropFirst(begin.count).dropLast(end.count)))
        guard let body, body.count >= ellipticKeyHead.count else {
            throw InvalidKey(field: "key", sentence: "This is not the whole .p8 file. Paste all of it")
        }
        guard [2, 3].contains(where: { body.dropFirst($0).starts(with: ellipticKeyHead) }) else {
            throw InvalidKey(
                field: "key",
                sentence: "This is a private key, but none that Apple gives out. Paste the .p8 file for APNs")
        }
    }

    /// How every PKCS #8 key of P-256 goes on after its length of two or three bytes: version 0, id-ecPublicKey,
    /// prime256v1.
    private static let ellipticKeyHead: [UInt8] = [
        0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A,
        0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
    ]

    private static func check(_ text: String) throws(InvalidKey) {
        if text.isEmpty { throw InvalidKey(field: "key", sentence: "Paste the key") }
        if text.utf8.count > lengthMax {
            throw InvalidKey(field: "key", sentence: "This is longer than any key. Paste the key alone")
        }
    }
}
