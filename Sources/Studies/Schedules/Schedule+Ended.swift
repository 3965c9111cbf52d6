import Timekeeping

extension Schedule {
    /// Returns the first start in the past, with its field; nil if there is none.
    ///
    /// Schedules that are already published are not checked again. In a custom schedule, only new runs are checked.
    package func pastStart(
        at now: CivilDateTime, wasPublished: Bool, as published: Schedule?
    ) -> (start: CivilDateTime, field: String)? {
        if case .custom(let schedule) = self, schedule.anchor == nil {
            return schedule.pastStart(at: now, published: published)
        }
        guard !wasPublished, let start, start <= now else { return nil }
        return (start, "startDate")
    }
}

extension CustomSchedule {
    fileprivate func pastStart(
        at now: CivilDateTime, published: Schedule?
    ) -> (start: CivilDateTime, field: String)? {
        var known: [Run] = []
        if case .custom(let previous) = published { known = previous.runs }
        for (index, run) in runs.enumerated() where !known.contains(run) {
            if let start = run.start, start <= now { return (start, "runs[\(index)].startDate") }
        }
        return nil
    }
}
