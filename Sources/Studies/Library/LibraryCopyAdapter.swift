import Vocabulary

/// Adapts a copy from the library to a study: makes names unique and removes broken links.
struct LibraryCopyAdapter {
    let context: RuleContext
    let newID: () -> ItemID
    /// Notices about the changes, as sentences.
    private(set) var notices: [String] = []

    init(_ context: RuleContext, newID: @escaping () -> ItemID) {
        self.context = context
        self.newID = newID
    }

    mutating func note(_ sentence: String) {
        if !notices.contains(sentence) { notices.append(sentence) }
    }

    /// Returns the wanted name, or the first available one with a number at the end. An empty name stays empty.
    mutating func name(
        _ wanted: String, limit: Int, what: String, isFree: (String) -> Bool
    ) -> String {
        if wanted.isEmpty || isFree(wanted) { return wanted }
        for number in 2...999 {
            let end = String(number)
            let name = String(wanted.prefix(limit - end.count)) + end
            guard isFree(name) else { continue }
            note("\(what) \(wanted) is already used in this study. The copy uses \(name).")
            return name
        }
        return ""
    }

    /// Returns the schedule, without an anchor date that the study does not have.
    mutating func schedule(_ schedule: Schedule) -> Schedule {
        guard let anchor = schedule.anchor, anchor != .undecided, anchor != .enrollment,
            !context.anchorDates.contains(where: { $0.source == anchor })
        else { return schedule }
        note("Its schedule counted from a date that this study does not have. Choose another date.")
        return schedule.counting(from: .undecided)
    }

    /// Returns an available name for a statistic.
    mutating func statistic(_ wanted: String, excluding own: [String]) -> String {
        let taken = Set((own + context.otherStatistics.map(\.key)).map { $0.lowercased() })
        let published = context.published
        return name(wanted, limit: DesignLimits.statisticName, what: "The statistic") {
            !taken.contains($0.lowercased()) && !published.holds($0, in: .statistics)
        }
    }

    /// Returns an available name for an anchor date.
    mutating func anchorDate(_ wanted: String, excluding own: [String]) -> String {
        let taken = Set((own + context.otherAnchorDates.map(\.key)).map { $0.lowercased() })
        let published = context.published
        return name(wanted, limit: DesignLimits.anchorDateName, what: "The anchor date") {
            !taken.contains($0.lowercased()) && !published.holds($0, in: .anchorDates)
        }
    }

    /// Returns a key for an activity whose Lists do not conflict with other Lists.
    mutating func activityKey<Value: Activity>(_ wanted: String, of activity: Value) -> String {
        let taken = Set(context.otherActivities.map { $0.key.lowercased() })
        let lists = Set(context.otherLists.map { $0.key.lowercased() })
        let published = context.published
        return name(wanted, limit: DesignLimits.activityKey, what: "The key") { key in
            var candidate = activity
            candidate.key = key
            return !taken.contains(key.lowercased()) && !published.holds(key, in: .activities)
                && candidate.responseLists.allSatisfy { !lists.contains($0.name.lowercased()) }
        }
    }

    /// Returns the logic of a step without broken destinations.
    mutating func logic(_ logic: StepLogic, in questionnaire: Questionnaire) -> StepLogic {
        var fitted = logic
        fitted.destination = logic.destination.flatMap { existing($0, questionnaire) }
        fitted.choices = logic.choices.filter { existing($0.destination, questionnaire) != nil }
        if let formula = logic.formula {
            fitted.formula?.then = formula.then.flatMap { existing($0, questionnaire) }
            fitted.formula?.otherwise = formula.otherwise.flatMap { existing($0, questionnaire) }
            if fitted.formula?.then == nil, fitted.formula?.otherwise == nil { fitted.formula = nil }
        }
        if let destination = logic.preLoad?.destination, existing(destination, questionnaire) == nil {
            fitted.preLoad = nil
        }
        if let source = logic.piping?.source, existing(source, questionnaire) == nil { fitted.piping = nil }
        if let group = logic.group, !questionnaire.groups.contains(where: { $0.id == group }) {
            fitted.group = nil
        }
        if fitted != logic { noteRemovedLogic() }
        return fitted
    }

    mutating func noteRemovedLogic() {
        note("Logic that uses steps or answers from elsewhere was removed. Review the branching.")
    }

    /// Returns the destination if it exists, otherwise nil.
    func existing(_ destination: Destination, _ questionnaire: Questionnaire) -> Destination? {
        let exists =
            switch destination {
            case .end: true
            case .step(let id): questionnaire.steps.contains { $0.id == id }
            case .group(let id): questionnaire.groups.contains { $0.id == id }
            case .elsewhere(let activity, let step):
                context.otherSteps.contains {
                    $0.activity.lowercased() == activity.lowercased()
                        && $0.key.lowercased() == step.lowercased()
                }
            }
        return exists ? destination : nil
    }
}

extension Schedule {
    /// Returns the schedule with another anchor date.
    fileprivate func counting(from anchor: AnchorSource) -> Schedule {
        switch self {
        case .oneTime(var schedule):
            schedule.anchor = anchor
            return .oneTime(schedule)
        case .daily(var schedule):
            schedule.anchor = anchor
            return .daily(schedule)
        case .weekly(var schedule):
            schedule.anchor = anchor
            return .weekly(schedule)
        case .monthly(var schedule):
            schedule.anchor = anchor
            return .monthly(schedule)
        case .custom(var schedule):
            schedule.anchor = anchor
            return .custom(schedule)
        case .ongoing: return self
        }
    }
}
