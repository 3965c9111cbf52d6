import Access
import PortalUI
import Responses
import StudyManagement
import Timekeeping
import Vocabulary

/// The home page of a study.
struct StudyHomePage {
    let frame: Frame
    let channel: Channel
    /// How far the design is; nil once the study is launched.
    let design: DesignSteps?
    /// How the draft differs from the published design, for users who see the design.
    let draft: DraftStatus?
    let panels: [HomePanelView]
    let enrollment: Enrollment?
    let collection: Collection?
    /// Nil without access to responses, and for a study that isn't published here.
    let adherence: AdherenceOverview?
    /// The deviations on which the user can decide.
    let undecided: Int
    /// The tasks that are due, of users who work on them.
    let dueTasks: Int
    let mayHandleTokens: Bool
    let maySetUp: Bool
    /// The data lock, for users with access to the data.
    let lock: DataLock?

    /// Participant and token figures.
    struct Enrollment {
        struct Pages {
            let tokens: String
            let participants: String?
        }

        let days: [StudyHomeStatisticsRepository.Day]
        let people: (counts: ParticipantCounts, new: Int)
        let tokens: TokenFunnel
        let today: CivilDate
        let pages: Pages
        /// Figures about participants' accounts.
        let accountTiles: [StatTile]
    }

    /// Response figures, including failed responses.
    struct Collection {
        let counts: [ResponseStatus: Int]
        let thisWeek: [StudyHomeStatisticsRepository.Activity]
        let lastWeek: [StudyHomeStatisticsRepository.Activity]
        let month: [StudyHomeStatisticsRepository.Activity]
        let days: [StudyHomeStatisticsRepository.Day]
        let titles: StepTitles
        let today: CivilDate
        let causes: [ResponseListingRepository.Cause]
        let address: String
    }

    /// A warning with a link to the page where it can be resolved.
    struct Warning {
        let mark: CompletionMark.Kind
        let link: PageLink
        let detail: String
        var steps: FailedSteps?
    }

    var panelsAddress: String { ResponsePaths.panels(channel) }
    var adherenceAddress: String { ResponsePaths.adherence(channel) }
    var newTokens: String { ResponsePaths.tokens(channel) + "#new-batch" }

    /// The maximum number of figures at the top, which fit in one row, in addition to the available tokens.
    private static let tilesMax = 4

    /// Whether the curve of enrollment is shown. Users who only design the study see its figure in a tile.
    var showsCurve: Bool { collection != nil || mayHandleTokens }

    /// The most important figures that the user has access to.
    var tiles: [StatTile] {
        let people = ResponsePaths.adherencePeople(channel)
        let all =
            (enrollment.map { [$0.tile] } ?? []) + (collection.map { [$0.weekTile] } ?? [])
            + (adherence.map { [$0.shareTile(to: adherenceAddress), $0.silentTile(to: people)] } ?? [])
            + (collection.map { [$0.failedTile] } ?? []) + (enrollment?.accountTiles ?? [])
        let tokens = mayHandleTokens ? enrollment?.tokenTile : nil
        return Array(all.prefix(Self.tilesMax)) + [tokens].compactMap(\.self)
    }

    var attention: [Warning] {
        [lockWarning, failureWarning, taskWarning, deviationWarning, tokenWarning, collectionWarning]
            .compactMap(\.self)
    }

    private var lockWarning: Warning? {
        lock.map { lock in
            Warning(
                mark: .note, link: PageLink("The data is locked", to: ResponsePaths.dataLock(channel)),
                detail: lock.phrase + " New responses are still collected.")
        }
    }

    private var failureWarning: Warning? {
        guard let collection, let failed = collection.counts[.error], failed > 0 else { return nil }
        let steps = FailedSteps(collection.causes, collection.address, titles: collection.titles)
        return Warning(
            mark: .needsFix,
            link: PageLink(
                failed == 1 ? "1 response failed" : "\(NumberFormat.integer(failed)) responses failed",
                to: "\(collection.address)?status=\(ResponseStatus.error.rawValue)"),
            detail: Self.summary(of: collection.causes), steps: steps.named.isEmpty ? nil : steps)
    }

    private var taskWarning: Warning? {
        Warning(
            dueTasks, "task is due", "tasks are due", "Today or earlier.",
            to: "\(ResponsePaths.worklist(channel))?list=\(WorklistTab.all.rawValue)")
    }

    private var deviationWarning: Warning? {
        Warning(
            undecided, "deviation to decide on", "deviations to decide on",
            undecided == 1 ? "The reason is recorded." : "Their reasons are recorded.",
            to: "\(ResponsePaths.deviations(channel))?list=\(DeviationTab.undecided.rawValue)")
    }

    private var tokenWarning: Warning? {
        guard let enrollment, enrollment.tokens.counts.issued > 0, enrollment.tokens.counts.unused == 0 else {
            return nil
        }
        return Warning(
            mark: .inProgress, link: PageLink("No unused tokens", to: enrollment.pages.tokens),
            detail: "No one else can enroll until you generate more tokens.")
    }

    private var collectionWarning: Warning? {
        guard !channel.isCollecting, channel.status == .active else { return nil }
        return Warning(
            mark: .inProgress,
            link: PageLink(
                "Response collection is off",
                to: maySetUp ? ResponsePaths.setUp(channel) : ResponsePaths.of(channel)),
            detail: "The study is active, but responses from apps are rejected.")
    }

    /// Returns the most frequent kinds of problems, each with its number of responses.
    private static func summary(of causes: [ResponseListingRepository.Cause]) -> String {
        var counts: [(title: String, count: Int)] = []
        for cause in causes {
            if let index = counts.firstIndex(where: { $0.title == cause.cause.title }) {
                counts[index].count += cause.count
            } else {
                counts.append((cause.cause.title, cause.count))
            }
        }
        return counts.sorted { $0.count > $1.count }.prefix(3)
            .map { "\(NumberFormat.integer($0.count)): \($0.title)" }.joined(separator: ". ")
    }
}

extension StudyHomePage.Warning {
    /// Work to be done, with how much it is; nil if there is none.
    fileprivate init?(_ count: Int, _ one: String, _ many: String, _ detail: String, to address: String) {
        guard count > 0 else { return nil }
        self.init(
            mark: .inProgress, link: PageLink(NumberFormat.counted(count, one, many), to: address),
            detail: detail)
    }
}

extension StudyHomePage.Enrollment {
    /// The maximum number of points on the curve. Longer periods are drawn by week or longer.
    private static let pointsMax = 90

    /// The tile with the participants who are enrolled.
    var tile: StatTile {
        StatTile(
            ParticipantState.active.title, NumberFormat.integer(people.counts.active),
            change: people.new > 0 ? .rise("+\(NumberFormat.integer(people.new))") : nil,
            context: people.new > 0 ? "this week" : "no one new this week",
            to: pages.participants ?? pages.tokens, series: points.map(\.value))
    }

    /// The tile with the tokens that can still be given to people; nil in a study without tokens.
    var tokenTile: StatTile? {
        guard tokens.counts.issued > 0 else { return nil }
        return StatTile(
            "Tokens available", NumberFormat.integer(tokens.counts.unused),
            context: "of \(NumberFormat.integer(tokens.counts.issued)) \(tokens.batchWords)",
            to: pages.tokens)
    }

    /// What the curve counts, and the number of erased participants it doesn't include.
    var curveHint: String {
        let erased = people.counts.erased
        let missing = NumberFormat.counted(erased, "erased participant", "erased participants")
        return "everyone who ever enrolled" + (erased == 0 ? "" : ", without \(missing)")
    }

    /// Returns the cumulative enrollment at the end of each period, without erased participants.
    var points: [LineChart.Point] {
        guard let first = days.first?.date else { return [] }
        let length = max(1, today - first + 1)
        let span = (length + Self.pointsMax - 1) / Self.pointsMax
        var points: [LineChart.Point] = []
        var (sum, next) = (0, 0)
        var end = first.adding(days: (length - 1) % span)
        // Adding days stops at the end of the year 9999.
        while end <= today, points.count < Self.pointsMax {
            while next < days.count, days[next].date <= end {
                sum += days[next].count
                next += 1
            }
            points.append(LineChart.Point(end.dayAndMonth, Double(sum), shown: NumberFormat.integer(sum)))
            end = end.adding(days: span)
        }
        return points
    }

    var end: String { "\(points.last?.shown ?? "0") ever enrolled" }

    /// A figure below the curve.
    struct Figure {
        let name: String
        let value: String
        let context: String
        var address: String?
    }

    /// The participants who left, then the tokens. Those who are enrolled have a tile.
    var figures: [Figure] {
        let left = ParticipantState.allCases.filter { $0 != .active && people.counts.enrolled > 0 }.map {
            state in
            let share = NumberFormat.percent(people.counts[state], of: people.counts.enrolled)
            return Figure(
                name: state.title, value: NumberFormat.integer(people.counts[state]),
                context: "\(share) of all",
                address: pages.participants.map { "\($0)?state=\(state.rawValue)" })
        }
        guard tokens.counts.issued > 0 else { return left }
        let issued = Figure(
            name: "Tokens generated", value: NumberFormat.integer(tokens.counts.issued),
            context: tokens.batchWords)
        let states = Set(ParticipantState.allCases.map(\.title))
        return left + [issued]
            + tokens.stages.filter { !states.contains($0.name) }.map {
                Figure(
                    name: $0.name, value: NumberFormat.integer($0.count), context: $0.context ?? "")
            }
    }
}

extension StudyHomePage.Collection {
    private static let barsMax = 10

    var weekTile: StatTile {
        let now = thisWeek.reduce(0) { $0 + $1.count }
        let before = lastWeek.reduce(0) { $0 + $1.count }
        return StatTile(
            "Responses this week", NumberFormat.integer(now), change: Self.change(now, before),
            context: before > 0 ? "vs. last week" : nil, to: address)
    }

    var failedTile: StatTile {
        let failed = counts[.error] ?? 0
        return StatTile(
            "Failed responses", NumberFormat.integer(failed),
            context: failed == 0 ? "all responses are in Lists" : "not in Lists yet",
            to: failed > 0 ? "\(address)?status=\(ResponseStatus.error.rawValue)" : nil)
    }

    /// The responses of the last 28 days by activity. All activities after the top ten share one bar.
    var bars: [BarChart.Bar] {
        let shown = month.filter { $0.count > 0 }
        let rest = shown.dropFirst(Self.barsMax)
        var bars = shown.prefix(Self.barsMax).map {
            BarChart.Bar(titles.activity($0.id), Double($0.count), shown: NumberFormat.integer($0.count))
        }
        if !rest.isEmpty {
            let count = rest.reduce(0) { $0 + $1.count }
            bars.append(
                BarChart.Bar("\(rest.count) others", Double(count), shown: NumberFormat.integer(count)))
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
                date.dayAndMonth, Double(count), shown: NumberFormat.integer(count))
        }
    }

    private static func change(_ now: Int, _ before: Int) -> StatTile.Change? {
        guard before > 0, now != before else { return nil }
        let percent = NumberFormat.percent(abs(now - before), of: before)
        return now > before ? .rise("+\(percent)") : .fall("-\(percent)")
    }
}
