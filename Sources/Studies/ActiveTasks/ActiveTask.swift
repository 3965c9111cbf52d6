/// An activity in which phones measure something: kicks, moves of a puzzle, a span of memory.
public struct ActiveTask: Activity {
    /// What the document is about.
    public static let kind = DocumentKind.activeTask
    /// What sentences call it.
    public static let noun = "active task"
    /// The word that apps receive for activities of this kind.
    public static let wireName = "task"

    /// The activity's short title: its ID for apps, and the name of its List.
    public var key = ""
    /// What participants see in their list of activities.
    public var name = LocalizedText()
    /// What participants read before they begin.
    public var instructions = LocalizedText()
    /// What is measured, with its attributes; the type stays as it was chosen first.
    public var format: TaskFormat
    /// What the participant's dashboard shows of each result; results that it does not show are left out.
    public private(set) var dashboard: [TaskResult: DashboardUse] = [:]
    /// When participants are asked to do it.
    public var schedule = Schedule.oneTime(OneTimeSchedule())

    /// A task of a type with the usual values, before anything was entered.
    public init(_ type: TaskType) { format = TaskFormat(type) }

    /// The first type, which anyone who adds a task replaces by the one that was chosen.
    public init() { self.init(.fetalKickCounter) }

    /// What is measured.
    public var type: TaskType { format.type }

    /// What the dashboard shows of a result.
    public subscript(result: TaskResult) -> DashboardUse {
        get { dashboard[result] ?? DashboardUse() }
        set { dashboard[result] = newValue.isEmpty ? nil : newValue }
    }

    /// What its reserved key means: a published key stays with its type.
    public var meaning: String { type.meaning }

    /// The word that apps use for the type.
    public var subtype: String { type.rawValue }

    /// The phones that have such a task.
    public var platforms: PlatformSet { type.worksOnAndroid ? [.ios, .android] : [.ios] }

    /// Its own List and the List of its results. A task has one step, whose key is the activity's.
    public var responseLists: [ResponseList] {
        key.isEmpty ? [] : [ResponseList(name: key, item: nil), ResponseList(name: key + key, item: nil)]
    }

    /// A task that is done once a day is drawn by days, not by hours.
    public var chartTimeRanges: [Chart.TimeRange] {
        if case .daily(let daily) = schedule, daily.times.count == 1 { return [.daysOfWeek, .daysOfMonth] }
        return schedule.frequency.chartTimeRanges
    }

    /// The names of its statistics.
    public var namesOfItsOwn: ActivityNames {
        ActivityNames(
            statistics: type.results.compactMap { self[$0].statistic?.shortName }.filter { !$0.isEmpty })
    }

    /// What dashboards show of it.
    public var dashboardSources: [DashboardSource] {
        type.results.map { result in
            DashboardSource(key: result.dashboardKey ?? key, title: key, use: self[result])
        }
    }

    /// Returns the same content as a new activity. Its key and the names of statistics must be chosen again.
    public func copy(newID: () -> ItemID) -> ActiveTask {
        var copy = self
        copy.key = ""
        for result in type.results { copy[result].statistic?.shortName = "" }
        return copy
    }
}
