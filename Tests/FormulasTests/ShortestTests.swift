import Testing

@testable import Formulas

/// The length of compiled conditions, compared with exhaustive search over all tables of results.
struct ShortestTests {
    /// Seven places: whole numbers from 0 to 6, or the numbers 1, 2, 3 and the four intervals around them.
    private static let places = 7

    private static func domain(isWhole: Bool) -> FormulaNumberDomain {
        FormulaNumberDomain(
            FormulaNumber(0), FormulaNumber(isWhole ? 6 : 4), step: isWhole ? FormulaNumber(1) : nil)!
    }

    /// A number for each place.
    private static func answers(isWhole: Bool) -> [FormulaNumber] {
        isWhole
            ? (0...6).map { FormulaNumber($0) }
            : ["0.5", "1", "1.5", "2", "2.5", "3", "3.5"].map { FormulaNumber($0)! }
    }

    private static func set(_ table: Int, isWhole: Bool) -> FormulaAnswerSet {
        let domain = domain(isWhole: isWhole)
        let results = (0..<places).map { table >> $0 & 1 == 1 }
        if isWhole { return FormulaAnswerSet(domain, results: results) }
        let starts =
            [domain.start]
            + (1...3).flatMap { [NumberCut.before(FormulaNumber($0)), .after(FormulaNumber($0))] }
        var cuts = [NumberCut]()
        for (place, result) in results.enumerated() where result != (place > 0 && results[place - 1]) {
            cuts.append(starts[place])
        }
        if results[places - 1] { cuts.append(domain.end) }
        return FormulaAnswerSet(domain, cuts: cuts)
    }

    /// The places at which each possible comparison holds, as bits.
    private static func masks(_ comparisons: [Comparison], isWhole: Bool) -> Set<Int> {
        let answers = answers(isWhole: isWhole)
        let constants = (isWhole ? -1...7 : 0...4).map { FormulaNumber($0) }
        var masks = Set<Int>()
        for comparison in comparisons {
            for constant in constants {
                masks.insert(
                    answers.indices.reduce(0) { mask, place in
                        mask | (comparison.holds(answers[place], constant) ? 1 << place : 0)
                    })
            }
        }
        return masks.subtracting([0])
    }

    /// The number of steps to a goal in a graph; nil if it can't be reached.
    private static func distance<State: Hashable>(
        from starts: Set<State>, to goal: State, _ next: (State) -> [State]
    ) -> Int? {
        var (seen, border, steps) = (starts, starts, 0)
        while !border.isEmpty {
            if border.contains(goal) { return steps }
            border = Set(border.flatMap(next)).subtracting(seen)
            seen.formUnion(border)
            steps += 1
        }
        return nil
    }

    /// The places that have a match, and those whose last match is wrong. The first match is always right.
    private struct Matches: Hashable {
        var matched = 0
        var wrong = 0
    }

    @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
    func `destinations are the shortest that both platforms read alike`(
        _ isWhole: Bool, _ isSkippable: Bool
    ) {
        let comparisons: [Comparison] =
            isWhole ? [.atMost, .atLeast, .equal] + (isSkippable ? [] : [.notEqual]) : [.atMost, .atLeast]
        let masks = Self.masks(comparisons, isWhole: isWhole)
        let all = 1 << Self.places - 1
        for table in 0...all {
            let shortest = Self.distance(from: [Matches()], to: Matches(matched: all)) { state in
                masks.flatMap { mask in
                    [table, all ^ table].compactMap { right -> Matches? in
                        // A new match that is wrong is the first match of its place.
                        guard mask & ~state.matched & ~right == 0 else { return nil }
                        return Matches(
                            matched: state.matched | mask, wrong: state.wrong & ~mask | mask & ~right)
                    }
                }
            }
            let builder = NumberDestinations(Self.domain(isWhole: isWhole), isSkippable: isSkippable)
            let entries = builder.entries(Self.set(table, isWhole: isWhole).runs)
            #expect(entries?.count == shortest, "\(String(table, radix: 2)) \(entries ?? [])")
        }
    }

    @Test(arguments: [
        (true, Comparison.allCases), (true, [.less, .greater]), (false, Comparison.allCases),
        (false, [.less, .greater]),
    ])
    func `pre-load logic is the shortest`(_ isWhole: Bool, _ comparisons: [Comparison]) {
        let masks = Self.masks(comparisons, isWhole: isWhole)
        for table in 1..<(1 << Self.places - 1) {
            let shortest = Self.distance(from: masks, to: table) { state in
                masks.flatMap { [state | $0, state & $0] }
            }
            let builder = NumberPreLoad(Self.domain(isWhole: isWhole), Set(comparisons))
            let conditions = builder.conditions(Self.set(table, isWhole: isWhole).runs)
            #expect(
                conditions?.count == shortest.map { $0 + 1 }, "\(String(table, radix: 2)) \(conditions ?? [])"
            )
        }
    }
}
