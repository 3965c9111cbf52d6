import Adherence
import Timekeeping

/// The rules written down once more, without regard to speed: every response is tried with every run.
enum PlainModel {
    private struct Window {
        let run: PlannedRun
        let start: Instant
        let end: Instant?
        let closes: Instant?
    }

    static func states(
        _ runs: [PlannedRun], _ history: ParticipantHistory, _ responses: [CompletedResponse],
        _ grace: Duration,
        _ now: Instant
    ) -> [RunState] {
        let windows = windows(runs, history, grace)
        var completions: [CivilDateTime: Instant] = [:]
        let ordered = responses.filter { $0.received <= now && $0.activity == Sample.activity }
            .sorted { (time($0), $0.received, $0.id) < (time($1), $1.received, $1.id) }
        for response in ordered {
            let completed = time(response)
            if let withdrawn = history.withdrawn, completed > withdrawn { continue }
            let window = windows.first { window in
                (response.run.map { $0 == window.run.start } ?? true) && completions[window.run.start] == nil
                    && window.start <= completed && window.closes.map { completed < $0 } ?? true
            }
            if let window { completions[window.run.start] = completed }
        }
        return windows.map { state($0, completions[$0.run.start], history, now) }
    }

    private static func time(_ response: CompletedResponse) -> Instant {
        response.completed - response.received > .hours(24) ? response.received : response.completed
    }

    private static func windows(
        _ runs: [PlannedRun], _ history: ParticipantHistory, _ grace: Duration
    ) -> [Window] {
        let ordered = runs.sorted { $0.start < $1.start }
        return ordered.enumerated().map { index, run in
            let start = history.zones.instant(run.start)
            guard let written = run.end else { return Window(run: run, start: start, end: nil, closes: nil) }
            let end = max(start, history.zones.instant(written))
            var allowed = max(grace, .zero)
            if index + 1 < ordered.count {
                allowed = max(.zero, min(allowed, history.zones.instant(ordered[index + 1].start) - end))
            }
            return Window(run: run, start: start, end: end, closes: start == end ? end : end + allowed)
        }
    }

    private static func state(
        _ window: Window, _ completed: Instant?, _ history: ParticipantHistory, _ now: Instant
    ) -> RunState {
        if let completed { return window.end.map { completed < $0 } ?? true ? .done : .late }
        if history.isErased { return .notApplicable(.erased) }
        if window.start == window.end { return .notApplicable(.neverOpen) }
        if let end = window.end {
            let isShort = window.start < history.enrolled && end - history.enrolled < .hours(1)
            if end <= history.enrolled || isShort { return .notApplicable(.beforeEnrollment) }
        }
        if let withdrawn = history.withdrawn, window.end == nil || window.end.map({ $0 > withdrawn }) == true
        {
            return .notApplicable(.afterWithdrawal)
        }
        func isPaused(_ pauses: [Pause]) -> Bool {
            guard let end = window.end else { return false }
            return pauses.contains { $0.from < end && $0.until.map { end <= $0 } ?? true }
        }
        if isPaused(history.studyPauses) { return .notApplicable(.studyPaused) }
        if isPaused(history.holds) { return .notApplicable(.onHold) }
        if now < window.start { return .upcoming }
        guard let end = window.end, let closes = window.closes, now >= end else { return .due }
        return now < closes ? .dueLate : .missed
    }
}
