import Outbound

/// Where files are sent.
public enum DeliveryTarget: Sendable {
    /// A web server that accepts PUT.
    case http(HTTPTarget)
    /// Storage that is compatible with Amazon S3.
    case s3(S3Target)
    /// An SFTP server.
    case sftp(SFTPTarget)

    /// The server that is connected to, such as `files.example.org`, for logs and pages.
    public var host: String {
        switch self {
        case .http(let target): target.folder.host
        case .s3(let target): target.connectedHost
        case .sftp(let target): target.host
        }
    }

    /// The passwords, tokens and keys, which replies of a server may repeat and texts must not.
    var secrets: [String] {
        switch self {
        case .http(let target): target.secrets
        case .s3(let target): target.credentials.secrets
        case .sftp(let target): target.credentials.secrets
        }
    }
}

/// A target one of whose settings is invalid.
public struct InvalidTarget: Error, Equatable, Sendable, CustomStringConvertible {
    /// What a user enters to set up a target.
    public enum Setting: Sendable {
        case address, user, secret, region, bucket, prefix, accessKeyID, host, port, folder, hostKeys
    }

    /// The setting that is invalid.
    public let setting: Setting
    /// What is wrong and what to enter, as sentences without credentials.
    public let description: String

    init(_ setting: Setting, _ description: String) {
        (self.setting, self.description) = (setting, description)
    }
}
