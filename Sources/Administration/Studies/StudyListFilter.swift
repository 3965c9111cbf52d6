import Access
import HTTP
import PortalUI
import Timekeeping
import Vocabulary

/// Filters a list of studies by text, app and status, and sorts and paginates it.
struct StudyListFilter {
    /// The number of studies per page.
    static let pageCount = 50

    /// The search text.
    let query: String
    /// The row ID of the selected app.
    let app: FolderID?
    /// The selected status.
    let status: StudyStatus?
    /// The sort order.
    let order: StudySortOrder
    /// The number of studies of each status that match the text and the app. The status of a study is that of its Live
    /// channel.
    let counts: [StudyStatus: Int]
    /// The total number of studies that match the text and the app.
    let count: Int
    /// The matching studies, of all pages.
    let found: [ChannelSummary]
    /// The current page, from 1.
    let number: Int
    /// The number of the last page.
    let lastPage: Int

    /// Applies the filter in a URL's query to the channels of these apps.
    init(
        _ channels: [ChannelSummary], offeredBy apps: [FolderID: AppFolder], by query: Query,
        changes: [FolderID: Instant] = [:]
    ) {
        let text = query["q"] ?? ""
        let app = query.rowNumber("app").map { FolderID(rawValue: $0) }
        let search = StudySearch(text, apps)
        let candidates = channels.filter { channel in
            (app == nil || channel.app == app) && search.finds(channel)
        }
        let status = query["status"].flatMap { StudyStatus(rawValue: $0) }
        let statuses = channels.statusesOfStudies
        let passing = status == nil ? candidates : candidates.filter { statuses[$0.study] == status }
        lastPage = max(1, (passing.count + Self.pageCount - 1) / Self.pageCount)
        self.query = text
        self.app = app
        self.status = status
        order = StudySortOrder(query["sort"])
        found = order.sorted(passing, changes: changes).withTestsBelowLive
        counts = Set(candidates.map(\.study)).compactMap { statuses[$0] }.counts
        count = candidates.studyCount
        number = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), lastPage)
    }

    /// Whether any filter is set.
    var isNarrowed: Bool { !query.isEmpty || app != nil || status != nil }

    /// The studies of the current page.
    var page: ArraySlice<ChannelSummary> { found.dropFirst(start).prefix(Self.pageCount) }

    /// Whether there are studies after this page.
    var hasMore: Bool { found.count > start + Self.pageCount }

    private var start: Int { (number - 1) * Self.pageCount }

    /// The summary below the list.
    var summary: String {
        let studies = NumberFormat.counted(found.studyCount, "study", "studies")
        let all =
            found.studyCount == found.count
            ? studies : "\(NumberFormat.integer(found.count)) channels of \(studies)"
        guard hasMore || number > 1 else { return all }
        return "\(NumberFormat.integer(start + 1)) to \(NumberFormat.integer(start + page.count)) of \(all)"
    }

    /// Returns the query of another page, status or order of the same list; nil means any status.
    func query(status: StudyStatus?, order: StudySortOrder? = nil, page: Int = 1) -> String {
        var items: [(String, String)] = []
        if !query.isEmpty { items.append(("q", query)) }
        if let app { items.append(("app", "\(app)")) }
        if let status { items.append(("status", status.rawValue)) }
        let sort = (order ?? self.order).text
        if !sort.isEmpty { items.append(("sort", sort)) }
        if page > 1 { items.append(("page", "\(page)")) }
        return items.isEmpty ? "" : "?" + PercentCoding.query(items)
    }
}

/// Finds studies whose title, Study ID or app contains every word of a text, ignoring case.
struct StudySearch {
    private let words: [String]
    /// The case-folded names of each app.
    private let apps: [FolderID: String]

    init(_ text: String, _ apps: [FolderID: AppFolder]) {
        words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        self.apps = words.isEmpty ? [:] : apps.mapValues { "\($0.title) \($0.name)".lowercased() }
    }

    func finds(_ channel: ChannelSummary) -> Bool {
        guard !words.isEmpty else { return true }
        let own = "\(channel.title) \(channel.studyID.text)".lowercased()
        return words.allSatisfy { word in own.contains(word) || apps[channel.app]?.contains(word) == true }
    }
}
