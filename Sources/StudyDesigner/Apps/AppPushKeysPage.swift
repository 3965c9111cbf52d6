import Access
import PortalUI
import Studies
import Timekeeping

/// The keys for push messages of an app: what is kept, and the forms to replace it.
struct AppPushKeysPage {
    let frame: Frame
    let app: AppFolder
    let ios: StoredKey?
    let android: StoredKey?
    /// What was not taken, and for which platform.
    var refused: (platform: Platform, reason: PushKey.InvalidKey)?
    var keyID = ""
    var teamID = ""

    let platforms = Platform.allCases

    /// What may be known of a key.
    struct StoredKey {
        let title: String
        let by: String
        let time: TimeText
        let dialog: String
        let removal: String
        /// How long a certificate still works; nil for what has no end.
        let end: StateChip?

        init(_ key: AppPushKeys.StoredKey, _ platform: Platform, _ app: AppFolder, _ now: Instant) {
            (title, by, time) = (key.title, key.by, TimeText(key.at, from: now))
            dialog = "remove-\(platform.rawValue)"
            removal = AppPaths.pushKey(platform, app) + "/removal"
            end = key.expiresAt.map { Self.chip($0, now) }
        }

        var dialogAddress: String { "#" + dialog }

        /// A month is what it takes to get another certificate without hurry.
        private static func chip(_ end: Instant, _ now: Instant) -> StateChip {
            let days = Int((end.seconds - now.seconds) / 86_400)
            if end <= now { return StateChip("Ended", shape: .cross, tone: .red) }
            if days < 30 {
                let left = NumberFormat.counted(days, "day", "days")
                return StateChip("Ends in \(left)", shape: .exclamation, tone: .amber)
            }
            return StateChip("Works", shape: .disc, tone: .green)
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

    /// What is wrong, with a link to its input.
    var problems: FormProblems {
        var problems = FormProblems()
        if let refused {
            problems.add("\(refused.platform.rawValue).\(refused.reason.field)", refused.reason.sentence)
        }
        return problems
    }

    /// What was typed into it is never sent back: it is pasted again.
    func key(_ platform: Platform) -> TextArea {
        TextArea(
            "\(platform.rawValue).key", platform == .ios ? "Key file (.p8)" : "Service account or server key",
            rows: 5,
            hint: platform == .ios
                ? "The whole text of the file that Apple gave out."
                : "The whole JSON file of the service account. A server key of the former kind works too.",
            error: error("key", platform), isCode: true)
    }

    func identifier(_ field: String, _ label: String, _ value: String) -> TextField {
        TextField(
            "ios.\(field)", label, value, hint: "10 capital letters and digits.", error: error(field, .ios),
            limit: 10,
            width: .medium, isCode: true)
    }
    var certificate: FileField {
        FileField(
            "ios.certificate", "Or a certificate (.p12)",
            limits: "With its private key. One for the production servers of Apple.",
            accepts: ".p12,.pfx,application/x-pkcs12", error: error("certificate", .ios), isOptional: true)
    }
    var password: TextField {
        TextField(
            "ios.password", "Password of the certificate", kind: .newPassword, error: error("password", .ios),
            isOptional: true, width: .medium)
    }
    var keyIdentifier: TextField { identifier("keyID", "Key ID", keyID) }
    var teamIdentifier: TextField { identifier("teamID", "Team ID", teamID) }
}
