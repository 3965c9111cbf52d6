import Access
import DesignEditing
import HTTP
import PortalUI
import Studies
import StudyPublishing
import Timekeeping
import Vocabulary

/// The page of a study's published keys, both in use and available.
struct ReservedKeysPage {
    /// The number of keys on a page.
    private static let pageCount = 100

    let frame: Frame
    private let address: String
    private let query: String
    private let use: Use?
    private let counts: [Use: Int]
    private let number: Int
    private let found: [Row]
    private let total: Int

    /// Whether something in the draft uses a key.
    enum Use: String, CaseIterable {
        case used, free

        var title: String { self == .used ? "In use" : "Available" }
    }

    /// One key.
    struct Row {
        let key: String
        /// The item for which the key was published, such as `Step of Diary`.
        let place: String
        /// The purpose for which it is reserved.
        let meaning: String
        let since: String
        let time: TimeText
        let use: Use
        /// The link to the page of the item that uses it.
        let document: PageLink?
    }

    init(
        frame: Frame, keys: [ReservedKeyStatus], entries: [DocumentID: DocumentSummary], query: Query,
        now: Instant,
        channel: Channel
    ) {
        self.frame = frame
        address = StudyDesignerPaths.reservedKeys(channel)
        let text = query["q"] ?? ""
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        let spelled = Dictionary(
            keys.filter { $0.reserved.scope == .activities }
                .map { ($0.reserved.key.lowercased(), $0.reserved.key) }
        ) { first, _ in first }
        let matching = keys.map { Self.line($0, spelled, entries, now, channel) }.filter { line in
            let own = "\(line.key) \(line.place) \(line.meaning)".lowercased()
            return words.allSatisfy { own.contains($0) }
        }
        let use = query["use"].flatMap { Use(rawValue: $0) }
        let found = use == nil ? matching : matching.filter { $0.use == use }
        let lastPage = max(1, (found.count + Self.pageCount - 1) / Self.pageCount)
        (self.query, self.use, self.found, total) = (text, use, found, keys.count)
        counts = matching.reduce(into: [:]) { $0[$1.use, default: 0] += 1 }
        number = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), lastPage)
    }

    private static func line(
        _ kept: ReservedKeyStatus, _ spelled: [String: String], _ entries: [DocumentID: DocumentSummary],
        _ now: Instant, _ channel: Channel
    ) -> Row {
        let (key, entry) = (kept.reserved, kept.document.flatMap { entries[$0] })
        let version = kept.publication.map { "\($0.channel.title) \($0.version.text)" }
        return Row(
            key: key.key, place: place(key.scope, spelled), meaning: key.meaning,
            since: version ?? "Deleted channel", time: TimeText(kept.publishedAt, from: now),
            use: kept.document == nil ? .free : .used,
            document: entry.map { entry in
                PageLink(
                    entry.kind.isListed ? entry.title : entry.kind.section.title,
                    to: StudyDesignerPaths.document(entry.id, entry.kind, channel))
            })
    }

    private static func place(_ scope: ReservedKey.Scope, _ spelled: [String: String]) -> String {
        func name(_ activity: String) -> String { spelled[activity.lowercased()] ?? activity }
        return switch scope {
        case .activities: "Activity"
        case .steps(let activity): "Step of \(name(activity))"
        case .groups(let activity): "Group of \(name(activity))"
        case .statistics: "Statistic"
        case .anchorDates: "Anchor date"
        case .eligibility: "Eligibility test"
        case .properties: "Participant property"
        }
    }

    private var start: Int { (number - 1) * Self.pageCount }
    var lines: [Row] { Array(found.dropFirst(start).prefix(Self.pageCount)) }
    var hasNone: Bool { total == 0 }
    var searched: String { query }
    var chosen: String { use?.rawValue ?? "" }
    var searchAddress: String { address }
    var everything: PageLink { PageLink("Show all keys", to: address) }

    var tabs: [Tab] {
        let all = Tab(
            "All", to: page(use: nil), count: NumberFormat.integer(counts.values.reduce(0, +)),
            isCurrent: use == nil
        )
        return [all]
            + Use.allCases.map { use in
                Tab(
                    use.title, to: page(use: use), count: NumberFormat.integer(counts[use] ?? 0),
                    isCurrent: self.use == use)
            }
    }

    var pager: Pager {
        let all = NumberFormat.counted(found.count, "key", "keys")
        let isComplete = found.count <= Self.pageCount
        return Pager(
            isComplete
                ? all
                : "\(NumberFormat.integer(start + 1)) to \(NumberFormat.integer(start + lines.count)) of \(all)",
            previous: number > 1 ? page(use: use, number - 1) : nil,
            next: found.count > start + Self.pageCount ? page(use: use, number + 1) : nil)
    }

    private func page(use: Use?, _ number: Int = 1) -> String {
        var items: [(String, String)] = []
        if !query.isEmpty { items.append(("q", query)) }
        if let use { items.append(("use", use.rawValue)) }
        if number > 1 { items.append(("page", "\(number)")) }
        return items.isEmpty ? address : address + "?" + PercentCoding.query(items)
    }
}
