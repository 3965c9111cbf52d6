import Delivery
import JSON
import Timekeeping
import Vocabulary

/// The row of a target.
struct ExportTargetID: RowID {
    let rawValue: Int64
}

/// A place outside the portal to which scheduled exports are sent.
struct ExportTarget: Sendable {
    let id: ExportTargetID
    let channel: ChannelID
    let name: String
    let kind: ExportTargetKind
    /// The settings that aren't secret, by the names of their fields; for SFTP also ``hostKey``.
    let settings: [String: String]
    let checkedAt: Instant?
    let checkResult: String?

    /// The setting with the fingerprints of the server's keys, which were confirmed when the target was set up.
    static let hostKey = "hostKey"
}

extension ExportTargetKind {
    /// Returns the target that settings and secrets describe, by the names of their fields.
    ///
    /// - Throws: ``InvalidTarget`` with a sentence for the form.
    func target(_ values: [String: String]) throws(InvalidTarget) -> DeliveryTarget {
        func text(_ name: String) -> String { values[name] ?? "" }
        switch self {
        case .https:
            return .http(
                try HTTPTarget(
                    folder: text("url"), credentials: Self.credentials(text("user"), text("password"))))
        case .s3:
            return .s3(
                try S3Target(
                    endpoint: text("endpoint"), region: text("region"), bucket: text("bucket"),
                    prefix: text("prefix"),
                    credentials: S3Target.Credentials(
                        accessKeyID: text("accessKeyID"), secretAccessKey: text("secretAccessKey"))))
        case .sftp:
            let passphrase = values["passphrase"].flatMap { $0.isEmpty ? nil : $0 }
            return .sftp(
                try SFTPTarget(
                    host: text("host"), port: text("port").isEmpty ? 22 : Int(text("port")) ?? 0,
                    user: text("user"),
                    credentials: text("privateKey").isEmpty
                        ? .password(text("password"))
                        : .privateKey(text("privateKey"), passphrase: passphrase),
                    folder: text("folder"),
                    hostKeys: text(ExportTarget.hostKey).split(separator: " ").compactMap {
                        HostKeyFingerprint(String($0))
                    }))
        }
    }

    private static func credentials(_ user: String, _ password: String) -> HTTPTarget.Credentials {
        if user.isEmpty { return password.isEmpty ? .none : .bearer(token: password) }
        return .basic(user: user, password: password)
    }
}

/// Texts by their names, as they are stored.
enum StoredTexts {
    static func text(_ values: [String: String]) -> String {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            for (name, value) in values.sorted(by: { $0.key < $1.key }) { json.member(name, value) }
        }
        return String(decoding: json.finish(), as: UTF8.self)
    }

    static func values(_ text: String) throws -> [String: String] {
        guard case .object(let members) = try JSONTree.parse(text) else { return [:] }
        return Dictionary(members.map { ($0.key, $0.value.string ?? "") }) { first, _ in first }
    }
}
