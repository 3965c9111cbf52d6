import Cryptography
import JSON
import Timekeeping
import Vocabulary

extension PushKey {
    /// What a stored key consists of, for the server that sends messages.
    public enum Content: Sendable {
        /// A service account of Firebase.
        case serviceAccount(ServiceAccount)
        /// A server key of Firebase's previous service, which Google has switched off.
        case legacyServerKey
        /// A token key from Apple.
        case appleKey(text: String, keyID: String, teamID: String)
        /// A certificate from Apple with its private key.
        case appleCertificate(pkcs12: [UInt8], password: String, expiresAt: Instant)
    }

    /// What a server needs of the JSON of a service account.
    public struct ServiceAccount: Sendable {
        /// The project to send messages to.
        public let projectID: String
        /// The name of the account.
        public let email: String
        /// The private key in PEM.
        public let privateKey: String
        /// The ID of the private key; nil if the file has none.
        public let privateKeyID: String?
        /// The address that issues access tokens; nil if the file has none.
        public let tokenAddress: String?

        /// Returns whether a text may be the ID of a project: small letters, digits and hyphens, and maybe
        /// the domain of an organization before a colon.
        public static func isProjectID(_ text: String) -> Bool {
            !text.isEmpty
                && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.:".contains($0)) }
        }
    }

    /// Reads a secret that was stored for a platform; nil if it isn't one.
    public static func content(of secret: [UInt8], for platform: Platform) -> Content? {
        let tree = try? JSONTree.parse(secret)
        switch platform {
        case .android:
            guard let tree, tree.object != nil else { return .legacyServerKey }
            return serviceAccount(tree).map(Content.serviceAccount)
        case .ios:
            guard let tree else { return nil }
            return appleKey(tree) ?? appleCertificate(tree)
        }
    }

    private static func serviceAccount(_ tree: JSONTree) -> ServiceAccount? {
        guard let projectID = tree["project_id"]?.string, let email = tree["client_email"]?.string,
            let privateKey = tree["private_key"]?.string
        else { return nil }
        return ServiceAccount(
            projectID: projectID, email: email, privateKey: privateKey,
            privateKeyID: tree["private_key_id"]?.string, tokenAddress: tree["token_uri"]?.string)
    }

    private static func appleKey(_ tree: JSONTree) -> Content? {
        guard let text = tree["key"]?.string, let keyID = tree["keyID"]?.string,
            let teamID = tree["teamID"]?.string
        else { return nil }
        return .appleKey(text: text, keyID: keyID, teamID: teamID)
    }

    private static func appleCertificate(_ tree: JSONTree) -> Content? {
        guard let bytes = tree["certificate"]?.string.flatMap({ Base64.decode($0) }),
            let password = tree["password"]?.string,
            let seconds = tree["expiresAt"]?.string.flatMap(Int64.init)
        else { return nil }
        return .appleCertificate(
            pkcs12: bytes, password: password, expiresAt: Instant(seconds: seconds))
    }
}
