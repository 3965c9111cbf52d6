/// What the participant's dashboard shows of one answer.
public struct DashboardUse: Codable, Hashable, Sendable {
    /// The line; nil for none.
    public var chart: Chart?
    /// The sum; nil for none.
    public var statistic: Statistic?

    /// Creates an empty value by default.
    public init(chart: Chart? = nil, statistic: Statistic? = nil) {
        self.chart = chart
        self.statistic = statistic
    }

    /// Whether nothing is shown.
    public var isEmpty: Bool { chart == nil && statistic == nil }
}

/// An answer of an activity from which dashboards take their numbers.
public struct DashboardSource: Sendable {
    /// By what apps find the answer.
    public let key: String
    /// What apps are shown as the title of a chart of it.
    public let title: String
    /// What is shown of it.
    public let use: DashboardUse
}

extension Questionnaire {
    /// What dashboards show of its questions; a question in a form is found by its own key.
    public var dashboardSources: [DashboardSource] {
        questions.map(\.question).map { question in
            DashboardSource(
                key: question.key, title: question.key,
                use: DashboardUse(chart: question.chart, statistic: question.statistic))
        }
    }
}
