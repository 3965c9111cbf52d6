import Studies
import Timekeeping

extension DemoPlan {
    /// Returns the response of a participant's app. It is created when needed and always the same.
    func response(
        of index: Int, activity: Int, run: Int, fault: Int?, at sentAt: Instant
    ) -> DemoResponse {
        let person = persons[index]
        let cohort = studies[person.study].cohorts[person.cohort]
        let kind = cohort.activities[activity]
        var random = SeededRandom(
            seed: Self.seed &+ UInt64(index) << 32 &+ UInt64(activity) << 16 &+ UInt64(run))
        // Apps update to a version within two days of its publication.
        let known = sentAt.adding(seconds: -Int(random.fraction() * 172_800)).civil().date
        let version = kind.versions.first { known > today.adding(days: -$0.daysAgo) } ?? kind.versions.last
        guard let version else { preconditionFailure("every activity of the demo has a version") }
        let answers = kind.answers(person, &random)
        var results = DemoResponse.results(of: version.questionnaire, answers)
        if let fault { cohort.faults[fault].change(&results) }
        return DemoResponse(
            studyID: studyID(person.study, person.cohort), activity: version.questionnaire.key,
            version: fault.flatMap { cohort.faults[$0].version } ?? version.text, run: run,
            language: person.language, sentAt: sentAt, results: results)
    }
}
