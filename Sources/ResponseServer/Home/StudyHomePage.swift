import Access
import PortalUI
import Studies
import Timekeeping

/// The home of a study.
struct StudyHomePage {
    let frame: Frame
    let channel: Channel
    let panels: [HomePanelView]
    let enrollment: Enrollment?
    let collection: Collection?
    let mayHandleTokens: Bool
    let maySetUp: Bool
    /// The lock of the data, for those who see the data.
    let lock: DataLock?

    /// How many people take part, and the tokens by which they came.
    struct Enrollment {
        struct Pages {
            let tokens: String
            let participants: String?
        }

        let days: [StudyHomeStatistics.Day]
        let people: (counts: ParticipantCounts, new: Int)
        let tokens: TokenFunnel
        let today: CivilDate
        let pages: Pages
    }

    /// What came in, and what could not be put into Lists.
    struct Collection {
        let counts: [ResponseStatus: Int]
        let thisWeek: [StudyHomeStatistics.Activity]
        let lastWeek: [StudyHomeStatistics.Activity]
        let month: [StudyHomeStatistics.Activity]
        let days: [StudyHomeStatistics.Day]
        let today: CivilDate
        let causes: [ResponseTable.Cause]
        let address: String
    }

    /// Something that wants someone to look at it.
    struct Warning {
        let mark: CompletionMark.Kind
        let link: PageLink
        let detail: String
    }

    var panelsAddress: String { ResponseServerPaths.panels(channel) }
    var newTokens: String { ResponseServerPaths.tokens(channel) + "#new-batch" }

    var tiles: [StatTile] { (enrollment?.tiles ?? []) + (collection?.tiles ?? []) }

    var attention: [Warning] {
        var all: [Warning] = []
        if let lock {
            all.append(
                Warning(
                    mark: .note,
                    link: PageLink("The data is locked", to: ResponseServerPaths.dataLock(channel)),
                    detail: lock.phrase + " Responses still come in."))
        }
        if let collection, let failed = collection.counts[.error], failed > 0 {
            let causes = collection.causes
            all.append(
                Warning(
                    mark: .needsFix,
                    link: PageLink(
                        failed == 1 ? "1 response failed" : "\(NumberFormat.whole(failed)) responses failed",
                        to: "\(collection.address)?status=\(ResponseStatus.error.rawValue)"),
                    detail: causes.map { "\(NumberFormat.whole($0.count)): \($0.cause.title)" }
                        .joined(separator: ". ")))
        }
        if let enrollment, enrollment.tokens.counts.issued > 0, enrollment.tokens.counts.unused == 0 {
            all.append(
                Warning(
                    mark: .inProgress, link: PageLink("No token is left", to: enrollment.pages.tokens),
                    detail: "Nobody else can join until there is another batch."))
        }
        if !channel.isCollecting, channel.status == .active {
            all.append(
                Warning(
                    mark: .inProgress,
                    link: PageLink(
                        "Collection is off",
                        to: maySetUp ? ResponseServerPaths.setUp(channel) : ResponseServerPaths.of(channel)),
                    detail: "The study is active, and what apps send is refused."))
        }
        return all
    }
}

extension StudyHomePage.Enrollment {
    /// The most points of the curve; longer times are drawn by the week or longer.
    private static let pointsMax = 90

    /// A tile for each state of participants.
    var tiles: [StatTile] {
        ParticipantState.allCases.map { state in
            let count = people.counts[state]
            guard state == .active else {
                return StatTile(
                    state.title, NumberFormat.whole(count),
                    context: "\(NumberFormat.percent(count, of: people.counts.enrolled)) of all who enrolled",
                    to: pages.participants.map { "\($0)?state=\(state.rawValue)" })
            }
            return StatTile(
                state.title, NumberFormat.whole(count),
                change: people.new > 0 ? .rise("+\(NumberFormat.whole(people.new))") : nil,
                context: people.new > 0 ? "this week" : "no one new this week",
                to: pages.participants, series: points.map(\.value))
        }
    }

    /// Since when the curve counts, and who is missing in it.
    var curveHint: String {
        let erased = people.counts.erased
        let missing = NumberFormat.counted(erased, "erased participant is", "erased participants are")
        return "since the first participant" + (erased == 0 ? "" : "; \(missing) not in the curve")
    }

    /// How many had enrolled by the end of each span of days, of those whose data is still here.
    var points: [LineChart.Point] {
        guard let first = days.first?.date else { return [] }
        let length = max(1, today - first + 1)
        let span = (length + Self.pointsMax - 1) / Self.pointsMax
        var points: [LineChart.Point] = []
        var (sum, next) = (0, 0)
        var end = first.adding(days: (length - 1) % span)
        // Days end with the year 9999, where adding some stays in place.
        while end <= today, points.count < Self.pointsMax {
            while next < days.count, days[next].date <= end {
                sum += days[next].count
                next += 1
            }
            points.append(LineChart.Point(end.dayAndMonth, Double(sum), shown: NumberFormat.whole(sum)))
            end = end.adding(days: span)
        }
        return points
    }

    var end: String { "\(points.last?.shown ?? "0") enrolled" }

    /// From the tokens that there are to the people who take part.
    var funnel: [(name: String, figure: String, percent: Int, context: String)] {
        let issued = tokens.counts.issued
        guard issued > 0 else { return [] }
        return [("Tokens issued", NumberFormat.whole(issued), 100, tokens.batchWords)]
            + tokens.stages.map { stage in
                (
                    stage.name, NumberFormat.whole(stage.count), min(100, stage.count * 100 / issued),
                    stage.context ?? "tokens"
                )
            }
    }

}

extension StudyHomePage.Collection {
    private static let barsMax = 10

    var tiles: [StatTile] {
        let now = thisWeek.reduce(0) { $0 + $1.count }
        let before = lastWeek.reduce(0) { $0 + $1.count }
        let failed = counts[.error] ?? 0
        return [
            StatTile(
                "Responses this week", NumberFormat.whole(now), change: Self.change(now, before),
                context: before > 0 ? "on last week" : nil, to: address),
            StatTile(
                "Errors waiting", NumberFormat.whole(failed),
                context: failed == 0 ? "everything is in the Lists" : "not in the Lists yet",
                to: failed > 0 ? "\(address)?status=\(ResponseStatus.error.rawValue)" : nil),
        ]
    }

    /// The responses of the last 28 days by activity; what is beyond the largest ten is one bar.
    var bars: [BarChart.Bar] {
        let shown = month.filter { $0.count > 0 }
        let rest = shown.dropFirst(Self.barsMax)
        var bars = shown.prefix(Self.barsMax).map {
            BarChart.Bar($0.id, Double($0.count), shown: NumberFormat.whole($0.count))
        }
        if !rest.isEmpty {
            let count = rest.reduce(0) { $0 + $1.count }
            bars.append(
                BarChart.Bar("\(rest.count) others", Double(count), shown: NumberFormat.whole(count)))
        }
        return bars
    }

    /// The responses of each of the last 28 days.
    var dayBars: [BarChart.Bar] {
        let counts = Dictionary(days.map { ($0.date, $0.count) }, uniquingKeysWith: +)
        return (0..<28).map { index in
            let date = today.adding(days: index - 27)
            let count = counts[date] ?? 0
            return BarChart.Bar(
                date.dayAndMonth, Double(count), shown: NumberFormat.whole(count))
        }
    }

    private static func change(_ now: Int, _ before: Int) -> StatTile.Change? {
        guard before > 0, now != before else { return nil }
        let percent = NumberFormat.percent(abs(now - before), of: before)
        return now > before ? .rise("+\(percent)") : .fall("-\(percent)")
    }
}
