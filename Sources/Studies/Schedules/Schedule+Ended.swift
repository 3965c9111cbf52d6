import Timekeeping

extension Schedule {
    /// The first moment that no one could reach any more, with the field that holds it; nil when there is none.
    ///
    /// What the channel has published already is not asked again; of a custom schedule, only its new runs are.
    func pastStart(
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
