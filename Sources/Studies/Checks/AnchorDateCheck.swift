import Timekeeping

/// Finds anchor dates that are there, and yet stay unknown for someone, or become known too late.
///
/// That a date is gone, or that nothing may count from it, is a rule and is shown as a problem of the schedule.
struct AnchorDateCheck {
    let questionnaires: [(id: DocumentID, value: Questionnaire)]
    let users: [AnchorDateUse]
    /// What the study's clock shows.
    let now: CivilDateTime

    /// Everything that was found, question by question, then what comes too late.
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

    /// A date question from which something counts.
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
        var findings: [Finding] = []
        let subject = "from which \(names) counts"
        if source.question.skippable {
            findings.append(
                Finding(
                    .note, .questionnaires,
                    "People may skip the date \(subject), and then it never opens. Let nobody skip it",
                    page: source.page, field: "skippable"))
        } else if let form = source.form, form.skippable {
            findings.append(
                Finding(
                    .note, .questionnaires,
                    "People may skip the form with the date \(subject), and then it never opens. Let nobody skip it",
                    page: source.part(.item(form.id)), field: "skippable"))
        }
        let questionnaire = source.questionnaire
        if let place = questionnaire.steps.firstIndex(where: { $0.id == source.step }),
            FlowCheck(questionnaire, source.document).canBePassed(place)
        {
            findings.append(
                Finding(
                    .note, .questionnaires,
                    """
                    Some answers lead past the date \(subject), and then it never opens. Let every way lead \
                    through this step
                    """, page: source.part(.item(source.step)), field: "logic.destination"))
        }
        if case .oneTime(let schedule) = questionnaire.schedule, let last = schedule.lastDay, last < now.date
        {
            findings.append(
                Finding(
                    .note, .questionnaires,
                    """
                    Over since \(last): nobody answers it any more, so nobody new has the date \(subject). Choose \
                    a later last day
                    """, page: source.part(.schedule), field: "endDate"))
        }
        return findings
    }

    /// What is over before its date can be known: a date that is never later than the day of the answer.
    private func tooLate(_ user: AnchorDateUse, _ source: Source) -> Finding? {
        guard case .date(let format) = source.question.response, format.range == .untilCurrent,
            let last = user.lastDay, last.days < 0
        else { return nil }
        return Finding(
            .note, user.page.section,
            """
            Over before anybody can have answered: the date from which "\(user.title)" counts is never later than \
            the day of the answer. Choose a later day
            """, page: user.page, field: last.field)
    }
}

/// Something that counts its days from an anchor date.
struct AnchorDateUse {
    /// What lists show for it.
    let title: String
    /// Where its days are entered.
    let page: DesignPage
    /// The date from which it counts.
    let anchor: AnchorSource
    /// The last day on which it can be done or seen, with the field that holds it; nil where it stays.
    let lastDay: (days: Int, field: String)?

    /// An activity whose schedule counts; nil for one whose schedule does not.
    init?(_ activity: any Activity, _ document: DocumentID) {
        guard let anchor = activity.schedule.anchor else { return nil }
        title = activity.title
        page = DesignPage(section: type(of: activity).kind.section, document: document, part: .schedule)
        self.anchor = anchor
        lastDay = activity.schedule.lastDayFromAnchor
    }

    /// A resource whose period counts; nil for one whose period does not.
    init?(_ resource: Resource, _ document: DocumentID) {
        guard resource.period.kind == .anchor else { return nil }
        title = resource.title
        page = DesignPage(section: .resources, document: document)
        anchor = resource.period.anchor
        lastDay = resource.period.endDays.map { (days: $0, field: "period.endDays") }
    }
}

extension Schedule {
    /// The last day of an anchored schedule, counted from its date, with the field that holds it.
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
