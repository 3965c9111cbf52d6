import Studies
import Timekeeping
import Vocabulary

extension Sample {
    /// The second language of samples that have two.
    public static let spanish = LanguageTag("es") ?? .english

    /// A task that keeps every rule.
    public static func task(_ type: TaskType, _ key: String = "Task") -> ActiveTask {
        var task = ActiveTask(type)
        (task.key, task.name, task.instructions) = (key, "A task", "Do it well.")
        switch task.format {
        case .fetalKickCounter(var format):
            format.kicks = 10
            task.format = .fetalKickCounter(format)
        case .towerOfHanoi: break
        case .spatialSpanMemory(var format):
            (format.initialSpan, format.minimumSpan, format.maximumSpan) = (3, 2, 15)
            (format.playSpeed, format.maximumTests, format.maximumConsecutiveFailures) = (1.5, 5, 3)
            task.format = .spatialSpanMemory(format)
        }
        return task
    }

    /// What a dashboard shows, with nothing missing.
    public static func use(_ name: String, _ range: Chart.TimeRange? = nil) -> DashboardUse {
        var use = DashboardUse()
        if let range {
            var chart = Chart()
            (chart.timeRange, chart.rollback) = (range, true)
            chart.title = LocalizedText([.english: "Line of \(name)", spanish: "Línea"])
            use.chart = chart
        }
        var statistic = Statistic()
        (statistic.shortName, statistic.units) = (name, "times")
        statistic.displayName = LocalizedText([.english: "Sum", spanish: "Suma"])
        (statistic.icon, statistic.formula) = (.babyKicks, .average)
        use.statistic = statistic
        return use
    }

    /// A week of evenings.
    public static var everyEvening: Schedule {
        var daily = DailySchedule()
        daily.times = [TimeOfDay(hour: 20, minute: 0)].compactMap { $0 }
        (daily.startDate, daily.days) = (CivilDate(year: 2027, month: 3, day: 1), 7)
        return .daily(daily)
    }
}

extension ActiveTask {
    /// Changes the format of a fetal kick counter.
    public mutating func kicks(_ change: (inout FetalKickCounterFormat) -> Void) {
        guard case .fetalKickCounter(var format) = format else { return }
        change(&format)
        self.format = .fetalKickCounter(format)
    }

    /// Changes the format of a spatial span memory test.
    public mutating func span(_ change: (inout SpatialSpanMemoryFormat) -> Void) {
        guard case .spatialSpanMemory(var format) = format else { return }
        change(&format)
        self.format = .spatialSpanMemory(format)
    }
}
