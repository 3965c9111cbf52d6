import Access
import Adherence
import HTTP
import PortalUI
import Responses
import Timekeeping
import Vocabulary
import WebAccess

/// The form with the activities of which every missed run is a deviation.
struct DeviationRulesPage {
    /// An activity as entered.
    struct Entry {
        let activity: ActivityID
        /// The place of the activity, which names its fields.
        let number: Int
        let title: String
        var isOn: Bool
        var countsLate: Bool
        /// The first day on which a run may have closed.
        var since: String

        /// The rule that stays if nothing about it was changed.
        private let present: DeviationRule?

        /// Returns the published activities, and earlier ones with a rule.
        static func all(_ rules: [DeviationRule], _ plan: StudySchedules, _ now: Instant) -> [Entry] {
            let earlier = rules.map(\.activity).filter { !plan.current.contains($0) }
            return (plan.current + earlier).enumerated().map { number, activity in
                let rule = rules.first { $0.activity == activity }
                return Entry(
                    activity: activity, number: number,
                    title: plan.titles[activity] ?? activity.rawValue, isOn: rule != nil,
                    countsLate: rule?.countsLate ?? false,
                    since: plan.day(at: rule?.since ?? now).description, present: rule)
            }
        }

        /// Returns the entry with what a form contains about this activity.
        func changed(by form: Form) -> Entry {
            guard form["activity-\(number)"] == activity.rawValue else { return self }
            var entry = self
            entry.isOn = form["on-\(number)"] != nil
            entry.countsLate = form["late-\(number)"] != nil
            entry.since = (form["since-\(number)"] ?? since).trimmed
            return entry
        }

        /// Returns the rule; nil if there is none.
        ///
        /// - Throws: ``InvalidInput`` for a day that isn't one, is ahead or too long ago.
        func rule(in plan: StudySchedules, at now: Instant) throws -> DeviationRule? {
            guard isOn else { return nil }
            let today = plan.day(at: now)
            guard let day = CivilDate(since), day <= today, today - day <= DeviationRule.daysMax else {
                throw InvalidInput(
                    "since-\(number)",
                    "Enter a day of the last \(DeviationRule.daysMax) days as YYYY-MM-DD.")
            }
            if let present, plan.day(at: present.since) == day {
                return DeviationRule(activity, countsLate: countsLate, since: present.since)
            }
            return DeviationRule(activity, countsLate: countsLate, since: plan.start(of: day))
        }

        /// The rule in one sentence.
        var words: String {
            guard isOn else { return "Missed runs aren't deviations" }
            let day = CivilDate(since)?.dayMonthYear ?? since
            return "Missed" + (countsLate ? " and late" : "") + " runs that closed on or after \(day)"
        }
    }

    let frame: Frame
    let address: String
    let back: String
    let entries: [Entry]
    /// The state that the form shows, by which a change of another user is noticed.
    let was: String
    let mayChange: Bool
    let problems: FormProblems

    var facts: [DescriptionItem] { entries.map { DescriptionItem($0.title, LinkedText($0.words)) } }
}

extension [DeviationRule] {
    /// What the form can change.
    var editedState: String {
        EditedState.digest(
            of: flatMap { [$0.activity.rawValue, "\($0.countsLate)", "\($0.since.milliseconds)"] })
    }
}
