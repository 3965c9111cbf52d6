import Cryptography
import JSON
import Outbound
import Timekeeping

// Keys that a service would refuse. Without these checks, that is only noticed when the first message is sent.
extension PushKey {
    private static let googleDomain = "googleapis.com"
    /// Where service accounts of earlier years get their tokens.
    private static let googleAccounts = "accounts.google.com"

    /// Requires what a service account needs: a project, a key that can sign, and an address of Google.
    static func checkAccount(
        _ account: JSONTree, _ isReachable: (_ host: String) -> Bool
    ) throws(InvalidKey) {
        for member in ["project_id", "client_email", "private_key"]
        where account[member]?.string?.isEmpty != false {
            throw InvalidKey(
                field: "key",
                sentence: "The file has no \(member). Paste a service account JSON file")
        }
        guard ServiceAccount.isProjectID(account["project_id"]?.string ?? "") else {
            throw InvalidKey(
                field: "key", sentence: "The project_id of the file is not one. Download the file again")
        }
        guard SigningKey(pem: account["private_key"]?.string ?? "")?.algorithm == .rs256 else {
            throw InvalidKey(
                field: "key",
                sentence: """
                    The private key of the file cannot be read. In the Firebase console, generate a new private key and \
                    paste its JSON file
                    """)
        }
        try checkTokenAddress(account["token_uri"], isReachable)
    }

    /// Requires that tokens come from Google or from an address that the operator allowed; none means Google.
    private static func checkTokenAddress(
        _ address: JSONTree?, _ isReachable: (_ host: String) -> Bool
    ) throws(InvalidKey) {
        guard let address, address != .null else { return }
        guard let host = encryptedHost(of: address.string ?? ""), isGoogle(host) || isReachable(host) else {
            throw InvalidKey(
                field: "key",
                sentence: """
                    The token_uri of the file is not an address of Google. Paste the JSON file as Google made it, or ask \
                    your operator to allow the address (PORTAL_OUTBOUND_ALLOW)
                    """)
        }
    }

    private static func isGoogle(_ host: String) -> Bool {
        host == googleAccounts || host == googleDomain || host.hasSuffix("." + googleDomain)
    }

    /// Returns the host of an encrypted address; nil for other addresses, and for names that are not in ASCII.
    private static func encryptedHost(of address: String) -> String? {
        guard let url = OutboundURL(address), url.isEncrypted, address.allSatisfy(\.isASCII) else {
            return nil
        }
        return url.host
    }

    /// Requires a key that signs: Apple uses only P-256.
    static func checkApple(_ text: String) throws(InvalidKey) {
        let (begin, end) = ("-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----")
        guard text.hasPrefix(begin), text.hasSuffix(end), text.count > begin.count + end.count else {
            throw InvalidKey(
                field: "key",
                sentence: "Paste the complete .p8 file from Apple. It starts with \(begin)")
        }
        if SigningKey(pem: text)?.algorithm == .es256 { return }
        let body = Base64.decode(String(text.dropFirst(begin.count).dropLast(end.count)))
        guard let body, body.count >= ellipticKeyHead.count,
            ![2, 3].contains(where: { body.dropFirst($0).starts(with: ellipticKeyHead) })
        else {
            throw InvalidKey(field: "key", sentence: "This .p8 file is incomplete. Paste all of it")
        }
        throw InvalidKey(
            field: "key",
            sentence: "This private key is not from Apple. Paste the .p8 file for APNs")
    }

    /// The bytes that follow the length (two or three bytes) of each PKCS #8 key for P-256: version 0, id-ecPublicKey,
    /// prime256v1.
    private static let ellipticKeyHead: [UInt8] = [
        0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A,
        0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
    ]

    /// Requires a certificate that is valid, and for this bundle ID if it names one.
    static func check(
        _ certificate: ClientCertificate, for bundleID: String, at now: Instant
    ) throws(InvalidKey) {
        let end = Instant(seconds: certificate.expiresAt)
        if end <= now {
            throw InvalidKey(
                field: "certificate",
                sentence: """
                    The certificate expired on \(end.iso8601.prefix(10)). Create a new one at Apple, or use a .p8 key, \
                    which does not expire
                    """)
        }
        guard !bundleID.isEmpty, let topic = topic(of: certificate), topic != bundleID else { return }
        throw InvalidKey(
            field: "certificate",
            sentence: """
                The certificate is for \(topic), but the bundle ID of the iOS app is \(bundleID). Choose the \
                certificate of this app, or correct the bundle ID in the app's builds
                """)
    }

    /// Returns the bundle ID for which Apple issued a certificate: the user ID of its subject, or the end of its name,
    /// as in `Apple Push Services: org.example.heron`; nil if it names none.
    private static func topic(of certificate: ClientCertificate) -> String? {
        if !certificate.userID.isEmpty { return certificate.userID }
        let parts = certificate.name.split(separator: ": ", maxSplits: 1)
        guard parts.count == 2, parts[0].hasPrefix("Apple"), parts[0].contains("Push") else { return nil }
        return String(parts[1])
    }

    /// Returns the error for a certificate that can't be opened.
    static func refused(_ problem: ClientCertificate.Problem) -> InvalidKey {
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
}
