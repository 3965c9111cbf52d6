import Administration
import StudyManagement

/// The settings of the operator: flags and `PORTAL_…` variables. Flags take precedence. All names are defined here.
struct Configuration: Sendable, Equatable {
    /// A setting as `portal config` prints it.
    struct Setting: Sendable {
        let topic: SettingTopic
        let name: String
        let standard: String
        let meaning: String
        var isSecret = false
    }

    static let settings: [Setting] = [
        Setting(
            topic: .server, name: "PORTAL_DATA", standard: "data",
            meaning: "Data folder with the database, keys and email"),
        Setting(
            topic: .server, name: "PORTAL_HOME", standard: "",
            meaning: "Folder with Public and Migrations; found automatically"),
        Setting(topic: .network, name: "PORTAL_HOST", standard: "127.0.0.1", meaning: "Address to listen on"),
        Setting(topic: .network, name: "PORTAL_PORT", standard: "8080", meaning: "Port to listen on"),
        Setting(
            topic: .network, name: "PORTAL_TLS_CERTIFICATE", standard: "",
            meaning: "PEM file with the certificate chain, to serve HTTPS without a proxy"),
        Setting(
            topic: .network, name: "PORTAL_TLS_KEY", standard: "",
            meaning: "PEM file with the private key of the certificate"),
        Setting(
            topic: .network, name: "PORTAL_ADDRESS", standard: "",
            meaning: "Public URL of the portal, used for links in emails: https://studies.example.org"),
        Setting(
            topic: .network, name: "PORTAL_CONTEXT_PATH", standard: "",
            meaning:
                "First part of the path in the URLs of apps that were built for a LabKey server with another context "
                + "path than /labkey: /research"),
        Setting(
            topic: .network, name: "PORTAL_TRUSTED_PROXIES", standard: "",
            meaning: "Address ranges of proxies whose X-Forwarded headers are trusted: 10.0.0.0/8,::1/128"),
        Setting(
            topic: .network, name: "PORTAL_OPERATIONS_NETWORKS", standard: "127.0.0.0/8,::1/128",
            meaning: "Address ranges that can read /health/ready and /metrics"),
        Setting(
            topic: .network, name: "PORTAL_OUTBOUND_ALLOW", standard: "",
            meaning: "Private address ranges that outbound requests can reach"),
        Setting(
            topic: .network, name: "PORTAL_OUTBOUND_CA", standard: "",
            meaning:
                "PEM file of the certificate authorities that outbound requests trust instead of the system's"
        ),
        Setting(
            topic: .apps, name: "PORTAL_FCM_ADDRESS", standard: "https://fcm.googleapis.com",
            meaning: "URL of Firebase Cloud Messaging, for push notifications to Android"),
        Setting(
            topic: .apps, name: "PORTAL_FCM_TOKEN_ADDRESS", standard: "",
            meaning:
                "URL that issues access tokens for Firebase; the one in each service account by default"),
        Setting(
            topic: .apps, name: "PORTAL_APNS_ADDRESS", standard: "",
            meaning:
                "URL of the Apple Push Notification service; by default Apple's production, and its sandbox for "
                + "devices that production does not know"),
        Setting(
            topic: .forwarding, name: "PORTAL_FORWARDING_INTERVAL_SECONDS", standard: "300",
            meaning: "Seconds before forwarding retries a response that the target did not accept"),
        Setting(
            topic: .forwarding, name: "PORTAL_FORWARDING_HTTP", standard: "no",
            meaning: "Allow forwarding of responses without encryption: yes or no"),
        Setting(
            topic: .security, name: "PORTAL_LEAKED_PASSWORDS", standard: "",
            meaning:
                "File of SHA-1 hashes from Have I Been Pwned, ordered by hash; users cannot choose these passwords"
        ),
        Setting(
            topic: .apps, name: "PORTAL_REGISTRATION_SERVER", standard: "",
            meaning:
                "URL of another registration server that has the accounts and sends push notifications; without it, "
                + "the portal is the registration server"),
        Setting(
            topic: .apps, name: "PORTAL_METADATA_ROOTS", standard: "",
            meaning: "Folders with survey designs in files, separated by colons; DATA/metadata by default"
        ),
        Setting(
            topic: .backups, name: "PORTAL_BACKUP_FOLDER", standard: "",
            meaning: "Folder for automatic backups; DATA/backups by default"),
        Setting(
            topic: .backups, name: "PORTAL_BACKUP_INTERVAL_SECONDS", standard: "86400",
            meaning: "Seconds between automatic backups; 0 turns them off"),
        Setting(
            topic: .backups, name: "PORTAL_BACKUP_KEPT", standard: "7",
            meaning: "Number of backups of each kind to keep"),
        Setting(
            topic: .backups, name: "PORTAL_UPGRADE_BACKUP", standard: "yes",
            meaning: "Back up the database before schema changes: yes or no"),
        Setting(
            topic: .security, name: "PORTAL_AUDIT_WITNESS", standard: "",
            meaning:
                "Witness that receives anchors of the audit log: mailto:ADDRESS or https://ADDRESS. Publications, role "
                + "changes and backups are sent immediately, other events every minute (email: every 10 minutes)"
        ),
        Setting(
            topic: .network, name: "PORTAL_CONNECTIONS_MAX", standard: "4096",
            meaning: "Maximum number of connections"),
        Setting(
            topic: .network, name: "PORTAL_CONNECTIONS_PER_ADDRESS", standard: "256",
            meaning: "Maximum connections per address, or requests per client of a trusted proxy"),
        Setting(
            topic: .server, name: "PORTAL_READERS", standard: "4",
            meaning: "Number of database reader threads"),
        Setting(
            topic: .mail, name: "PORTAL_SMTP", standard: "",
            meaning:
                "Mail server: smtp://host:587 or smtps://host:465; without it, emails are written to DATA/mail"
        ),
        Setting(
            topic: .mail, name: "PORTAL_SMTP_USER", standard: "", meaning: "User name for the mail server"),
        Setting(
            topic: .mail, name: "PORTAL_SMTP_PASSWORD", standard: "", meaning: "Password for the mail server",
            isSecret: true
        ),
        Setting(
            topic: .mail, name: "PORTAL_MAIL_FROM", standard: "portal@localhost",
            meaning: "Sender address of the portal's emails"),
        Setting(
            topic: .server, name: "PORTAL_TRASH_DAYS", standard: "\(TrashRepository.keptDaysStandard)",
            meaning: "Days that deleted items can be restored"),
        Setting(
            topic: .server, name: "PORTAL_SHUTDOWN_SECONDS", standard: "20",
            meaning: "Seconds that running requests have to finish when the server stops"),
    ]

    var data: String
    var home: String
    var host: String
    var port: Int
    var tlsCertificate: String
    var tlsKey: String
    var address: String
    /// A slash and one segment; empty for none.
    var contextPath: String
    var trustedProxies: [String]
    var operationsNetworks: [String]
    var outboundAllow: [String]
    /// The file of certificate authorities for outbound requests; empty for the system's.
    var outboundAuthorities: String
    var firebaseAddress: String
    /// The issuer of access tokens; empty for the one in each service account.
    var firebaseTokenAddress: String
    /// The push service of Apple; empty for Apple's own.
    var appleAddress: String
    var registrationServer: String
    var forwardingIntervalSeconds: Int
    var forwardsOverHTTP: Bool
    /// The file of leaked passwords; empty for none.
    var leakedPasswords: String
    /// The configured folders; empty for the default.
    var namedMetadataRoots: [String]
    /// The configured folder; empty for the default.
    var namedBackupFolder: String
    var backupIntervalSeconds: Int
    var backupKept: Int
    var backsUpBeforeUpgrade: Bool
    /// The witness of the audit log; empty for none.
    var auditWitness: String
    var connectionsMax: Int
    var connectionsPerAddress: Int
    var readers: Int
    var smtp: String
    var smtpUser: String
    var smtpPassword: String
    var mailFrom: String
    var trashDays: Int
    var shutdownSeconds: Int

    /// Reads the variables. Missing or empty ones get their default values.
    ///
    /// - Throws: ``ConfigurationProblem`` with the variable, its value and the expected value.
    init(environment: [String: String]) throws {
        let values = EnvironmentValues(environment: environment)
        data = values.text("PORTAL_DATA")
        home = values.text("PORTAL_HOME")
        host = values.text("PORTAL_HOST")
        port = try values.number("PORTAL_PORT", in: Self.ports)
        tlsCertificate = values.text("PORTAL_TLS_CERTIFICATE")
        tlsKey = values.text("PORTAL_TLS_KEY")
        address = try values.webAddress("PORTAL_ADDRESS")
        contextPath = try values.contextPath("PORTAL_CONTEXT_PATH")
        trustedProxies = values.list("PORTAL_TRUSTED_PROXIES")
        operationsNetworks = values.list("PORTAL_OPERATIONS_NETWORKS")
        outboundAllow = values.list("PORTAL_OUTBOUND_ALLOW")
        outboundAuthorities = try values.file("PORTAL_OUTBOUND_CA")
        firebaseAddress = try values.serviceAddress("PORTAL_FCM_ADDRESS")
        firebaseTokenAddress = try values.serviceAddress("PORTAL_FCM_TOKEN_ADDRESS")
        appleAddress = try values.serviceAddress("PORTAL_APNS_ADDRESS")
        forwardingIntervalSeconds = try values.number("PORTAL_FORWARDING_INTERVAL_SECONDS", in: 1...86_400)
        forwardsOverHTTP = try values.flag("PORTAL_FORWARDING_HTTP")
        leakedPasswords = values.text("PORTAL_LEAKED_PASSWORDS")
        registrationServer = try values.webAddress("PORTAL_REGISTRATION_SERVER")
        namedMetadataRoots = values.paths("PORTAL_METADATA_ROOTS")
        namedBackupFolder = values.text("PORTAL_BACKUP_FOLDER")
        backupIntervalSeconds = try values.number("PORTAL_BACKUP_INTERVAL_SECONDS", in: 0...31_536_000)
        backupKept = try values.number("PORTAL_BACKUP_KEPT", in: 1...10_000)
        backsUpBeforeUpgrade = try values.flag("PORTAL_UPGRADE_BACKUP")
        auditWitness = try values.witness("PORTAL_AUDIT_WITNESS")
        connectionsMax = try values.number("PORTAL_CONNECTIONS_MAX", in: 1...1_000_000)
        connectionsPerAddress = try values.number("PORTAL_CONNECTIONS_PER_ADDRESS", in: 1...1_000_000)
        readers = try values.number("PORTAL_READERS", in: 1...64)
        smtp = values.text("PORTAL_SMTP")
        smtpUser = values.text("PORTAL_SMTP_USER")
        smtpPassword = values.text("PORTAL_SMTP_PASSWORD")
        mailFrom = values.text("PORTAL_MAIL_FROM")
        trashDays = try values.number("PORTAL_TRASH_DAYS", in: 1...3_650)
        shutdownSeconds = try values.number("PORTAL_SHUTDOWN_SECONDS", in: 0...3_600)
    }

    private static let ports = 0...65_535

    /// Returns a port to listen on; throws ``ConfigurationProblem`` with the name of its option if there is
    /// no such port.
    static func checkedPort(_ port: Int, from option: String) throws -> Int {
        let values = EnvironmentValues(environment: [option: "\(port)"])
        return try values.number(option, in: ports)
    }

    /// Whether the server itself serves HTTPS.
    var hasTLS: Bool { !tlsCertificate.isEmpty || !tlsKey.isEmpty }

    /// The folders below which survey designs can be read from files.
    var metadataRoots: [String] { namedMetadataRoots.isEmpty ? [data + "/metadata"] : namedMetadataRoots }

    /// The files below the data folder.
    var databasePath: String { data + "/portal.sqlite" }
    var keyPath: String { data + "/portal.key" }
    var mailFolder: String { data + "/mail" }
    var backupFolder: String { namedBackupFolder.isEmpty ? data + "/backups" : namedBackupFolder }
}

/// A variable with an invalid value.
struct ConfigurationProblem: Error, Equatable, CustomStringConvertible {
    let name: String
    let value: String
    let expected: String

    var description: String { "\(name) has the invalid value \"\(value)\". Expected: \(expected)." }
}
