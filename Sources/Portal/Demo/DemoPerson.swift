import Timekeeping
import Vocabulary

/// A participant of the demo.
struct DemoPerson: Sendable {
    /// The indexes of the study and its cohort in the plan.
    let study: Int
    let cohort: Int
    /// The index of the batch in the plan, and the index of the token in the batch.
    let batch: Int
    let token: Int
    let language: LanguageTag
    /// Around 0; higher values mean better well-being.
    let wellbeing: Double
    /// The probability that the participant responds on a day.
    let diligence: Double
    let enrolledAt: Instant
    var withdrawnAt: Instant?
    var erases = false
}
