import Access
import PortalUI
import Studies
import Timekeeping
import Vocabulary

/// The page of an app's push keys: the saved keys and the forms to replace them.
struct AppPushKeysPage {
    let frame: Frame
    let app: AppFolder
    let sendsMessages: Bool
    let ios: StoredKey?
    let android: StoredKey?
    /// The refused key's platform, with the reason.
    var refused: (platform: Platform, reason: PushKey.InvalidKey)?
    var keyID = ""
    var teamID = ""

    let platforms = Platform.allCases

    /// The page that sends a test message; nil without a key.
    var testAddress: String? {
        sendsMessages && (ios != nil || android != nil)
            ? FolderPaths.of(app) + FolderPaths.pushKeyTest : nil
    }

    /// The visible properties of a saved key.
    struct StoredKey {
        let title: String
        let by: String
        let time: TimeText
        let dialog: String
        let removal: String
        /// When a certificate expires; nil for keys that don't expire.
        let end: StateChip?
        /// A warning about a certificate that expires within a month; nil for any other key.
        let warning: Notice?

        init(_ key: AppPushKeyRepository.StoredKey, _ platform: Platform, _ app: AppFolder, _ now: Instant) {
            (title, by, time) = (key.title, key.by, TimeText(key.at, from: now))
            dialog = "remove-\(platform.rawValue)"
            removal = AppPaths.pushKey(platform, app) + "/removal"
            let expiring = key.expiresAt.flatMap {
                ExpiringPushCertificate(app: app.id, expiresAt: $0, at: now)
            }
            end = key.expiresAt.map { _ in
                expiring.map { Self.chip($0, now) } ?? StateChip("Valid", shape: .disc, tone: .green)
            }
            warning = expiring.map {
                Notice(.warning, "The certificate \($0.phrase(at: now)).", ExpiringPushCertificate.advice)
            }
        }

        var dialogAddress: String { "#" + dialog }

        private static func chip(_ certificate: ExpiringPushCertificate, _ now: Instant) -> StateChip {
            let phrase = certificate.phrase(at: now)
            let isOver = now >= certificate.expiresAt
            let isUrgent = certificate.dueDays(at: now) < ExpiringPushCertificate.noticeDays[0]
            return StateChip(
                phrase.prefix(1).uppercased() + phrase.dropFirst(), shape: isOver ? .cross : .exclamation,
                tone: isUrgent ? .red : .amber)
        }
    }

    func kept(_ platform: Platform) -> StoredKey? { platform == .ios ? ios : android }
    func address(_ platform: Platform) -> String { AppPaths.pushKey(platform, app) }
    func title(_ platform: Platform) -> String {
        platform == .ios ? "iOS, through Apple (APNs)" : "Android, through Firebase (FCM)"
    }

    private func error(_ field: String, _ platform: Platform) -> String? {
        guard let refused, refused.platform == platform, refused.reason.field == field else { return nil }
        return refused.reason.sentence
    }

    /// The problems with links to their inputs.
    var problems: FormProblems {
        var problems = FormProblems()
        if let refused {
            problems.add("\(refused.platform.rawValue).\(refused.reason.field)", refused.reason.sentence)
        }
        return problems
    }

    /// Returns the key field, which never shows a submitted key.
    func key(_ platform: Platform) -> TextArea {
        TextArea(
            "\(platform.rawValue).key", platform == .ios ? "Key file (.p8)" : "Service account or server key",
            rows: 5,
            hint: platform == .ios
                ? "Paste the full text of the file from Apple."
                : "Paste the full JSON of the service account. Google no longer accepts messages with legacy server keys.",
            error: error("key", platform), isCode: true)
    }

    func identifier(_ field: String, _ label: String, _ value: String) -> TextField {
        TextField(
            "ios.\(field)", label, value, hint: "10 uppercase letters and digits.", error: error(field, .ios),
            limit: 10,
            width: .medium, isCode: true)
    }
    var certificate: FileField {
        FileField(
            "ios.certificate", "Or a certificate (.p12)",
            limits: "Must include the private key and be valid for Apple's production servers.",
            accepts: ".p12,.pfx,application/x-pkcs12", error: error("certificate", .ios), isOptional: true)
    }
    var password: TextField {
        TextField(
            "ios.password", "Certificate password", kind: .newPassword, error: error("password", .ios),
            isOptional: true, width: .medium)
    }
    var keyIdentifier: TextField { identifier("keyID", "Key ID", keyID) }
    var teamIdentifier: TextField { identifier("teamID", "Team ID", teamID) }
}
