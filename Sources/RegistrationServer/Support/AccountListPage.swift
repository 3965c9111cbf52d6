import Access
import PortalUI
import Timekeeping

/// The list of an app's accounts.
struct AccountListPage {
    let frame: Frame
    let address: String
    let condition: AccountCondition?
    let isNarrowed: Bool
    let list: AccountList
    let now: Instant

    /// One account.
    struct Row {
        let email: String
        let address: String
        let states: [StateChip]
        let created: TimeText
        let signedIn: TimeText?
        let phone: String

        init(_ account: AccountSummary, _ address: String, _ now: Instant) {
            email = account.email
            self.address = "\(address)/\(account.id)"
            states = StateChip.account(account)
            created = TimeText(account.createdAt, from: now)
            signedIn = account.signedInAt.map { TimeText($0, from: now) }
            phone = account.phone?.words ?? ""
        }
    }

    var lines: [Row] { list.accounts.map { Row($0, address, now) } }
    var isEmpty: Bool { list.accounts.isEmpty }
    var searchAddress: String { address + "/search" }
    var fileAddress: String { address(extending: "/file", condition) }
    var all: PageLink { PageLink("Show all accounts", to: address) }

    var tabs: [Tab] {
        [Tab("All", to: address, isCurrent: condition == nil)]
            + AccountCondition.allCases.map { each in
                Tab(each.title, to: address(extending: "", each), isCurrent: each == condition)
            }
    }

    var pager: Pager {
        let summary =
            NumberFormat.counted(list.count, "account", "accounts") + ", newest first"
        return Pager(
            summary, first: list.hasNewer ? address(extending: "", condition) : nil,
            previous: list.hasNewer ? list.accounts.first.map { page("newer", $0.id) } : nil,
            next: list.hasOlder ? list.accounts.last.map { page("older", $0.id) } : nil)
    }

    private func page(_ direction: String, _ id: AccountID) -> String {
        let start = address(extending: "", condition)
        return "\(start)\(condition == nil ? "?" : "&")\(direction)=\(id)"
    }

    private func address(extending suffix: String, _ condition: AccountCondition?) -> String {
        address + suffix + (condition.map { "?state=\($0.rawValue)" } ?? "")
    }
}

extension AccountCondition {
    var title: String {
        switch self {
        case .verified: "Verified"
        case .unverified: "Not verified"
        case .locked: "Locked"
        case .signedIn: "Signed in"
        case .pushes: "With push messages"
        }
    }
}

extension SignedInPhone {
    /// The platform and the version of the app: "iOS, version 2.1".
    var words: String {
        let version = appVersion.isEmpty ? "" : "version \(appVersion)"
        let parts = [system?.title ?? "", version].filter { !$0.isEmpty }
        return parts.isEmpty ? "Unknown phone" : parts.joined(separator: ", ")
    }
}

extension AccountDevice.System {
    var title: String { self == .ios ? "iOS" : "Android" }
}

extension StateChip {
    /// Returns the chips of an account.
    static func account(_ account: AccountSummary) -> [StateChip] {
        let verified =
            account.isVerified
            ? StateChip("Verified", shape: .disc, tone: .green)
            : StateChip("Not verified", shape: .halfDisc, tone: .blue)
        return [verified]
            + (account.lockedUntil == nil ? [] : [StateChip("Locked", shape: .bars, tone: .amber)])
    }
}
