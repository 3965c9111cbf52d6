import Access
import Delivery
import HTTP
import PortalUI
import Vocabulary
import WebAccess

/// The form of a target.
struct ExportTargetForm {
    private static let nameMax = 100
    private static let valueMax = 20_000

    let kind: ExportTargetKind
    let name: String
    /// What was entered, by the names of fields. Secrets that aren't entered stay.
    var values: [String: String]

    /// The names of the fields that say for which account of which server the secrets are. They aren't sent to another one.
    private static let places = [
        "url", "endpoint", "host", "port", "user", "accessKeyID", ExportTarget.hostKey,
    ]

    /// The form for a new target.
    init(_ kind: ExportTargetKind) { (self.kind, name, values) = (kind, "", [:]) }

    /// The form with what is stored, without secrets.
    init(_ target: ExportTarget) { (kind, name, values) = (target.kind, target.name, target.settings) }

    /// Reads a submitted form; `held` are the secrets that were entered before an error.
    init(_ form: Form, _ kind: ExportTargetKind, held: [String: String]) {
        self.kind = kind
        name = form.line("name")
        values = [:]
        for field in kind.fields {
            let text = field.isLong ? form[field.name] ?? "" : (form[field.name] ?? "").trimmed
            if !text.isEmpty { values[field.name] = text }
        }
        if secrets.isEmpty { values.merge(held) { entered, _ in entered } }
        if kind == .sftp { values[ExportTarget.hostKey] = (form[ExportTarget.hostKey] ?? "").trimmed }
    }

    /// Whether the key of the server must still be read and compared.
    var lacksHostKey: Bool { kind == .sftp && (values[ExportTarget.hostKey] ?? "").isEmpty }

    /// The settings that aren't secret.
    var settings: [String: String] {
        let secret = Set(kind.fields.filter(\.isSecret).map(\.name))
        return values.filter { !secret.contains($0.key) }
    }

    /// What a form must have shown to be saved.
    var state: String {
        EditedState.digest(of: [name] + settings.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
    }

    /// The secrets that were entered.
    var secrets: [String: String] {
        let secret = Set(kind.fields.filter(\.isSecret).map(\.name))
        return values.filter { secret.contains($0.key) }
    }

    /// The secrets that were entered, or else the stored ones: a new password replaces a key, and the other way around.
    func secrets(keeping stored: [String: String]) -> [String: String] { secrets.isEmpty ? stored : secrets }

    /// Checks that stored secrets are entered again for another server: who changes a target doesn't have to know them.
    func check(isSameServerAs target: ExportTarget, keeping stored: [String: String]) throws(InvalidInput) {
        let isSame = Self.places.allSatisfy { values[$0] == target.settings[$0] }
        guard !isSame, !stored.isEmpty, secrets.isEmpty,
            let field = kind.fields.first(where: { stored[$0.name] != nil })
        else { return }
        throw InvalidInput(field.name, "Enter it again, because the server or the account has changed.")
    }

    /// Returns the field in which a setting is entered.
    private func field(of setting: InvalidTarget.Setting) -> String {
        switch setting {
        case .address: kind == .s3 ? "endpoint" : "url"
        case .user: "user"
        case .secret: secretField
        case .region: "region"
        case .bucket: "bucket"
        case .prefix: "prefix"
        case .accessKeyID: "accessKeyID"
        case .host: "host"
        case .port: "port"
        case .folder: "folder"
        case .hostKeys: ExportTarget.hostKey
        }
    }

    /// The field of the secret with which the portal signs in.
    private var secretField: String {
        if kind == .s3 { return "secretAccessKey" }
        return (values["privateKey"] ?? "").isEmpty ? "password" : "privateKey"
    }

    /// Checks everything that can be checked without a connection.
    func check(keeping stored: [String: String]) throws(InvalidInput) {
        if name.isEmpty { throw InvalidInput("name", "Enter a name.") }
        if name.count > Self.nameMax {
            throw InvalidInput("name", "Enter at most \(Self.nameMax) characters.")
        }
        for field in kind.fields {
            let value = values[field.name] ?? ""
            if value.count > Self.valueMax {
                throw InvalidInput(field.name, "Enter at most \(Self.valueMax) characters.")
            }
            let isKept = field.isSecret && stored[field.name] != nil
            if value.isEmpty, !field.isOptional, !isKept {
                throw InvalidInput(field.name, "Enter a value.")
            }
        }
        if kind == .https, values["user"] != nil, secrets(keeping: stored).isEmpty {
            throw InvalidInput("password", "Enter the password of this user.")
        }
        if let text = values[ExportTarget.hostKey], !text.isEmpty,
            !text.split(separator: " ").allSatisfy({ HostKeyFingerprint(String($0)) != nil })
        {
            throw InvalidInput(
                ExportTarget.hostKey,
                "Enter fingerprints such as SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8.")
        }
        do throws(InvalidTarget) {
            if !lacksHostKey {
                _ = try kind.target(settings.merging(secrets(keeping: stored)) { _, new in new })
            }
        } catch {
            throw InvalidInput(field(of: error.setting), error.description)
        }
    }
}
