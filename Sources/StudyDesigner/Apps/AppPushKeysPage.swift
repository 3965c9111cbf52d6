import Access
import PortalUI
import Studies
import Timekeeping

/// The keys for push messages of an app: what is kept, and the forms to replace it.
struct AppPushKeysPage {
    let frame: Frame
    let app: AppFolder
    let ios: Kept?
    let android: Kept?
    /// What was not taken, and for which platform.
    var refused: (platform: Platform, reason: PushKey.Refused)?
    var keyID = ""
    var teamID = ""

    let platforms = Platform.allCases

    /// What may be known of a key.
    struct Kept {
        let title: String
        let by: String
        let time: TimeText
        let dialog: String
        let removal: String

        init(_ key: AppPushKeys.Kept, _ platform: Platform, _ app: AppFolder, _ now: Instant) {
            (title, by, time) = (key.title, key.by, TimeText(key.at, from: now))
            dialog = "remove-\(platform.rawValue)"
            removal = AppPaths.pushKey(platform, app) + "/removal"
        }

        var dialogAddress: String { "#" + dialog }
    }

    func kept(_ platform: Platform) -> Kept? { platform == .ios ? ios : android }
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
    var keyIdentifier: TextField { identifier("keyID", "Key ID", keyID) }
    var teamIdentifier: TextField { identifier("teamID", "Team ID", teamID) }
}
