import Timekeeping

extension Activity {
    /// Whether an answer sets an anchor date. Such an activity is done once and cannot count from another anchor date.
    public var setsAnchorDate: Bool { !namesOfItsOwn.anchorDates.isEmpty }

    /// Returns the problems with the schedule, on its own page.
    func scheduleProblems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(Self.kind.section, .schedule, context)
        if let published = context.publishedSchedule {
            schedule.checkLock(published, at: context.now, &check)
        }
        if setsAnchorDate, schedule.anchor != nil {
            check.refuse(
                "schedulingType",
                """
                This activity sets an anchor date, so it cannot count from one. Choose a regular schedule, or \
                remove the anchor date from its questions
                """)
        }
        schedule.checkAnchor(&check)
        switch schedule {
        case .oneTime(let schedule): schedule.check(&check)
        case .daily(let schedule): schedule.check(&check)
        case .weekly(let schedule): schedule.check(&check)
        case .monthly(let schedule): schedule.check(&check)
        case .custom(let schedule): schedule.check(&check)
        case .ongoing: break
        }
        return check.problems
    }
}

extension Schedule {
    /// Checks that the anchor date exists and can be used.
    fileprivate func checkAnchor(_ check: inout RuleCheck) {
        guard let anchor else { return }
        check.anchor(anchor, "anchor", ask: "Choose an anchor date")
    }

    /// Rejects changes to a published schedule. Only runs that have not begun can still change.
    fileprivate func checkLock(_ published: Schedule, at now: CivilDateTime?, _ check: inout RuleCheck) {
        guard published != self else { return }
        guard case .custom(let own) = self, case .custom(let previous) = published,
            own.anchor == previous.anchor
        else {
            return check.refuse(
                "frequency",
                "The schedule is published and cannot change. Copy the activity to schedule it differently")
        }
        for run in previous.runs where previous.isUsed(run, at: now) {
            guard let index = own.runs.firstIndex(where: { $0.id == run.id }) else {
                check.refuse(
                    "runs",
                    "\(previous.words(for: run)) is published and has begun, so it cannot be removed")
                continue
            }
            if own.runs[index] != run {
                check.refuse(
                    "runs[\(index)].\(previous.anchor == nil ? "startDate" : "startDays")",
                    "This run is published and has begun, so it cannot change. Change it back")
            }
        }
    }
}

extension CustomSchedule {
    /// Returns whether a published run may have begun for a participant, so that it can no longer change.
    ///
    /// Only phones can determine when a run that counts from an anchor date begins.
    public func isUsed(_ run: Run, at now: CivilDateTime?) -> Bool {
        guard anchor == nil, let now, let start = run.start else { return true }
        return start <= now
    }

    fileprivate func words(for run: Run) -> String {
        if let start = run.start, anchor == nil { return "The run of \(start.date)" }
        return run.startDays.map { "The run of day \($0)" } ?? "A run"
    }
}

extension RuleCheck {
    /// Checks that an anchor date is chosen, exists and can be used.
    mutating func anchor(_ anchor: AnchorSource, _ field: String, ask: String) {
        guard anchor != .undecided else { return require(false, field, ask) }
        guard let offered = context.anchorDates.first(where: { $0.source == anchor }) else {
            return add(
                .incomplete, field,
                "The anchor date no longer exists. Choose another")
        }
        if let refusal = offered.refusal { add(.incomplete, field, refusal) }
    }

    /// Checks the number of days before or after an anchor date.
    mutating func offset(_ days: Int?, _ field: String, _ anchor: AnchorSource, ask: String) {
        require(days != nil, field, ask)
        guard let days else { return }
        if !DesignLimits.anchorDays.contains(days) {
            refuse(field, "Enter a whole number of days from 0 to \(DesignLimits.anchorDays.upperBound)")
        } else if anchor == .enrollment, days < 0 {
            refuse(field, "Nothing can happen before enrollment. Choose days after the enrollment date")
        }
    }
}
