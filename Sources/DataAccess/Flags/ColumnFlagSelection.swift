import Access
import HTTP
import Responses
import Vocabulary

/// The columns that the page of flags shows: those that no one has decided, or all, in pages.
struct ColumnFlagSelection {
    static let pageCount = 100

    /// Whether decided columns are shown, too.
    let showsAll: Bool
    /// The number of columns before those of this page.
    let start: Int

    init(_ query: Query) {
        showsAll = query["show"] == "all"
        start = max(0, Int(query["from"] ?? "") ?? 0)
    }

    /// Returns the columns of this page.
    func columns(of all: [FlaggedColumn]) -> [FlaggedColumn] {
        Array(matching(all).dropFirst(start).prefix(Self.pageCount))
    }

    /// Returns the selection from its first page if there are no columns on this one.
    func fitting(_ all: [FlaggedColumn]) -> ColumnFlagSelection {
        start < matching(all).count ? self : ColumnFlagSelection(showsAll: showsAll)
    }

    private init(showsAll: Bool) { (self.showsAll, start) = (showsAll, 0) }

    /// Returns the columns of all pages.
    func matching(_ all: [FlaggedColumn]) -> [FlaggedColumn] {
        showsAll ? all : all.filter { !$0.flag.isDecided }
    }

    /// Returns the URL of the page, from another position for its neighbors.
    func address(_ channel: Channel, from start: Int? = nil) -> String {
        Self.address(ResponsePaths.columnFlags(channel), showsAll: showsAll, from: start ?? self.start)
    }

    static func address(_ page: String, showsAll: Bool, from start: Int = 0) -> String {
        let parameters = (showsAll ? [("show", "all")] : []) + (start > 0 ? [("from", "\(start)")] : [])
        return parameters.isEmpty ? page : "\(page)?\(PercentCoding.query(parameters))"
    }
}
