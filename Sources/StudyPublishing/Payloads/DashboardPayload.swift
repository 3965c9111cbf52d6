import JSON
import Studies
import Vocabulary

/// The statistics and charts of a participant's dashboard as sent to apps.
struct DashboardPayload {
    let entries: [ActivityListPayload.Entry]

    func encode(in language: LanguageTag) -> [UInt8] {
        var json = JSONWriter(capacity: 1 << 13)
        json.object { json in
            json.member("message", "SUCCESS")
            json.object("dashboard") { json in
                json.array("statistics") { json in
                    each { entry, source in
                        guard let statistic = source.use.statistic else { return }
                        Self.write(statistic, source, entry, in: language, to: &json)
                    }
                }
                json.array("charts") { json in
                    each { entry, source in
                        guard let chart = source.use.chart else { return }
                        Self.write(chart, source, entry, in: language, to: &json)
                    }
                }
            }
        }
        return json.finish()
    }

    private func each(_ body: (ActivityListPayload.Entry, DashboardSource) -> Void) {
        for entry in entries {
            for source in entry.activity.dashboardSources { body(entry, source) }
        }
    }

    private static func write(
        _ statistic: Statistic, _ source: DashboardSource, _ entry: ActivityListPayload.Entry,
        in language: LanguageTag, to json: inout JSONWriter
    ) {
        json.object { json in
            json.member("title", statistic.shortName)
            json.member("displayName", statistic.displayName.text(in: language))
            json.member("statType", statistic.icon?.rawValue ?? "")
            json.member("unit", statistic.units.text(in: language))
            json.member("calculation", statistic.formula?.rawValue ?? "")
            json.object("dataSource") { write(source, entry, to: &$0) }
        }
    }

    private static func write(
        _ chart: Chart, _ source: DashboardSource, _ entry: ActivityListPayload.Entry,
        in language: LanguageTag, to json: inout JSONWriter
    ) {
        json.object { json in
            json.member("title", source.title)
            json.member("displayName", chart.title.text(in: language))
            json.member("type", "line-chart")
            json.member("scrollable", chart.rollback)
            writeConfiguration(to: &json)
            json.object("dataSource") { json in
                write(source, entry, to: &json)
                json.member("timeRangeType", chart.timeRange?.rawValue ?? "")
                json.member("startTime", "")
                json.member("endTime", "")
            }
        }
    }

    /// Writes the configuration, which is the same for every chart and describes bars. Android accepts only objects in
    /// the two empty arrays.
    private static func writeConfiguration(to json: inout JSONWriter) {
        json.object("configuration") { json in
            json.member("subType", "single")
            json.array("titles") { _ in }
            json.array("settings") { json in
                json.object { json in
                    json.member("numberOfPoints", 1)
                    json.array("pointValues") { _ in }
                    json.member("barColor", "#d3d3d3")
                }
            }
        }
    }

    private static func write(
        _ source: DashboardSource, _ entry: ActivityListPayload.Entry, to json: inout JSONWriter
    ) {
        json.member("type", type(of: entry.activity).kind == .activeTask ? "active task" : "questionnaire")
        json.member("key", source.key)
        json.object("activity") { json in
            json.member("activityId", entry.activity.key)
            json.member("version", entry.version.text)
        }
    }
}
