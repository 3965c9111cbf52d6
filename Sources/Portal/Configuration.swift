import Access

/// What the operator can set, by flag or by `PORTAL_…` variable; a flag wins. Every name is here and nowhere else.
struct Configuration: Sendable, Equatable {
    /// A setting as `portal config` prints it.
    struct Setting: Sendable {
        let name: String
        let standard: String
        let meaning: String
        var isSecret = false
    }

    static let settings: [Setting] = [
        Setting(name: "PORTAL_DATA", standard: "data", meaning: "Folder of the database, keys and mail"),
        Setting(
            name: "PORTAL_HOME", standard: "", meaning: "Folder with Public and Migrations; found by itself"),
        Setting(name: "PORTAL_HOST", standard: "127.0.0.1", meaning: "Address to listen on"),
        Setting(name: "PORTAL_PORT", standard: "8080", meaning: "Port to listen on"),
        Setting(
            name: "PORTAL_TLS_CERTIFICATE", standard: "",
            meaning: "PEM file with the certificate and its chain, to speak HTTPS without a proxy"),
        Setting(
            name: "PORTAL_TLS_KEY", standard: "", meaning: "PEM file with the key of the certificate"),
        Setting(
            name: "PORTAL_ADDRESS", standard: "",
            meaning: "Address that people open, for links in mail: https://studies.example.org"),
        Setting(
            name: "PORTAL_TRUSTED_PROXIES", standard: "",
            meaning: "Ranges of proxies whose X-Forwarded headers count: 10.0.0.0/8,::1/128"),
        Setting(
            name: "PORTAL_OPERATIONS_NETWORKS", standard: "127.0.0.0/8,::1/128",
            meaning: "Ranges that may read /health/ready and /metrics"),
        Setting(
            name: "PORTAL_OUTBOUND_ALLOW", standard: "",
            meaning: "Private address ranges that outbound calls may reach"),
        Setting(
            name: "PORTAL_FORWARDING_INTERVAL_SECONDS", standard: "300",
            meaning: "How long forwarding waits after a target did not take a response"),
        Setting(
            name: "PORTAL_FORWARDING_HTTP", standard: "no",
            meaning: "Whether responses may be forwarded to other machines without encryption: yes or no"),
        Setting(
            name: "PORTAL_LEAKED_PASSWORDS", standard: "",
            meaning:
                "File of SHA-1 hashes, ordered by hash, as Have I Been Pwned gives out; passwords in it are refused"
        ),
        Setting(
            name: "PORTAL_REGISTRATION_SERVER", standard: "",
            meaning:
                "Address of the registration server that brings notifications to phones; without it apps "
                + "read them by themselves"),
        Setting(
            name: "PORTAL_METADATA_ROOTS", standard: "",
            meaning: "Folders below which designs of surveys may be read from files; without it DATA/metadata"
        ),
        Setting(
            name: "PORTAL_BACKUP_FOLDER", standard: "",
            meaning: "Folder of the backups that the portal makes by itself; without it DATA/backups"),
        Setting(
            name: "PORTAL_BACKUP_INTERVAL_SECONDS", standard: "86400",
            meaning: "How long after a backup the next is made and verified; 0 makes none"),
        Setting(
            name: "PORTAL_BACKUP_KEPT", standard: "7",
            meaning: "How many backups of each kind are kept in the folder"),
        Setting(
            name: "PORTAL_UPGRADE_BACKUP", standard: "yes",
            meaning: "Whether the database is backed up before its schema changes: yes or no"),
        Setting(
            name: "PORTAL_AUDIT_WITNESS", standard: "",
            meaning:
                "Who keeps anchors of the audit log outside this machine: mailto:ADDRESS or https://ADDRESS"),
        Setting(name: "PORTAL_CONNECTIONS_MAX", standard: "4096", meaning: "Connections at one time"),
        Setting(
            name: "PORTAL_CONNECTIONS_PER_ADDRESS", standard: "256",
            meaning: "Connections at one time of one address, or requests of one client of a trusted proxy"),
        Setting(name: "PORTAL_READERS", standard: "4", meaning: "Database reader threads"),
        Setting(
            name: "PORTAL_SMTP", standard: "",
            meaning: "smtp://host:587 or smtps://host:465; without it mail is written to DATA/mail"),
        Setting(name: "PORTAL_SMTP_USER", standard: "", meaning: "User name at the mail server"),
        Setting(
            name: "PORTAL_SMTP_PASSWORD", standard: "", meaning: "Password at the mail server", isSecret: true
        ),
        Setting(
            name: "PORTAL_MAIL_FROM", standard: "portal@localhost", meaning: "Sender of the portal's mail"),
        Setting(
            name: "PORTAL_TRASH_DAYS", standard: "\(Trash.keptDaysStandard)",
            meaning: "How many days what was deleted can be restored"),
        Setting(
            name: "PORTAL_SHUTDOWN_SECONDS", standard: "20",
            meaning: "How long running requests may take when the server stops"),
    ]

    var data: String
    var home: String
    var host: String
    var port: Int
    var tlsCertificate: String
    var tlsKey: String
    var address: String
    var trustedProxies: [String]
    var operationsNetworks: [String]
    var outboundAllow: [String]
    var registrationServer: String
    var forwardingIntervalSeconds: Int
    var forwardsOverHTTP: Bool
    /// The file of leaked passwords; empty for none.
    var leakedPasswords: String
    /// The folders that are named; none for the usual one.
    var namedMetadataRoots: [String]
    /// The folder that is named; empty for the usual one.
    var namedBackupFolder: String
    var backupIntervalSeconds: Int
    var backupKept: Int
    var backsUpBeforeUpgrade: Bool
    /// Who keeps anchors of the audit log; empty for no one.
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

    /// Reads the variables; what is absent or empty takes its standard value.
    ///
    /// - Throws: ``ConfigurationProblem`` naming the variable, what it holds and what it takes.
    init(environment: [String: String]) throws {
        let values = Values(environment: environment)
        data = values.text("PORTAL_DATA")
        home = values.text("PORTAL_HOME")
        host = values.text("PORTAL_HOST")
        port = try values.number("PORTAL_PORT", in: 0...65_535)
        tlsCertificate = values.text("PORTAL_TLS_CERTIFICATE")
        tlsKey = values.text("PORTAL_TLS_KEY")
        address = values.text("PORTAL_ADDRESS")
        trustedProxies = values.list("PORTAL_TRUSTED_PROXIES")
        operationsNetworks = values.list("PORTAL_OPERATIONS_NETWORKS")
        outboundAllow = values.list("PORTAL_OUTBOUND_ALLOW")
        forwardingIntervalSeconds = try values.number("PORTAL_FORWARDING_INTERVAL_SECONDS", in: 1...86_400)
        forwardsOverHTTP = try values.flag("PORTAL_FORWARDING_HTTP")
        leakedPasswords = values.text("PORTAL_LEAKED_PASSWORDS")
        registrationServer = values.text("PORTAL_REGISTRATION_SERVER")
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
        for (name, value) in [
            ("PORTAL_ADDRESS", address), ("PORTAL_REGISTRATION_SERVER", registrationServer),
        ]
        where !value.isEmpty && !value.hasPrefix("https://") && !value.hasPrefix("http://") {
            throw ConfigurationProblem(
                name: name, value: value, expected: "an address that begins with https:// or http://")
        }
    }

    /// Whether the server speaks HTTPS itself.
    var hasTLS: Bool { !tlsCertificate.isEmpty || !tlsKey.isEmpty }

    /// The folders below which the designs of surveys may be read from files.
    var metadataRoots: [String] { namedMetadataRoots.isEmpty ? [data + "/metadata"] : namedMetadataRoots }

    /// The files below the data folder.
    var databasePath: String { data + "/portal.sqlite" }
    var keyPath: String { data + "/portal.key" }
    var mailFolder: String { data + "/mail" }
    var backupFolder: String { namedBackupFolder.isEmpty ? data + "/backups" : namedBackupFolder }
}

/// A variable that cannot be used.
struct ConfigurationProblem: Error, Equatable, CustomStringConvertible {
    let name: String
    let value: String
    let expected: String

    var description: String { "\(name) is \"\(value)\". It takes \(expected)." }
}

private struct Values {
    let environment: [String: String]

    func text(_ name: String) -> String {
        if let value = environment[name], !value.isEmpty { return value }
        return Configuration.settings.first { $0.name == name }?.standard ?? ""
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int {
        let value = text(name)
        guard let number = Int(value), range.contains(number) else {
            throw ConfigurationProblem(
                name: name, value: value,
                expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func flag(_ name: String) throws -> Bool {
        let value = text(name)
        guard value == "yes" || value == "no" else {
            throw ConfigurationProblem(name: name, value: value, expected: "yes or no")
        }
        return value == "yes"
    }

    /// An address that begins with mailto: or https://, or nothing.
    func witness(_ name: String) throws -> String {
        let value = text(name)
        let isMail = value.hasPrefix("mailto:") && value.dropFirst(7).contains("@") && !value.contains("?")
        guard value.isEmpty || isMail || value.hasPrefix("https://") && value.count > 8 else {
            throw ConfigurationProblem(
                name: name, value: value,
                expected: "an address such as mailto:audit@example.org or https://example.org/anchors")
        }
        return value
    }

    /// Folders with colons between them, as in PATH.
    func paths(_ name: String) -> [String] { text(name).split(separator: ":").map(String.init) }

    func list(_ name: String) -> [String] {
        text(name).split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
    }
}
