import PortalUI
import Studies

/// The fields of an answer's line chart and statistic on the app's dashboard.
package struct DashboardForm {
    package let fields: EditorFields
    /// The prefix of the field names, such as `dashboard.score.`.
    package var prefix = ""
    package var chartHead = "Add response data to line chart"
    package var statisticHead = "Use response data for statistic"
    /// The time ranges that fit the schedule.
    package let fitting: [Chart.TimeRange]
    package let unitsHint: String?
    /// Whether a line chart is allowed. An existing one is always shown.
    package var mayChart = true

    let yesNo = FieldOptions.yesNo
    let icons = FieldOptions.words(Statistic.Icon.self)
    let formulas = Statistic.Formula.allCases.map {
        PortalUI.SelectOption($0.rawValue, "\($0.rawValue) of responses gathered over specified time range")
    }

    package init(
        fields: EditorFields, prefix: String = "", chartHead: String = "Add response data to line chart",
        statisticHead: String = "Use response data for statistic", fitting: [Chart.TimeRange],
        unitsHint: String?, mayChart: Bool = true
    ) {
        self.fields = fields
        self.prefix = prefix
        self.chartHead = chartHead
        self.statisticHead = statisticHead
        self.fitting = fitting
        self.unitsHint = unitsHint
        self.mayChart = mayChart
    }

    /// The options for time ranges. Ranges that don't fit the schedule stay visible, because the schedule can change.
    var timeRanges: [PortalUI.SelectOption] {
        Chart.TimeRange.allCases.map { range in
            PortalUI.SelectOption(
                range.rawValue, range.title,
                refusal: fitting.contains(range)
                    || fields.values[prefix + "chart.timeRange"] == range.rawValue
                    ? nil : "Doesn't fit the schedule")
        }
    }

    package var hasChart: Bool { (mayChart && fields.isEnglish) || isOpen("chart") }
    package var hasStatistic: Bool { fields.isEnglish || isOpen("statistic") }

    // Values shown in collapsed rows.
    var chartValue: String { value("chart", fields.values[prefix + "chart.title"]) }
    var statisticValue: String { value("statistic", fields.values[prefix + "statistic.displayName"]) }

    // Rows are open if they are on or have errors.
    var chartIsOpen: Bool { isOpen("chart") }
    var statisticIsOpen: Bool { isOpen("statistic") }

    private func value(_ box: String, _ name: String) -> String {
        guard isOn(box) else { return "Off" }
        return name.isEmpty ? "On" : name
    }

    private func isOn(_ name: String) -> Bool {
        (fields.isEnglish ? fields.values : fields.english).isOn(prefix + name)
    }

    private func isOpen(_ name: String) -> Bool {
        isOn(name) || fields.problems.all.contains { $0.field.hasPrefix(prefix + name) }
    }
}
