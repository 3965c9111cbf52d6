import Cryptography
import Outbound

/// A web server that accepts files by PUT, each at an address of its own.
public struct HTTPTarget: Sendable {
    /// How requests are authenticated.
    public enum Credentials: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
        /// Not at all, or by the address.
        case none
        /// A token in the field `Authorization: Bearer`.
        case bearer(token: String)
        /// A user name without colon, and a password.
        case basic(user: String, password: String)

        /// The kind, without its secrets.
        public var description: String {
            switch self {
            case .none: "none"
            case .bearer: "bearer (hidden)"
            case .basic: "basic (hidden)"
            }
        }

        /// The kind, without its secrets.
        public var debugDescription: String { description }
    }

    /// The address to which the name of a file is added, before a query if there is one.
    public let folder: OutboundURL
    /// How requests are authenticated.
    public let credentials: Credentials

    /// Checks and creates a target.
    ///
    /// The address must be HTTPS, or HTTP on this machine, because files would otherwise be sent without encryption.
    public init(folder: String, credentials: Credentials = .none) throws(InvalidTarget) {
        guard let url = OutboundURL(folder), url.isEncrypted || url.isOfThisMachine, !folder.contains("#")
        else {
            throw InvalidTarget(
                .address, "Enter the address as https://host/folder/, without a user name, a password or a #."
            )
        }
        try Self.check(credentials)
        self.folder = url
        self.credentials = credentials
    }

    /// Returns the complete address of a file.
    func url(of name: String) -> String {
        let (path, query) = parts
        return path + (path.hasSuffix("/") ? "" : "/") + PercentEncoding.encode(name) + query
    }

    /// The value of the field `Authorization`; nil for none.
    var authorization: String? {
        switch credentials {
        case .none: nil
        case .bearer(let token): "Bearer \(token)"
        case .basic(let user, let password): "Basic \(Base64.encode(Array("\(user):\(password)".utf8)))"
        }
    }

    /// The query is a secret as well: storage services put signatures there.
    var secrets: [String] {
        let query = parts.query.dropFirst()
        let ofQuery =
            [String(query)] + query.split(separator: "&").map { String($0.drop { $0 != "=" }.dropFirst()) }
        let ofCredentials: [String] =
            switch credentials {
            case .none: []
            case .bearer(let token): [token]
            case .basic(_, let password):
                [password] + (authorization.map { [String($0.dropFirst("Basic ".count))] } ?? [])
            }
        return ofCredentials + ofQuery
    }

    private var parts: (path: String, query: String) {
        let path = folder.text.prefix { $0 != "?" }
        return (String(path), String(folder.text.dropFirst(path.count)))
    }

    private static func check(_ credentials: Credentials) throws(InvalidTarget) {
        switch credentials {
        case .none: break
        case .bearer(let token):
            guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw InvalidTarget(
                    .secret, "The token cannot be empty or contain spaces or special characters.")
            }
        case .basic(let user, let password):
            guard !user.isEmpty, !user.contains(":"), isPlainText(user) else {
                throw InvalidTarget(
                    .user, "The user name cannot be empty, or contain a colon or control characters.")
            }
            guard isPlainText(password) else {
                throw InvalidTarget(.secret, "The password cannot contain control characters.")
            }
        }
    }
}
