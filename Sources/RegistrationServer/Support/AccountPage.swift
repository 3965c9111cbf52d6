import Access
import PortalUI
import Timekeeping
import Vocabulary

/// The page of one account.
struct AccountPage {
    let frame: Frame
    let address: String
    let app: AppFolder
    let details: SupportedAccount
    let now: Instant
    var newEmail = ""
    var problems = FormProblems()

    /// A study that the account opened. Times aren't shown: they would tell which participant it is.
    struct StudyRow {
        let studyID: String
        let status: String
    }

    /// An email that waits or failed.
    struct EmailRow {
        let kind: String
        let written: TimeText
        let state: StateChip
        let failure: String
    }

    /// The last message to the phone.
    struct PushView {
        /// The push service, such as Apple; nil if the platform is unknown.
        let service: String?
        let state: StateChip
        let time: TimeText
        let reason: String

        init(_ push: LastPush, _ system: AccountDevice.System?, from now: Instant) {
            service = system.map { $0 == .ios ? "Apple" : "Firebase" }
            time = TimeText(push.at, from: now)
            (state, reason) =
                switch push.result {
                case .sent: (StateChip("Sent", shape: .check, tone: .green), "")
                case .failed: (StateChip("Failed", shape: .cross, tone: .red), push.reason)
                case .waiting: (StateChip("Waiting", shape: .halfDisc, tone: .amber), push.reason)
                case .unknown:
                    (
                        StateChip("Unknown phone", shape: .cross, tone: .red),
                        "The service no longer knows the phone, and its token was deleted. The app sends a new one when it is opened."
                    )
                }
        }
    }

    /// A lock for one network.
    struct LockRow {
        let network: String
        let reason: String
        let until: TimeText
    }

    var email: String { details.summary.email }
    var states: [StateChip] { StateChip.account(details.summary) }
    var isVerified: Bool { details.summary.isVerified }
    var isSignedIn: Bool { details.summary.phone != nil }
    /// Why nothing but deleting is possible; nil if the app is open.
    var closed: String? {
        app.archivedFolder.map { "\($0.title) is archived. You can only delete this account." }
    }
    var isOpen: Bool { closed == nil }
    var created: TimeText { TimeText(details.summary.createdAt, from: now) }
    var signedIn: TimeText? { details.summary.signedInAt.map { TimeText($0, from: now) } }
    var passwordChanged: TimeText { TimeText(details.passwordChangedAt, from: now) }
    var codeSent: TimeText? { details.account.code.map { TimeText($0.sentAt, from: now) } }
    var language: String { details.language.title }

    var phone: String { details.summary.phone?.words ?? "Not signed in" }
    var phoneUsed: TimeText? { details.summary.phone.map { TimeText($0.usedAt, from: now) } }
    var pushes: String {
        guard let phone = details.summary.phone else { return "No, because it isn't signed in" }
        return phone.takesPushes ? "Yes" : "No"
    }

    var lastPush: PushView? {
        details.lastPush.map { PushView($0, details.summary.phone?.system, from: now) }
    }

    var studies: [StudyRow] {
        details.studies.map { study in
            StudyRow(studyID: study.studyID, status: study.status.title)
        }
    }

    var emails: [EmailRow] {
        details.emails.map { email in
            EmailRow(
                kind: Self.titles[email.kind] ?? email.kind, written: TimeText(email.writtenAt, from: now),
                state: Self.chip(email), failure: email.failure)
        }
    }

    var locks: [LockRow] {
        details.locks.map { lock in
            LockRow(
                network: lock.network,
                reason: "\(lock.kind.failuresMax) wrong \(lock.kind == .password ? "passwords" : "codes")",
                until: TimeText.minute(lock.until))
        }
    }

    var pending: (email: String, sent: TimeText)? {
        details.newAddress.map { ($0.email, TimeText($0.sentAt, from: now)) }
    }

    var addressField: TextField {
        TextField(
            "address", "New email address", newEmail, kind: .email,
            hint:
                "We send a code to it. The owner enters the code and the password on a page that the email links to.",
            error: problems["address"])
    }

    var confirmation: TextField {
        TextField(
            "confirmation", "Enter the email address of the account", kind: .text,
            error: problems["confirmation"],
            isCode: true, mustMatch: email)
    }

    private static let titles = [
        "verification": "Verification code", "password": "Temporary password", "lock": "Notice of a lock",
        "deletion": "Code to delete the account", "address": "Code for a new address",
        "address-notice": "Notice of a new address",
    ]

    private static func chip(_ email: SupportedAccount.WaitingEmail) -> StateChip {
        if email.nextAttemptAt == nil { return StateChip("Not delivered", shape: .cross, tone: .red) }
        if email.attempts == 0 { return StateChip("Waiting", shape: .halfDisc, tone: .blue) }
        let count = NumberFormat.counted(email.attempts, "failed attempt", "failed attempts")
        return StateChip(count, shape: .exclamation, tone: .amber)
    }
}

extension StudyState.Status {
    /// The name on pages.
    var title: String {
        switch self {
        case .yetToJoin: "Not joined"
        case .notEligible: "Not eligible"
        case .inProgress: "In progress"
        case .completed: "Completed"
        case .withdrawn: "Withdrawn"
        }
    }
}
