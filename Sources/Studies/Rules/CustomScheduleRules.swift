import Timekeeping

extension CustomSchedule {
    func check(_ check: inout RuleCheck) {
        check.require(!runs.isEmpty, "runs", "Add at least one run")
        if runs.count > DesignLimits.customRuns {
            check.refuse("runs", "There are \(runs.count) runs. Keep at most \(DesignLimits.customRuns)")
        }
        for (index, run) in runs.enumerated() {
            check.within("runs[\(index)].") { check in
                if let anchor { run.check(countingFrom: anchor, &check) } else { run.checkDates(&check) }
            }
        }
        checkOverlaps(&check)
        if addsRuns, let anchor, !anchor.canChange {
            check.add(
                .incomplete, "addsRuns",
                "Only a participant property can add runs. Turn this off, or choose a property")
        }
    }

    /// Checks that each run starts after the previous one ends, by date or by days from the anchor date.
    private func checkOverlaps(_ check: inout RuleCheck) {
        let ordered = ordered
        for (previous, run) in zip(ordered, ordered.dropFirst()) where overlaps(previous, run) {
            guard let index = runs.firstIndex(where: { $0.id == run.id }) else { continue }
            let end = anchor == nil ? previous.end.map { "\($0.date)" } : previous.endDays.map { "day \($0)" }
            check.refuse(
                "runs[\(index)].\(anchor == nil ? "startDate" : "startDays")",
                """
                Runs cannot overlap, and the previous run ends on \(end ?? "a later day"). Choose a later start, \
                or end the previous run earlier
                """)
        }
    }

    private func overlaps(_ previous: Run, _ run: Run) -> Bool {
        if anchor != nil {
            guard let end = previous.endDays, let start = run.startDays else { return false }
            return start <= end
        }
        guard let end = previous.end, let start = run.start else { return false }
        return start < end
    }
}

extension AnchorSource {
    /// Whether the date can change for a participant who already has one.
    public var canChange: Bool {
        switch self {
        case .property: true
        case .undecided, .enrollment, .question: false
        }
    }
}

extension CustomSchedule.Run {
    fileprivate func checkDates(_ check: inout RuleCheck) {
        check.require(startDate != nil, "startDate", "Choose the start date")
        check.require(startTime != nil, "startTime", "Choose the start time")
        check.require(endDate != nil, "endDate", "Choose the end date")
        check.require(endTime != nil, "endTime", "Choose the end time")
        if let start, let end, end <= start {
            check.refuse("endDate", "The run ends before it starts. Choose a later end date or time")
        } else if let startDate, let endDate, endDate < startDate {
            check.refuse("endDate", "The run ends before it starts. Choose \(startDate) or later")
        }
    }

    fileprivate func check(countingFrom anchor: AnchorSource, _ check: inout RuleCheck) {
        check.offset(startDays, "startDays", anchor, ask: "Enter the day it opens")
        check.offset(endDays, "endDays", anchor, ask: "Enter the day it closes")
        check.require(startTime != nil, "startTime", "Choose the time it opens and closes")
        if let startDays, let endDays, endDays <= startDays {
            check.refuse("endDays", "Y days must be greater than X days. Choose a later closing day")
        }
    }
}
