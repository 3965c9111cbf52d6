/// Builds the shortest pre-load logic for numbers.
///
/// Read from its end, such logic is a list whose first match decides: `|| test` answers yes if the test holds, and
/// `&& test` answers no if it doesn't. Each condition removes one run of answers with equal outcomes from an end, or a
/// run of one answer from the middle with `=` or `!=`, which joins its neighbors; the first condition tells the last two
/// runs apart. So n runs, m of which are removed from the middle, need n - m - 1 conditions, and no logic is shorter.
struct NumberPreLoad {
    let domain: FormulaNumberDomain
    private let tests: NumberTests

    init(_ domain: FormulaNumberDomain, _ comparisons: Set<Comparison>) {
        self.domain = domain
        tests = NumberTests(
            domain: domain, comparisons: comparisons, places: domain.isWhole ? 0 : FormulaLimits.decimalPlaces
        )
    }

    /// Returns the conditions; nil if no logic has these outcomes. There are two or more runs.
    func conditions(_ runs: [AnswerRun]) -> [FormulaPreLoadLogic.Condition]? {
        let separated = SeparatedRuns(runs, domain) { run in
            tests.comparisons.contains(run.holds ? .equal : .notEqual)
                && domain.onlyAnswer(of: run).map(tests.canCompare) == true
        }
        var parts: [(FormulaPreLoadLogic.Connective, NumberTest)] = []
        for (left, right) in zip(separated.rest, separated.rest.dropFirst()) {
            // Whichever side is removed, the test must hold on the side that fulfills the formula.
            guard let test = left.holds ? tests.before(left.end) : tests.after(right.start) else {
                return nil
            }
            parts.append((right.holds ? .or : .and, test))
        }
        for single in separated.singles {
            let comparison: Comparison = single.holds ? .equal : .notEqual
            parts.append(
                (single.holds ? .or : .and, NumberTest(comparison: comparison, value: single.answer)))
        }
        return parts.enumerated().map { index, part in
            FormulaPreLoadLogic.Condition(index == 0 ? nil : part.0, part.1.comparison, part.1.value.text)
        }
    }
}
