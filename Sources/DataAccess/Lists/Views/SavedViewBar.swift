import HTTP
import PortalUI

/// The tabs of a table's saved views above its rows.
struct SavedViewBar {
    /// Empty if there are no saved views; the page then has no tabs.
    let tabs: [Tab]
    /// Whether the page differs from the view it is based on, or from all rows.
    let isChanged: Bool

    /// The maximum number of tabs. The page of saved views lists all views.
    private static let tabsMax = 12

    init(_ saved: [SavedView], of view: RowsView<some RowSource>, at address: String) {
        let shown = view.parameters(without: SavedView.originName)
        let origin = saved.first { $0.id == view.origin }
        let kept = origin.map { view.reading(Query($0.query)).parameters }
        let isChanged = !Self.areEqual(shown, kept ?? [])
        self.isChanged = isChanged
        guard !saved.isEmpty else {
            tabs = []
            return
        }
        let all = Tab("All rows", to: address, isCurrent: origin == nil && !isChanged)
        let rest = saved.dropFirst(Self.tabsMax).filter { $0.id == view.origin }
        tabs =
            [all]
            + (saved.prefix(Self.tabsMax) + rest).map { saved in
                let isCurrent = saved.id == view.origin
                return Tab(
                    saved.name, to: "\(address)?\(SavedView.openName)=\(saved.id)",
                    count: isCurrent && isChanged ? "changed" : nil, isCurrent: isCurrent)
            }
    }

    private static func areEqual(_ one: [(String, String)], _ other: [(String, String)]) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { $0 == $1 }
    }
}
