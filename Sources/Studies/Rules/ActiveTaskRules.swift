import Vocabulary

extension ActiveTask {
    /// Returns the problems of the document, grouped by page.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.activeTasks, .main, context)
        check.key(
            reservation(by: context.document), "key", limit: DesignLimits.activityKey,
            others: context.otherActivities, ask: "Enter a short title or key")
        check.text(name, "name", limit: DesignLimits.taskName, ask: "Enter the name that participants see")
        check.text(
            instructions, "instructions", limit: DesignLimits.taskInstructions,
            ask: "Enter the instructions that participants read first")
        if context.platforms.contains(.android), !type.worksOnAndroid {
            check.add(
                .incomplete, "format.type",
                "Android does not support \(type.title). Remove Android in the settings, or remove the task")
        }
        check.within("format.") { format.check(&$0) }
        for result in type.results {
            check.within("dashboard.\(result.rawValue).") { self.check(result, &$0) }
        }
        return check.problems + scheduleProblems(in: context) + listProblems(in: context)
    }

    private func check(_ result: TaskResult, _ check: inout RuleCheck) {
        let use = self[result]
        if let chart = use.chart { check.chart(chart, of: self) }
        if let statistic = use.statistic {
            check.statistic(
                statistic, of: bearer(of: result),
                own: type.results.filter { $0 != result }.compactMap { self[$0].statistic?.shortName },
                others: "another result")
        }
    }

    /// The keys that publishing this document reserves.
    public var reservedKeys: [ReservedKey] {
        type.results.compactMap { result in self[result].statistic?.reservation(by: bearer(of: result)) }
    }

    /// Returns the identifier of a result among published names: the key of its task and its own name.
    public func bearer(of result: TaskResult) -> String { "\(key.lowercased()) \(result.rawValue)" }
}

extension TaskFormat {
    fileprivate func check(_ check: inout RuleCheck) {
        switch self {
        case .fetalKickCounter(let format): format.check(&check)
        case .towerOfHanoi(let format):
            if !DesignLimits.hanoiDisks.contains(format.disks) {
                check.refuse("disks", "Choose a number of disks from 1 to 8")
            }
        case .spatialSpanMemory(let format): format.check(&check)
        }
    }
}

extension FetalKickCounterFormat {
    fileprivate func check(_ check: inout RuleCheck) {
        check.require(kicks != nil, "kicks", "Enter the number of kicks to record")
        if let kicks, kicks < DesignLimits.kicks.lowerBound {
            check.refuse(
                "kicks", "The number of kicks must be greater than zero. Enter a number from 1 to 99")
        } else if let kicks, kicks > DesignLimits.kicks.upperBound {
            check.refuse("kicks", "The number can have at most two digits. Enter a number from 1 to 99")
        }
        if let durationMinutes, !DesignLimits.kickMinutes.contains(durationMinutes) {
            check.refuse(
                "durationMinutes",
                "Enter a duration from 00:01 to 24:00, or leave it empty for the full day")
        }
    }
}

extension SpatialSpanMemoryFormat {
    fileprivate func check(_ check: inout RuleCheck) {
        check.require(initialSpan != nil, "initialSpan", "Enter the initial span")
        check.require(minimumSpan != nil, "minimumSpan", "Enter the minimum span")
        check.require(maximumSpan != nil, "maximumSpan", "Enter the maximum span")
        check.require(playSpeed != nil, "playSpeed", "Enter the play speed in seconds")
        check.require(maximumTests != nil, "maximumTests", "Enter the maximum number of tests")
        check.require(
            maximumConsecutiveFailures != nil, "maximumConsecutiveFailures",
            "Enter the maximum number of failures in a row")
        checkSpans(&check)
        checkSpeed(&check)
        checkTests(&check)
    }

    private func checkSpans(_ check: inout RuleCheck) {
        let limits = DesignLimits.initialSpan
        if let initialSpan, initialSpan < limits.lowerBound {
            check.refuse("initialSpan", "Initial Span must be >= 2. Enter a number from 2 to 20")
        } else if let initialSpan, initialSpan > limits.upperBound {
            check.refuse("initialSpan", "Initial Span must be <= 20. Enter a number from 2 to 20")
        }
        let middle = initialSpan.flatMap { limits.contains($0) ? $0 : nil }
        if let minimumSpan, minimumSpan < DesignLimits.span.lowerBound {
            check.refuse("minimumSpan", "Minimum Span must be at least 1. Enter 1 or more")
        } else if let minimumSpan, minimumSpan > middle ?? limits.upperBound {
            check.refuse(
                "minimumSpan",
                "Minimum Span must be <= Initial Span. Enter \(middle ?? limits.upperBound) or less")
        }
        if let maximumSpan, maximumSpan > limits.upperBound {
            check.refuse("maximumSpan", "Maximum Span must be <= 20. Enter 20 or less")
        } else if let maximumSpan, maximumSpan < middle ?? limits.lowerBound {
            check.refuse(
                "maximumSpan",
                "Maximum Span must be >= Initial Span. Enter \(middle ?? limits.lowerBound) or more")
        }
    }

    private func checkSpeed(_ check: inout RuleCheck) {
        guard let playSpeed else { return }
        if !DesignLimits.playSpeedSeconds.contains(playSpeed) {
            check.refuse("playSpeed", "Enter a play speed from 0.5 to 20 seconds")
        } else if "\(playSpeed)".count > DesignLimits.playSpeedCharacters {
            check.refuse("playSpeed", "Play speed can have at most five characters. Enter a number like 1.25")
        }
    }

    private func checkTests(_ check: inout RuleCheck) {
        if let maximumTests, !DesignLimits.spanTests.contains(maximumTests) {
            check.refuse("maximumTests", "Enter a number of tests from 1 to 999")
        }
        guard let failures = maximumConsecutiveFailures else { return }
        if failures < 1 {
            check.refuse(
                "maximumConsecutiveFailures", "At least one failure in a row is required. Enter 1 or more")
        } else if let maximumTests, failures >= maximumTests {
            check.refuse(
                "maximumConsecutiveFailures",
                "Failures in a row must be fewer than the \(maximumTests) tests. Enter a smaller number")
        }
    }
}
