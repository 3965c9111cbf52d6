import HTTP
import PortalUI

/// Which texts the page shows.
enum TextReviewTab: String, CaseIterable {
    case undecided, approved
    case leftOut = "left-out"

    init(_ query: Query) { self = Self(rawValue: query["show"] ?? "") ?? .undecided }

    /// Whether it shows a text with a decision; nil for none.
    func includes(_ isApproved: Bool?) -> Bool {
        switch self {
        case .undecided: isApproved == nil
        case .approved: isApproved == true
        case .leftOut: isApproved == false
        }
    }

    /// Returns the address of the tab, from that of the page.
    func address(_ page: String) -> String { self == .undecided ? page : "\(page)&show=\(rawValue)" }

    var title: String {
        switch self {
        case .undecided: "Undecided"
        case .approved: "Approved"
        case .leftOut: "Left out"
        }
    }
}

/// Free texts to decide about.
struct TextReviewPage {
    /// A text.
    struct Row {
        let text: String
        let digest: String
        let chosen: String
    }

    let frame: Frame
    /// The page of the column.
    let address: String
    let tab: TextReviewTab
    let texts: [Row]
    /// What the form shows of the decisions.
    let state: String
    /// The key of the last row that was searched; nil if all were.
    let last: Int64?

    let choices = [
        SelectOption("", "Not decided"), SelectOption(TextReviewController.approve, "Approve"),
        SelectOption(TextReviewController.leaveOut, "Leave out"),
    ]

    var formAddress: String { tab.address(address) }
    var next: String? { last.map { "\(tab.address(address))&before=\($0)" } }
    var tabs: [Tab] {
        TextReviewTab.allCases.map { Tab($0.title, to: $0.address(address), isCurrent: $0 == tab) }
    }

    var empty: EmptyState {
        if let next {
            return EmptyState(
                "None in these rows", "Older rows can have more.",
                widen: PageLink("Search older rows", to: next))
        }
        return switch tab {
        case .undecided:
            EmptyState(
                "All texts were read", "New texts appear here when participants write them.", icon: .check)
        case .approved: EmptyState("No approved texts", "Exports contain no text of this column.")
        case .leftOut:
            EmptyState("No texts are left out", "Texts without a decision aren't in exports either.")
        }
    }
}
