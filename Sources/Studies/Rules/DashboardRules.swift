extension RuleCheck {
    /// Checks a chart on the dashboard, whose fields start with `chart`.
    mutating func chart(_ chart: Chart, of activity: some Activity) {
        if activity.schedule.frequency == .oneTime {
            refuse("chart", "A one-time activity cannot have a chart. Remove it, or change the schedule")
        }
        let fitting = activity.chartTimeRanges
        require(chart.timeRange != nil, "chart.timeRange", "Choose a time range for the chart")
        if let range = chart.timeRange, !fitting.contains(range), let first = fitting.first {
            add(
                .incomplete, "chart.timeRange",
                "\(range.title) does not fit the schedule. Choose \(first.title)")
        }
        text(chart.title, "chart.title", limit: DesignLimits.chartTitle, ask: "Enter a title for the chart")
    }

    /// Checks a statistic on the dashboard, whose fields start with `statistic`.
    ///
    /// `item` has it, `own` are the names of the other statistics in its document, and `others` describes their items.
    mutating func statistic(_ statistic: Statistic, of item: String, own: [String], others: String) {
        let field = "statistic.shortName"
        require(!statistic.shortName.isEmpty, field, "Enter a short name")
        if let refusal = IdentifierRule.refusal(of: statistic.shortName, limit: DesignLimits.statisticName) {
            refuse(field, refusal)
        } else {
            nameOnce(
                statistic.reservation(by: item), field, own: own, ownBearer: others,
                others: context.otherStatistics, what: "the statistic")
        }
        text(
            statistic.displayName, "statistic.displayName", limit: DesignLimits.statisticDisplayName,
            ask: "Enter the name that participants see")
        text(statistic.units, "statistic.units", limit: DesignLimits.statisticUnits, ask: "Enter the units")
        require(statistic.icon != nil, "statistic.icon", "Choose an icon")
        require(statistic.formula != nil, "statistic.formula", "Choose a formula")
    }

    /// Rejects a name that the study uses or has used before.
    mutating func nameOnce(
        _ reserved: ReservedKey, _ field: String, own: [String], ownBearer: String,
        others: [RuleContext.KeyedPart], what: String
    ) {
        guard !reserved.key.isEmpty else { return }
        let wanted = reserved.key.lowercased()
        let owner =
            own.contains { $0.lowercased() == wanted }
            ? ownBearer : others.first { $0.key.lowercased() == wanted }?.owner
        if let owner {
            refuse(field, "\(reserved.key) is already \(what) of \(owner). Choose another name")
        } else {
            refuse(field, context.published.refusal(of: reserved))
        }
    }
}

extension Statistic {
    /// Returns the reservation of its short name for the part of an activity that has it.
    func reservation(by item: String) -> ReservedKey {
        ReservedKey(scope: .statistics, key: shortName, meaning: "a statistic", item: item)
    }
}
