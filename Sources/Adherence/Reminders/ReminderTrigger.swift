import Timekeeping

/// When a participant is reminded.
public struct ReminderTrigger: Hashable, Sendable {
    /// What has to happen. Raw values are stored.
    public enum Kind: String, Sendable, CaseIterable {
        /// A run opens.
        case opens
        /// A run that isn't answered ends in some hours.
        case ends
        /// Nothing was heard for some days, with a run missed since.
        case silent
        /// Some runs were missed in a row.
        case missed
    }

    public let kind: Kind
    /// Hours before the end, days of silence, or missed runs; 0 if runs open.
    public let amount: Int
    /// The activity whose runs count; nil for all activities. Silence and missed runs are those of all activities.
    public let activity: ActivityID?

    /// Creates a trigger.
    public init(_ kind: Kind, amount: Int = 0, activity: ActivityID? = nil) {
        (self.kind, self.amount, self.activity) = (kind, amount, activity)
    }
}

/// A moment at which a participant is to be reminded.
public struct ReminderMoment: Hashable, Sendable {
    /// What it is about: a participant gets one reminder of a rule for each.
    public let cause: String
    /// When it is due.
    public let at: Instant
    /// When it's too late; nil if it never is.
    public let expires: Instant?

    init(cause: String, at: Instant, expires: Instant? = nil) {
        (self.cause, self.at, self.expires) = (cause, at, expires)
    }
}

extension ParticipantAdherence {
    /// Returns the moments at which a trigger asks for a reminder, from an instant on, as far as they follow from runs that
    /// have started and from what is known now.
    ///
    /// A run that is answered, has closed or doesn't apply has none. Moments may be ahead.
    public func reminders(_ trigger: ReminderTrigger, from begin: Instant) -> [ReminderMoment] {
        guard silence != nil else { return [] }
        let moments =
            switch trigger.kind {
            case .opens, .ends:
                activities.filter { trigger.activity == nil || $0.activity == trigger.activity }.flatMap {
                    $0.reminders(trigger)
                }
            case .silent: silenceReminder(afterDays: trigger.amount)
            case .missed: missedReminder(afterRuns: trigger.amount)
            }
        return moments.filter { $0.at >= begin }
    }

    /// Returns when a trigger about runs would have asked for reminders between two instants, if its rule had been switched
    /// on: also about runs that were answered afterwards.
    public func pastReminders(_ trigger: ReminderTrigger, from begin: Instant, until end: Instant)
        -> [Instant]
    {
        guard trigger.kind == .opens || trigger.kind == .ends else { return [] }
        return activities.filter { trigger.activity == nil || $0.activity == trigger.activity }.flatMap {
            $0.pastReminders(trigger).filter { begin <= $0 && $0 < end }
        }
    }

    private func silenceReminder(afterDays days: Int) -> [ReminderMoment] {
        guard let missed = closedRuns.first(where: { $0.isMissed && $0.closes > lastContact })?.closes else {
            return []
        }
        let at = max(lastContact.adding(milliseconds: Duration.days(days).milliseconds), missed)
        return [ReminderMoment(cause: "contact \(lastContact.milliseconds)", at: at)]
    }

    private func missedReminder(afterRuns count: Int) -> [ReminderMoment] {
        let streak = closedRuns.suffix(while: \.isMissed)
        guard count > 0, streak.count >= count, let first = streak.first else { return [] }
        return [
            ReminderMoment(
                cause: "missed \(first.closes.milliseconds)", at: streak[streak.startIndex + count - 1].closes
            )
        ]
    }

    /// The closed runs that count, by the time when they closed.
    private var closedRuns: [(closes: Instant, isMissed: Bool)] {
        activities.flatMap(\.runs).compactMap { run in
            guard let closes = run.window.closes else { return nil }
            switch run.state {
            case .missed: return (closes, true)
            case .done, .late: return (closes, false)
            case .due, .dueLate, .upcoming, .notApplicable: return nil
            }
        }.sorted { $0.closes == $1.closes ? !$0.isMissed && $1.isMissed : $0.closes < $1.closes }
    }
}

extension ActivityAdherence {
    fileprivate func reminders(_ trigger: ReminderTrigger) -> [ReminderMoment] {
        runs.compactMap { run in
            guard run.state == .due || run.state == .dueLate, let at = run.window.moment(trigger) else {
                return nil
            }
            return ReminderMoment(cause: "\(activity) \(run.run.start)", at: at, expires: run.window.end)
        }
    }

    fileprivate func pastReminders(_ trigger: ReminderTrigger) -> [Instant] {
        let completions = Dictionary(
            responses.map { ($0.response.id, $0.response.effectiveCompletion) }, uniquingKeysWith: { $1 })
        return runs.compactMap { run in
            if case .notApplicable = run.state { return nil }
            guard let at = run.window.moment(trigger) else { return nil }
            if let id = run.response, let completion = completions[id], completion <= at { return nil }
            return at
        }
    }
}

extension RunWindow {
    /// When a run that isn't answered is a reason for a reminder; nil if it never is.
    fileprivate func moment(_ trigger: ReminderTrigger) -> Instant? {
        guard trigger.kind == .ends else { return start }
        return end.map {
            max($0.adding(milliseconds: -Duration.hours(trigger.amount).milliseconds), start)
        }
    }
}

extension Array {
    /// Returns the last elements that all match.
    fileprivate func suffix(while isMatching: (Element) -> Bool) -> ArraySlice<Element> {
        self[(lastIndex { !isMatching($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
