import Delivery

/// The kinds of targets of scheduled exports. The raw value is stored.
enum ExportTargetKind: String, CaseIterable, Sendable {
    case https, s3, sftp

    /// The title on pages.
    var title: String {
        switch self {
        case .https: "HTTPS PUT"
        case .s3: "S3-compatible storage"
        case .sftp: "SFTP"
        }
    }

    /// What a target of this kind is.
    var purpose: String {
        switch self {
        case .https: "A web server to which files are sent by HTTPS PUT."
        case .s3: "A bucket of S3-compatible storage."
        case .sftp: "A folder of an SFTP server."
        }
    }

    /// The settings, in the order of the form.
    var fields: [ExportTargetField] {
        switch self {
        case .https:
            [
                ExportTargetField("url", "Folder", hint: "Such as https://files.example.org/study/"),
                ExportTargetField(
                    "user", "User name", hint: "Without a user name, the password is a bearer token.",
                    isOptional: true),
                ExportTargetField("password", "Password or token", isSecret: true, isOptional: true),
            ]
        case .s3:
            [
                ExportTargetField(
                    "endpoint", "Endpoint", hint: "Such as https://s3.eu-central-1.amazonaws.com"),
                ExportTargetField("region", "Region"), ExportTargetField("bucket", "Bucket"),
                ExportTargetField("prefix", "Prefix", isOptional: true),
                ExportTargetField("accessKeyID", "Access key ID"),
                ExportTargetField("secretAccessKey", "Secret access key", isSecret: true),
            ]
        case .sftp:
            [
                ExportTargetField("host", "Host"),
                ExportTargetField("port", "Port", hint: "22 by default.", isOptional: true),
                ExportTargetField("user", "User name"),
                ExportTargetField("password", "Password", isSecret: true, isOptional: true),
                ExportTargetField(
                    "privateKey", "Private key", hint: "In OpenSSH or PEM format, instead of a password.",
                    isSecret: true,
                    isOptional: true, isLong: true),
                ExportTargetField("passphrase", "Passphrase of the key", isSecret: true, isOptional: true),
                ExportTargetField("folder", "Folder", isOptional: true),
            ]
        }
    }
}

/// A setting of a target.
struct ExportTargetField: Sendable {
    let name: String
    let label: String
    let hint: String?
    let isSecret: Bool
    let isOptional: Bool
    /// Whether it has several lines.
    let isLong: Bool

    init(
        _ name: String, _ label: String, hint: String? = nil, isSecret: Bool = false,
        isOptional: Bool = false,
        isLong: Bool = false
    ) {
        (self.name, self.label, self.hint) = (name, label, hint)
        (self.isSecret, self.isOptional, self.isLong) = (isSecret, isOptional, isLong)
    }
}
