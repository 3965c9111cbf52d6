import Studies

// The dashboard fields of an answer.

extension FieldBinding {
    /// Exchanges a line chart of the dashboard, which exists while its checkbox is selected.
    package mutating func chart(_ chart: inout Chart?) {
        part("chart", &chart, new: Chart.init) { fields, chart in
            fields.choice("timeRange", &chart.timeRange)
            fields.flag("rollback", &chart.rollback)
            fields.text("title", &chart.title)
        }
    }

    /// Exchanges a statistic of the dashboard, which exists while its checkbox is selected.
    package mutating func statistic(_ statistic: inout Statistic?) {
        part("statistic", &statistic, new: Statistic.init) { fields, statistic in
            fields.word("shortName", &statistic.shortName)
            fields.text("displayName", &statistic.displayName)
            fields.text("units", &statistic.units)
            fields.choice("icon", &statistic.icon)
            fields.choice("formula", &statistic.formula)
        }
    }
}
