import Studies

// What the dashboard shows of an answer, wherever the answer comes from.

extension FieldBinding {
    /// A line on the dashboard, there while its box is ticked.
    mutating func chart(_ chart: inout Chart?) {
        part("chart", &chart, new: Chart.init) { fields, chart in
            fields.choice("timeRange", &chart.timeRange)
            fields.flag("rollback", &chart.rollback)
            fields.text("title", &chart.title)
        }
    }

    /// A sum on the dashboard, there while its box is ticked.
    mutating func statistic(_ statistic: inout Statistic?) {
        part("statistic", &statistic, new: Statistic.init) { fields, statistic in
            fields.word("shortName", &statistic.shortName)
            fields.text("displayName", &statistic.displayName)
            fields.text("units", &statistic.units)
            fields.choice("icon", &statistic.icon)
            fields.choice("formula", &statistic.formula)
        }
    }
}
