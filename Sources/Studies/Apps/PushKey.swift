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
    ///
    /// - Parameter isReachable: Whether messages may be sent to a host that isn't Google's; by default, to none.
    public init(
        firebase text: String, isReachable: (_ host: String) -> Bool = { _ in false }
    ) throws(InvalidKey) {
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
        try Self.checkAccount(account, isReachable)
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
    ///
    /// - Parameter bundleID: The bundle ID of the iOS app, for which the certificate must be; empty if none
    ///   was entered.
    public init(
        appleCertificate bytes: [UInt8], password: String, for bundleID: String, at now: Instant
    ) throws(InvalidKey) {
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
        let end = Instant(seconds: certificate.expiresAt)
        try Self.check(certificate, for: bundleID, at: now)
        platform = .ios
        title = "Certificate \(certificate.name), until \(end.iso8601.prefix(10))"
        let document: JSONTree = [
            "certificate": .string(Base64.encode(bytes)), "password": .string(password),
            "expiresAt": .string("\(certificate.expiresAt)"),
        ]
        secret = Array(document.description.utf8)
    }

    /// Returns when a stored certificate expires; nil for a key, which does not expire.
    static func end(of secret: [UInt8]) -> Instant? {
        guard let seconds = (try? JSONTree.parse(secret))?["expiresAt"]?.string.flatMap(Int64.init) else {
            return nil
        }
        return Instant(milliseconds: seconds * 1000)
    }

    private static func check(_ text: String) throws(InvalidKey) {
        if text.isEmpty { throw InvalidKey(field: "key", sentence: "Paste the key") }
        if text.utf8.count > lengthMax {
            throw InvalidKey(field: "key", sentence: "This is too long to be a key. Paste only the key")
        }
    }
}
