import Studies
import Timekeeping

/// A participant of the demo.
struct DemoPerson: Sendable {
    /// The places of the study and its cohort in the plan.
    let study: Int
    let cohort: Int
    /// The place of the batch in the plan, and which of its tokens it was.
    let batch: Int
    let token: Int
    let language: LanguageTag
    /// Around 0: people who feel well are above.
    let wellbeing: Double
    /// How likely someone is to answer on a day.
    let diligence: Double
    let enrolledAt: Instant
    var withdrawnAt: Instant?
    var erases = false
}
