import Vocabulary

/// An activity that measures something with the phone: fetal kicks, a puzzle or spatial memory.
public struct ActiveTask: Activity {
    /// The kind of document.
    public static let kind = DocumentKind.activeTask
    /// The noun used in sentences.
    public static let noun = "active task"
    /// The name of this kind of activity in app responses.
    public static let wireName = "task"

    /// The activity's short title: its ID for apps, and the name of its List.
    public var key = ""
    /// The name shown in the participant's list of activities.
    public var name = LocalizedText()
    /// The instructions that participants read before they begin.
    public var instructions = LocalizedText()
    /// The type of task with its attributes. The type cannot change.
    public var format: TaskFormat
    /// The chart and statistic of each result; results without them are omitted.
    public private(set) var dashboard: [TaskResult: DashboardUse] = [:]
    /// When participants do the activity.
    public var schedule = Schedule.oneTime(OneTimeSchedule())

    /// Creates a task of a type with default values.
    public init(_ type: TaskType) { format = TaskFormat(type) }

    /// Creates a task of the first type. It is replaced when the user chooses a type.
    public init() { self.init(.fetalKickCounter) }

    /// The type of task.
    public var type: TaskType { format.type }

    /// The chart and statistic of a result.
    public subscript(result: TaskResult) -> DashboardUse {
        get { dashboard[result] ?? DashboardUse() }
        set { dashboard[result] = newValue.isEmpty ? nil : newValue }
    }

    /// The meaning of its reserved key. A published key stays with its type.
    public var meaning: String { type.meaning }

    /// The type of task in app responses.
    public var subtype: String { type.rawValue }

    /// The platforms that support the task.
    public var platforms: PlatformSet { type.worksOnAndroid ? [.ios, .android] : [.ios] }

    /// Its own List and the List of its results. A task has one step with the same key as the activity.
    public var responseLists: [ResponseList] {
        if key.isEmpty { return [] }
        let own = ResponseList(ofActivity: key)
        return [own, ResponseList(of: key, below: own, item: nil)]
    }

    /// The time ranges of its charts. A task that is done once a day is charted by day, not by hour.
    public var chartTimeRanges: [Chart.TimeRange] {
        if case .daily(let daily) = schedule, daily.times.count == 1 { return [.daysOfWeek, .daysOfMonth] }
        return schedule.frequency.chartTimeRanges
    }

    /// The names of its statistics.
    public var namesOfItsOwn: ActivityNames {
        ActivityNames(
            statistics: type.results.compactMap { self[$0].statistic?.shortName }.filter { !$0.isEmpty })
    }

    /// The results shown on dashboards.
    public var dashboardSources: [DashboardSource] {
        type.results.map { result in
            DashboardSource(key: result.dashboardKey ?? key, title: key, use: self[result])
        }
    }

    /// Returns a copy as a new activity, without its key and the names of statistics.
    public func copy(newID: () -> ItemID) -> ActiveTask {
        var copy = self
        copy.key = ""
        for result in type.results { copy[result].statistic?.shortName = "" }
        return copy
    }
}
