/// The chart and statistic of one answer on the participant's dashboard.
public struct DashboardUse: Codable, Hashable, Sendable {
    /// The chart; nil for none.
    public var chart: Chart?
    /// The statistic; nil for none.
    public var statistic: Statistic?

    /// Creates an empty value by default.
    public init(chart: Chart? = nil, statistic: Statistic? = nil) {
        self.chart = chart
        self.statistic = statistic
    }

    /// Whether there is neither a chart nor a statistic.
    public var isEmpty: Bool { chart == nil && statistic == nil }
}

/// An answer of an activity that dashboards show.
public struct DashboardSource: Sendable {
    /// The key by which apps find the answer.
    public let key: String
    /// The title of its chart in apps.
    public let title: String
    /// The chart and statistic of the answer.
    public let use: DashboardUse
}

extension Questionnaire {
    /// The answers shown on dashboards. A question in a form is identified by its own key.
    public var dashboardSources: [DashboardSource] {
        questions.map(\.question).map { question in
            DashboardSource(
                key: question.key, title: question.key,
                use: DashboardUse(chart: question.chart, statistic: question.statistic))
        }
    }
}
