import HTTP
import PortalUI
import Studies
import StudyManagement
import Timekeeping
import Vocabulary

/// A searchable list of library entries, shown on the library page and when a study adds an entry.
struct LibraryList {
    /// One entry.
    struct Row: Sendable {
        let title: String
        let description: String
        let kind: String
        let tags: String
        let version: String
        let uses: String
        let changed: TimeText
        let author: String
        let address: String

        var hasDescription: Bool { !description.isEmpty }
        var hasTags: Bool { !tags.isEmpty }
    }

    /// The number of entries per page.
    static let pageSize = 50

    let address: String
    let fields: [HiddenField]
    let text: String
    let kinds: [SelectOption]
    let kind: String
    let tags: [SelectOption]
    let tag: String
    let isRemoved: Bool
    let lines: [Row]
    let pager: Pager
    let widen: PageLink?
    /// Whether the library has no entries at all, as opposed to no matching entries.
    let isEmpty: Bool

    var hasKinds: Bool { kinds.count > 1 }
    var hasTags: Bool { !tags.isEmpty }

    /// Creates a page of entries. `entryAddress` returns the address of an entry; every address keeps `fields`.
    init(
        _ query: LibraryQuery, _ found: (entries: [LibraryEntry], total: Int), tags: [String],
        at address: String, keeping fields: [HiddenField] = [], now: Instant,
        entryAddress: (LibraryEntry) -> String
    ) {
        self.address = address
        self.fields = fields + (query.filter.isRemoved ? [HiddenField("removed", "1")] : [])
        text = query.filter.text
        kinds = query.offered.map { SelectOption($0.rawValue, $0.title) }
        kind = query.kind?.rawValue ?? ""
        self.tags = tags.map { SelectOption($0, $0) }
        tag = query.filter.tag
        isRemoved = query.filter.isRemoved
        lines = found.entries.map { entry in
            Row(
                title: entry.title, description: entry.description, kind: entry.kind.title,
                tags: entry.tags.joined(separator: ", "), version: "\(entry.version)",
                uses: entry.uses == 0 ? "Never" : NumberFormat.counted(entry.uses, "time", "times"),
                changed: TimeText(entry.modifiedAt, from: now), author: Self.shown(entry.modifiedBy),
                address: entryAddress(entry))
        }
        func link(_ page: Int, narrowed: Bool = true) -> String {
            query.address(address, fields, page: page, narrowed: narrowed)
        }
        let first = found.entries.isEmpty ? 0 : query.offset + 1
        let last = query.offset + found.entries.count
        pager = Pager(
            "\(NumberFormat.integer(first)) to \(NumberFormat.integer(last)) of \(NumberFormat.integer(found.total))",
            first: query.page > 2 ? link(1) : nil,
            previous: query.page > 1 ? link(query.page - 1) : nil,
            next: last < found.total && !found.entries.isEmpty ? link(query.page + 1) : nil)
        widen = query.isNarrowed ? PageLink("Show all", to: link(1, narrowed: false)) : nil
        isEmpty = found.entries.isEmpty && !query.isNarrowed && query.page == 1
    }

    /// Returns the name of a user; the operator acts without an account, on a machine whose name says nothing here.
    private static func shown(_ author: Author) -> String {
        author.user == nil && author.name.hasPrefix("operator@") ? "Operator" : author.name
    }
}

/// The filter and page in the query of an address.
struct LibraryQuery {
    let filter: LibraryFilter
    /// The kinds that can be selected.
    let offered: [LibraryKind]
    /// The selected kind.
    let kind: LibraryKind?
    /// The page number, counted from 1.
    let page: Int

    init(
        _ query: Query, among kinds: [LibraryKind] = LibraryKind.allCases, takesRemoved: Bool = false
    ) {
        let asked = query["kind"].flatMap(LibraryKind.init)
        kind = asked.flatMap { kinds.contains($0) ? $0 : nil }
        offered = kinds
        var filter = LibraryFilter()
        filter.text = String((query["q"] ?? "").prefix(100))
        filter.kinds = kind.map { [$0] } ?? (kinds.count < LibraryKind.allCases.count ? kinds : [])
        filter.tag = String((query["tag"] ?? "").prefix(LibraryDescription.tagMax))
        filter.isRemoved = takesRemoved && query["removed"] != nil
        self.filter = filter
        page = min(max(1, query["page"].flatMap { Int($0) } ?? 1), 100_000)
    }

    var offset: Int { (page - 1) * LibraryList.pageSize }
    var isNarrowed: Bool { !filter.text.isEmpty || kind != nil || !filter.tag.isEmpty }

    /// Returns the address of a page of the same search, or of all entries.
    func address(_ base: String, _ fields: [HiddenField], page: Int, narrowed: Bool) -> String {
        var parts = fields.map { ($0.name, $0.value) }
        if filter.isRemoved { parts.append(("removed", "1")) }
        if narrowed {
            parts += [("q", filter.text), ("kind", kind?.rawValue ?? ""), ("tag", filter.tag)]
        }
        if page > 1 { parts.append(("page", "\(page)")) }
        parts.removeAll { $0.1.isEmpty }
        return parts.isEmpty ? base : base + "?" + PercentCoding.query(parts)
    }
}
