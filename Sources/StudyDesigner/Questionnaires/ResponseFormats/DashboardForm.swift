import PortalUI
import Studies

/// What the app's dashboard shows of an answer: a line, a sum.
struct DashboardForm {
    let fields: EditorFields
    /// What is before the names of the fields, such as `dashboard.score.`.
    var prefix = ""
    var chartHead = "Add response data to line chart"
    var statisticHead = "Use response data for statistic"
    /// The stretches of time that fit the schedule.
    let fitting: [Chart.TimeRange]
    let unitsHint: String?
    /// Whether there may be a line; one that is there is shown in any case.
    var mayChart = true

    let yesNo = FieldOptions.yesNo
    let icons = FieldOptions.words(Statistic.Icon.self)
    let formulas = Statistic.Formula.allCases.map {
        PortalUI.SelectOption($0.rawValue, "\($0.rawValue) of responses gathered over specified time range")
    }

    /// Ranges that do not fit the schedule stay in sight, since the schedule may change.
    var timeRanges: [PortalUI.SelectOption] {
        Chart.TimeRange.allCases.map { range in
            PortalUI.SelectOption(
                range.rawValue, range.title,
                refusal: fitting.contains(range)
                    || fields.values[prefix + "chart.timeRange"] == range.rawValue
                    ? nil : "Does not fit the schedule")
        }
    }

    var hasChart: Bool { (mayChart && fields.isEnglish) || isOpen("chart") }
    var hasStatistic: Bool { fields.isEnglish || isOpen("statistic") }

    // What is in a row that is closed
    var chartValue: String { value("chart", fields.values[prefix + "chart.title"]) }
    var statisticValue: String { value("statistic", fields.values[prefix + "statistic.displayName"]) }

    // A row is open where it is on or something in it is wrong
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
