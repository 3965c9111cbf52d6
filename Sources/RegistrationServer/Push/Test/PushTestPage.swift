import Access
import PortalUI
import Vocabulary

/// The page that sends a test message, with the answer of the service.
struct PushTestPage {
    static let path = "/orgs/{org}/apps/{app}" + FolderPaths.pushKeyTest

    let frame: Frame
    let app: AppFolder
    /// The platforms without a push key.
    let missing: [Platform]
    /// Whether the user may choose an account.
    let managesAccounts: Bool
    var form = PushTestForm()
    var problems = FormProblems()
    var answer: AnswerView?

    var canSend: Bool { missing.count < Platform.allCases.count }
    var address: String { FolderPaths.of(app) + FolderPaths.pushKeyTest }
    var addKey: PageLink { PageLink("Add push key", to: FolderPaths.of(app) + FolderPaths.pushKeys) }

    static func keysLink(_ app: AppFolder) -> PageLink {
        PageLink("Push keys", to: FolderPaths.of(app) + FolderPaths.pushKeys)
    }

    var email: TextField {
        TextField(
            "email", "Email address of the account", form.email ?? "", kind: .email,
            hint: "The phone on which the account is signed in gets the message. The search is recorded.",
            error: problems["email"])
    }

    var platform: ChoiceField {
        ChoiceField(
            "platform", "Platform",
            Platform.allCases.map { platform in
                SelectOption(
                    platform.rawValue, platform.title,
                    refusal: missing.contains(platform) ? "The app has no push key for it." : nil)
            },
            chosen: form.platform?.rawValue ?? "", error: problems["platform"])
    }

    var token: TextArea {
        TextArea(
            "token", "Device token", rows: 3,
            hint:
                "Developers find it in the log of a test build. It is used once, not stored, and not shown again.",
            error: problems["token"], isCode: true)
    }
}

extension PushTestPage {
    /// The answer of a service.
    struct AnswerView {
        let title: String
        let recipient: String
        let state: StateChip
        let status: String
        let meaning: String
        /// The answer as the service wrote it; empty if it has no body or there was no answer.
        let text: String
        let hasAnswer: Bool

        init(_ answer: PushAnswer, _ device: PushTestDevice) {
            let service = device.platform == .ios ? "Apple" : "Firebase"
            title = answer.status == nil ? "No answer from \(service)" : "Answer of \(service)"
            recipient =
                device.account.map { "Account \($0.id), \(device.platform.title)" } ?? device.platform.title
            (state, meaning) = Self.meaning(of: answer, service)
            status = answer.status.map(String.init) ?? "None"
            hasAnswer = answer.status != nil
            text = hasAnswer ? answer.text : ""
        }

        private static func unknown(_ service: String) -> String {
            "\(service) doesn't know the token: the app was deleted, or the token belongs to another app. Open the app on the phone, sign in, and use its new token."
        }

        private static func meaning(of answer: PushAnswer, _ service: String) -> (StateChip, String) {
            switch answer.result {
            case .accepted:
                (
                    StateChip("Accepted", shape: .check, tone: .green),
                    "\(service) shows the message as soon as the phone is online. If it doesn't appear, check that notifications are allowed in the phone's settings."
                )
            case .unknownDevice:
                (
                    StateChip("Unknown phone", shape: .cross, tone: .red),
                    answer.status == nil ? answer.text : Self.unknown(service)
                )
            case .retry(_, let reason):
                (
                    StateChip("Not sent", shape: .exclamation, tone: .amber),
                    "\(reason) Try again later. Messages of notifications are repeated automatically."
                )
            case .refused(let reason): (StateChip("Refused", shape: .cross, tone: .red), reason)
            }
        }
    }
}
