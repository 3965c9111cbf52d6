import Studies
import Timekeeping
import Vocabulary

/// Finds anchor dates that some participants never have, or have too late.
///
/// Missing or unusable anchor dates violate a rule and are reported as problems of the schedule instead.
struct AnchorDateCheck {
    let questionnaires: [(id: DocumentID, value: Questionnaire)]
    let users: [AnchorDateUse]
    /// The study's current local time.
    let now: CivilDateTime
    /// The platforms of the study.
    var platforms: PlatformSet = [.ios, .android]

    /// Returns all findings by question, followed by activities that end too early.
    var findings: [Finding] {
        questionnaires.flatMap { document, questionnaire in
            questionnaire.questions.flatMap { (question, form) -> [Finding] in
                let users = users.filter { $0.anchor == .question(question.id) }
                guard !users.isEmpty else { return [] }
                let source = Source(
                    document: document, questionnaire: questionnaire, question: question, form: form)
                return findings(of: source, for: Self.names(of: users))
                    + users.compactMap { tooLate($0, source) }
            }
        }
    }

    /// A date question that is used as an anchor date.
    private struct Source {
        let document: DocumentID
        let questionnaire: Questionnaire
        let question: Question
        let form: FormStep?

        var step: ItemID { form?.id ?? question.id }

        func part(_ part: DesignPage.Part) -> DesignPage {
            DesignPage(section: .questionnaires, document: document, part: part)
        }

        var page: DesignPage {
            guard let form else { return part(.item(question.id)) }
            return part(.nested(question.id, in: form.id))
        }
    }

    private static func names(of users: [AnchorDateUse]) -> String {
        users.map { "\"\($0.title)\"" }.joined(separator: ", ")
    }

    private func findings(of source: Source, for names: String) -> [Finding] {
        [skipped(source, names), bypassed(source, names), closed(source, names)].compactMap(\.self)
    }

    /// Returns a finding if the date, or the form that contains it, can be skipped.
    private func skipped(_ source: Source, _ names: String) -> Finding? {
        if source.question.skippable {
            return Finding(
                .note, .questionnaires,
                "Participants who skip this date never get \(names). Make this question required",
                page: source.page, field: "skippable")
        }
        guard let form = source.form, form.skippable else { return nil }
        return Finding(
            .note, .questionnaires,
            "Participants who skip the form with this date never get \(names). Make this form required",
            page: source.part(.item(form.id)), field: "skippable")
    }

    /// Returns a finding if some answers lead past the date.
    private func bypassed(_ source: Source, _ names: String) -> Finding? {
        let questionnaire = source.questionnaire
        guard let place = questionnaire.steps.firstIndex(where: { $0.id == source.step }),
            FlowCheck(questionnaire, source.document, on: platforms).canBePassed(place)
        else { return nil }
        return Finding(
            .note, .questionnaires,
            """
            Some answers bypass this date, and participants who give them never get \(names). Make \
            every path lead through this step
            """, page: source.part(.item(source.step)), field: "logic.destination")
    }

    /// Returns a finding if the questionnaire with the date can no longer be answered.
    private func closed(_ source: Source, _ names: String) -> Finding? {
        guard case .oneTime(let schedule) = source.questionnaire.schedule, let last = schedule.lastDay,
            last < now.date
        else { return nil }
        return Finding(
            .note, .questionnaires,
            """
            This questionnaire closed on \(last), so new participants cannot enter the date and never \
            get \(names). Choose a later last day
            """, page: source.part(.schedule), field: "endDate")
    }

    /// Returns a finding if something ends before its date can be known, because the date is never in the future.
    private func tooLate(_ user: AnchorDateUse, _ source: Source) -> Finding? {
        guard source.question.response.as(DateFormat.self)?.range == .untilCurrent,
            let last = user.lastDay, last.days < 0
        else { return nil }
        return Finding(
            .note, user.page.section,
            """
            "\(user.title)" ends before any participant can enter the date that it counts from, because that \
            date is never in the future. Choose a later day
            """, page: user.page, field: last.field)
    }
}

/// An activity or resource whose days are counted from an anchor date.
struct AnchorDateUse {
    /// The title shown in lists.
    let title: String
    /// The page on which its days are entered.
    let page: DesignPage
    /// The anchor date.
    let anchor: AnchorSource
    /// The last day on which it is available, with its field; nil if it does not end.
    let lastDay: (days: Int, field: String)?

    /// Creates the use by an activity; nil if its schedule does not count from an anchor date.
    init?(_ activity: any Activity, _ document: DocumentID) {
        guard let anchor = activity.schedule.anchor else { return nil }
        title = activity.title
        page = DesignPage(section: type(of: activity).kind.section, document: document, part: .schedule)
        self.anchor = anchor
        lastDay = activity.schedule.lastDayFromAnchor
    }

    /// Creates the use by a resource; nil if its period does not count from an anchor date.
    init?(_ resource: Resource, _ document: DocumentID) {
        guard resource.period.kind == .anchor else { return nil }
        title = resource.title
        page = DesignPage(section: .resources, document: document)
        anchor = resource.period.anchor
        lastDay = resource.period.endDays.map { (days: $0, field: "period.endDays") }
    }
}

extension Schedule {
    /// The last day of an anchored schedule, counted from the anchor date, with its field.
    fileprivate var lastDayFromAnchor: (days: Int, field: String)? {
        switch self {
        case .oneTime(let schedule):
            return schedule.lastsWithStudy ? nil : schedule.endDays.map { (days: $0, field: "endDays") }
        case .daily(let schedule): return Self.last(schedule.startDays, schedule.days)
        case .weekly(let schedule): return Self.last(schedule.startDays, schedule.weeks, of: 7)
        case .monthly(let schedule): return Self.last(schedule.startDays, schedule.months, of: 31)
        case .custom(let schedule):
            let days = schedule.runs.indices.compactMap { index in
                schedule.runs[index].endDays.map { (days: $0, field: "runs[\(index)].endDays") }
            }
            return days.max { $0.days < $1.days }
        case .ongoing: return nil
        }
    }

    private static func last(_ first: Int?, _ count: Int?, of days: Int = 1) -> (days: Int, field: String)? {
        guard let first, let count, count > 0 else { return nil }
        return (first.saturatingAdded(count.saturatingMultiplied(by: days) - 1), "startDays")
    }
}
