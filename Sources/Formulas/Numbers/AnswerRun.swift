/// Consecutive answers with the same result of a formula.
struct AnswerRun: Hashable {
    /// Whether the formula holds for them.
    let holds: Bool
    /// The place where they start.
    let start: NumberCut
    /// The place where they end.
    let end: NumberCut

    /// Returns the run from the start of this one to the end of another with the same result.
    func joined(to other: AnswerRun) -> AnswerRun { AnswerRun(holds: holds, start: start, end: other.end) }
}

extension FormulaAnswerSet {
    /// All answers of the domain, in runs with alternating results.
    var runs: [AnswerRun] {
        var inner = cuts
        let startsIn = inner.first == domain.start
        if startsIn { inner.removeFirst() }
        if inner.last == domain.end { inner.removeLast() }
        let places = [domain.start] + inner + [domain.end]
        return zip(places, places.dropFirst()).enumerated().map { index, ends in
            AnswerRun(holds: startsIn == index.isMultiple(of: 2), start: ends.0, end: ends.1)
        }
    }
}

extension FormulaNumberDomain {
    /// Returns the answer of a run that has only one; nil for more.
    func onlyAnswer(of run: AnswerRun) -> FormulaNumber? {
        guard run.end.isAfter else { return nil }
        if run.start == .before(run.end.value) { return run.end.value }
        guard let step, run.start.isAfter else { return nil }
        return run.start.value.plus(step) == run.end.value ? run.end.value : nil
    }
}

/// Removes runs of one answer that lie between others, which joins their neighbors.
///
/// In a list whose first match decides, one comparison with `=` removes such a run, and so makes the rest two runs
/// shorter, where a comparison with a limit makes it one run shorter. Adjacent runs can't both be removed, because the
/// first removal joins the second run with another. Taking every other one from the left is the most that is possible.
struct SeparatedRuns {
    /// The answers of the removed runs, and whether the formula holds for them.
    private(set) var singles: [(answer: FormulaNumber, holds: Bool)] = []
    /// The rest, with alternating results. They span the removed answers.
    private(set) var rest: [AnswerRun] = []

    init(_ runs: [AnswerRun], _ domain: FormulaNumberDomain, where isRemovable: (AnswerRun) -> Bool) {
        var place = 0
        while place < runs.count {
            let run = runs[place]
            if place > 0, place + 1 < runs.count, isRemovable(run), let answer = domain.onlyAnswer(of: run) {
                singles.append((answer, run.holds))
                rest[rest.count - 1] = rest[rest.count - 1].joined(to: runs[place + 1])
                place += 2
            } else {
                rest.append(run)
                place += 1
            }
        }
    }
}
