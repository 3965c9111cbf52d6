import Access
import HTTP
import PortalUI
import Studies

/// Which studies of a list are shown: by a text, an app and a status, a page at a time.
struct StudySelection {
    /// How many studies stand on a page.
    static let pageCount = 50

    /// The text that is searched for.
    let query: String
    /// The row of the app that is asked for.
    let app: FolderID?
    /// The status that is asked for.
    let status: StudyStatus?
    /// How many studies of each status pass the text and the app.
    let counts: [StudyStatus: Int]
    /// The studies that pass, of all pages.
    let found: [Channel]
    /// The page that is shown, from 1.
    let number: Int

    /// What a query of an address selects among some channels.
    init(_ channels: [Channel], by query: Query) {
        let text = query["q"] ?? ""
        let app = query["app"].flatMap { Int64($0) }.map { FolderID(rawValue: $0) }
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        let candidates = channels.filter { channel in
            (app == nil || channel.app.id == app) && Self.matches(channel, words)
        }
        let status = query["status"].flatMap { StudyStatus(rawValue: $0) }
        let found = status == nil ? candidates : candidates.filter { $0.status == status }
        let lastPage = max(1, (found.count + Self.pageCount - 1) / Self.pageCount)
        self.query = text
        self.app = app
        self.status = status
        self.found = found
        counts = Dictionary(candidates.map { ($0.status, 1) }, uniquingKeysWith: +)
        number = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), lastPage)
    }

    /// Whether anything is asked for but the whole list.
    var isNarrowed: Bool { !query.isEmpty || app != nil || status != nil }

    /// The studies of the page that is shown.
    var page: ArraySlice<Channel> { found.dropFirst(start).prefix(Self.pageCount) }

    /// Whether there are studies after this page.
    var hasMore: Bool { found.count > start + Self.pageCount }

    private var start: Int { (number - 1) * Self.pageCount }

    /// What the foot of the list says.
    var summary: String {
        let all = Figures.counted(found.count, "study", "studies")
        guard hasMore || number > 1 else { return all }
        return "\(Figures.whole(start + 1)) to \(Figures.whole(start + page.count)) of \(all)"
    }

    /// The query of another page or status of the same list; nil for every status.
    func query(status: StudyStatus?, page: Int = 1) -> String {
        var items: [(String, String)] = []
        if !query.isEmpty { items.append(("q", query)) }
        if let app { items.append(("app", "\(app)")) }
        if let status { items.append(("status", status.rawValue)) }
        if page > 1 { items.append(("page", "\(page)")) }
        return items.isEmpty ? "" : "?" + PercentCoding.query(items)
    }

    private static func matches(_ channel: Channel, _ words: [Substring]) -> Bool {
        guard !words.isEmpty else { return true }
        let text = [channel.study.title, channel.studyID.text, channel.app.title, channel.app.name.text]
            .joined(separator: " ").lowercased()
        return words.allSatisfy { text.contains($0) }
    }
}
