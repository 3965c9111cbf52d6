import RegistrationServer
import Studies
import Timekeeping

/// How far a participant has come in the activities of a study, as the app saves it.
struct DemoProgress: Sendable {
    let activities: [AccountActivity]
    /// The share of runs until now that were completed.
    let percent: Int

    /// Counts the runs of a participant in the events of a plan.
    ///
    /// - Parameter sent: The number of responses to each activity, by index.
    init(of person: DemoPerson, sent: [Int: Int], in cohort: DemoCohort, on today: CivilDate) {
        let days = max(1, today - person.enrolledAt.civil().date)
        var (done, all) = (0, 0)
        activities = cohort.activities.indices.compactMap { index in
            let activity = cohort.activities[index]
            guard let version = activity.versions.first else { return nil }
            let total = activity.isDaily ? days : 1
            let completed = min(sent[index] ?? 0, total)
            (done, all) = (done + completed, all + total)
            return AccountActivity(
                version.questionnaire.key, version: version.text,
                state: completed == total ? "completed" : completed == 0 ? "yetToJoin" : "inProgress",
                runID: "\(total)", total: total, completed: completed)
        }
        percent = all == 0 ? 0 : done * 100 / all
    }
}
