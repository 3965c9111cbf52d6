import Outbound

/// A bucket of a storage service that is compatible with Amazon S3.
public struct S3Target: Sendable {
    /// Where the bucket is named in an address.
    public enum Style: String, Sendable, CaseIterable {
        /// In the path, `https://endpoint/bucket/key`, as most services outside AWS expect it.
        case path
        /// In the host, `https://bucket.endpoint/key`, as AWS expects it.
        case virtualHost
    }

    /// A key pair of the service.
    public struct Credentials: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
        /// The ID of the access key, which is sent with requests.
        public let accessKeyID: String
        /// The secret, which signs requests and isn't sent.
        public let secretAccessKey: String
        /// The token of temporary credentials; nil for permanent ones.
        public let sessionToken: String?

        /// Creates a key pair.
        public init(accessKeyID: String, secretAccessKey: String, sessionToken: String? = nil) {
            self.accessKeyID = accessKeyID
            self.secretAccessKey = secretAccessKey
            self.sessionToken = sessionToken
        }

        /// The ID, without the secrets.
        public var description: String { "access key \(accessKeyID) (secret hidden)" }

        /// The ID, without the secrets.
        public var debugDescription: String { description }

        var secrets: [String] { [secretAccessKey] + (sessionToken.map { [$0] } ?? []) }
    }

    /// The address of the service, such as `https://s3.eu-central-1.amazonaws.com`.
    public let endpoint: OutboundURL
    /// The region in signatures, such as `eu-central-1`. Services without regions usually accept `us-east-1`.
    public let region: String
    /// The name of the bucket.
    public let bucket: String
    /// The start of all keys, without slashes at both ends; may be empty.
    public let prefix: String
    /// Where the bucket is named.
    public let style: Style
    /// The key pair.
    public let credentials: Credentials

    /// The largest file that one request can store: 5 GiB.
    static let fileByteLimit = 5 << 30

    /// Checks and creates a target. A slash separates the prefix from the name of a file.
    public init(
        endpoint: String, region: String, bucket: String, prefix: String = "", style: Style = .path,
        credentials: Credentials
    ) throws(InvalidTarget) {
        self.endpoint = try Self.checkedEndpoint(endpoint)
        guard !region.isEmpty, region.utf8.allSatisfy(Self.isLabelByte) else {
            throw InvalidTarget(.region, "Enter the region as the service names it, like eu-central-1.")
        }
        guard (3...63).contains(bucket.utf8.count), !bucket.hasPrefix("."), !bucket.contains(".."),
            bucket.utf8.allSatisfy({ Self.isLabelByte($0) || $0 == UInt8(ascii: ".") })
        else {
            throw InvalidTarget(
                .bucket, "The name of a bucket has 3 to 63 lowercase letters, digits, hyphens and periods.")
        }
        if style == .virtualHost, IPAddress(self.endpoint.host) != nil {
            throw InvalidTarget(.address, "An endpoint that is an IP address needs the bucket in the path.")
        }
        self.region = region
        self.bucket = bucket
        self.prefix = try Self.checkedPrefix(prefix)
        self.style = style
        self.credentials = try Self.checked(credentials)
    }

    private static func isLabelByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }

    private static func checkedEndpoint(_ text: String) throws(InvalidTarget) -> OutboundURL {
        let bare = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard let url = OutboundURL(bare), url.origin == bare.lowercased(),
            bare.utf8.allSatisfy({ $0 < 0x80 }),
            url.isEncrypted || url.isOfThisMachine
        else {
            throw InvalidTarget(
                .address, "Enter the endpoint as https://host or https://host:port, without a path.")
        }
        return url
    }

    private static func checkedPrefix(_ text: String) throws(InvalidTarget) -> String {
        let parts = text.split(separator: "/")
        guard text.utf8.count <= 700, isPlainText(text), parts.allSatisfy({ $0 != "." && $0 != ".." }) else {
            throw InvalidTarget(.prefix, "The prefix has up to 700 bytes, without . and .. as parts.")
        }
        return parts.joined(separator: "/")
    }

    private static func checked(_ credentials: Credentials) throws(InvalidTarget) -> Credentials {
        guard isWord(credentials.accessKeyID) else {
            throw InvalidTarget(
                .accessKeyID, "The access key ID cannot be empty or contain spaces or special characters.")
        }
        guard isWord(credentials.secretAccessKey), isWord(credentials.sessionToken ?? "-") else {
            throw InvalidTarget(
                .secret,
                "The secret access key and the session token cannot be empty or contain spaces or special characters."
            )
        }
        return credentials
    }

    private static func isWord(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
