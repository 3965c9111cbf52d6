import Studies
import Vocabulary

/// The reasons why fields of a published schedule can't be changed.
package enum ScheduleLocks {
    private static let reason = "Published."

    private static let names = [
        "frequency", "schedulingType", "anchor", "startsWithStudy", "startDate", "startDays",
        "startDays.side",
        "startTime", "lastsWithStudy", "endDate", "endDays", "endDays.side", "weekday", "dayOfMonth", "days",
        "weeks", "months",
    ]

    private static let runNames = [
        "startDate", "startTime", "endDate", "endTime", "startDays", "startDays.side", "endDays",
        "endDays.side",
        "anchorTime",
    ]

    /// Returns the locked fields by name. Runs of a custom schedule that haven't started can be changed.
    package static func locks(_ values: FieldValues, _ ruleContext: RuleContext) -> [String: String] {
        guard let published = ruleContext.publishedSchedule else { return [:] }
        var locks = Dictionary(names.map { ($0, reason) }, uniquingKeysWith: { first, _ in first })
        for row in 0..<values.count(of: "times") { locks["times[\(row)]"] = reason }
        guard case .custom(let custom) = published else { return locks }
        for row in 0..<values.count(of: "runs") {
            let id = values["runs[\(row)].id"]
            guard let run = custom.runs.first(where: { $0.id.text == id }),
                custom.isUsed(run, at: ruleContext.now)
            else { continue }
            for name in runNames { locks["runs[\(row)].\(name)"] = "Published and started." }
        }
        return locks
    }
}
