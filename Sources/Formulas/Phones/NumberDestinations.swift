/// Builds the shortest list of destinations for numbers that both platforms read alike.
///
/// `<=` and `>=` mean the same on both. `=` and `!=` do only for whole numbers, and iPhones match a skipped question
/// with `!=`. `>` and `<` are never needed: iPhones read them as at least one more, and at least one less.
///
/// The answers are n runs with alternating outcomes. Each destination removes a run from the left, from the right, or,
/// with `=`, a run of one answer from the middle, which joins its neighbors. As the first and the last match must agree,
/// the destinations that removed a run before others were compared appear twice, around them: a palindrome, except for
/// its middle, where two runs are left that don't overlap. With m removed single answers, the list has
///
/// - 1 entry if n = 1,
/// - 2m + 1 entries if one run remains (n = 2m + 1), or 2m with `!=` as the middle,
/// - 2n - 2m - 2 entries if more remain.
///
/// Tests compare the length with that of the shortest list found by exhaustive search.
struct NumberDestinations {
    let domain: FormulaNumberDomain
    let isSkippable: Bool
    private let tests: NumberTests

    init(_ domain: FormulaNumberDomain, isSkippable: Bool) {
        (self.domain, self.isSkippable) = (domain, isSkippable)
        tests = NumberTests(domain: domain, comparisons: [.atMost, .atLeast], places: domain.decimals)
    }

    /// Returns the entries; nil if no list has these outcomes.
    func entries(_ runs: [AnswerRun]) -> [FormulaDestinations.Entry]? {
        let separated = SeparatedRuns(runs, domain) { _ in domain.isWhole }
        let singles = separated.singles.map { single in
            entry(.equal, single.answer, single.holds)
        }
        if separated.rest.count == 1, let last = separated.singles.last, !isSkippable {
            let core = [singles[singles.count - 1], entry(.notEqual, last.answer, !last.holds)]
            return wrap(core, in: singles.dropLast())
        }
        return remaining(separated.rest).map { wrap($0.core, in: singles + $0.outer) }
    }

    /// Returns an entry for skipped questions, which no answer matches. Newer iPhone apps lead an answer without a
    /// match to the last destination that has a condition.
    var guardEntry: FormulaDestinations.Entry? {
        tests.never.map { FormulaDestinations.Entry($0.comparison, .number($0.value), .skipped) }
    }

    private func entry(
        _ comparison: Comparison, _ number: FormulaNumber, _ holds: Bool
    ) -> FormulaDestinations.Entry {
        FormulaDestinations.Entry(NumberTest(comparison: comparison, value: number), holds)
    }

    private func wrap(
        _ core: [FormulaDestinations.Entry], in outer: some BidirectionalCollection<FormulaDestinations.Entry>
    ) -> [FormulaDestinations.Entry] {
        // Entries that can't overlap are shown with that for answers that fulfill the formula first.
        let core = core.count == 2 && core[1].outcome == .then ? core.reversed() : core
        return outer + core + outer.reversed()
    }

    /// Removes runs from the left up to a place, and from the right down to it.
    ///
    /// Among continuous answers, a limit that belongs to the run on its left can only be compared with `<=`, and one
    /// that belongs to the run on its right only with `>=`. So the first kind must come first.
    private func remaining(
        _ runs: [AnswerRun]
    ) -> (outer: [FormulaDestinations.Entry], core: [FormulaDestinations.Entry])? {
        let left = runs.dropLast().map { run in
            tests.before(run.end).map { FormulaDestinations.Entry($0, run.holds) }
        }
        let right = runs.dropFirst().map { run in
            tests.after(run.start).map { FormulaDestinations.Entry($0, run.holds) }
        }
        let fromLeft = left.prefix { $0 != nil }.compactMap(\.self)
        let fromRight = right.reversed().prefix { $0 != nil }.compactMap(\.self)
        // The last pair of runs needs no third entry if its limit can be compared from both sides.
        let pair = fromLeft.count - 1
        if pair >= 0, pair >= runs.count - 1 - fromRight.count {
            let outer = fromLeft.prefix(pair) + fromRight.prefix(runs.count - 2 - pair)
            return (Array(outer), [fromLeft[pair], fromRight[runs.count - 2 - pair]])
        }
        guard fromLeft.count + fromRight.count >= runs.count - 1, let always = tests.always else {
            return nil
        }
        let middle = FormulaDestinations.Entry(always, runs[fromLeft.count].holds)
        return (fromLeft + fromRight.prefix(runs.count - 1 - fromLeft.count), [middle])
    }
}
