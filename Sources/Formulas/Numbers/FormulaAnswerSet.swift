/// A set of numeric answers: a normalized union of intervals.
///
/// Intervals are in order, neither overlap nor touch, and lie within the domain. With steps, their ends are answers,
/// and they include them. So two sets are equal exactly if they contain the same answers.
public struct FormulaAnswerSet: Hashable, Sendable {
    /// Consecutive numbers.
    public struct Interval: Hashable, Sendable {
        /// The lower end.
        public let lower: FormulaNumber
        /// Whether the lower end belongs to it.
        public let includesLower: Bool
        /// The upper end.
        public let upper: FormulaNumber
        /// Whether the upper end belongs to it.
        public let includesUpper: Bool
    }

    /// The domain of its answers.
    public let domain: FormulaNumberDomain
    /// The places where it starts and ends, alternating.
    let cuts: [NumberCut]

    /// Creates a set from alternating starts and ends that are sorted and canonical.
    init(_ domain: FormulaNumberDomain, cuts: [NumberCut]) { (self.domain, self.cuts) = (domain, cuts) }

    /// Creates the set of all answers, or of none.
    init(_ domain: FormulaNumberDomain, all: Bool) {
        self.init(domain, cuts: all ? [domain.start, domain.end] : [])
    }

    /// Creates the set of the answers with these results, in the order of the steps.
    init(_ domain: FormulaNumberDomain, results: [Bool]) {
        var (cuts, isIn) = ([NumberCut](), false)
        for (place, result) in results.enumerated() where result != isIn {
            isIn = result
            let previous = place == 0 ? nil : domain.answer(at: place - 1).map(NumberCut.after)
            cuts.append(previous ?? domain.start)
        }
        if isIn { cuts.append(domain.end) }
        self.init(domain, cuts: cuts)
    }

    /// The intervals, in order.
    public var intervals: [Interval] {
        stride(from: 0, to: cuts.count - 1, by: 2).map { place in
            let (start, end) = (cuts[place], cuts[place + 1])
            // With steps, a start directly after an answer is the next answer.
            let next = start.isAfter ? domain.step.flatMap(start.value.plus) : nil
            return Interval(
                lower: next ?? start.value, includesLower: next != nil || !start.isAfter, upper: end.value,
                includesUpper: end.isAfter)
        }
    }

    /// Returns whether an answer is in the set.
    public func contains(_ number: FormulaNumber) -> Bool {
        guard domain.contains(number) else { return false }
        return !cuts.count { $0 < .after(number) }.isMultiple(of: 2)
    }
}

// Combining
extension FormulaAnswerSet {
    /// The answers that aren't in the set.
    public var complement: FormulaAnswerSet {
        var cuts = cuts
        if cuts.first == domain.start { cuts.removeFirst() } else { cuts.insert(domain.start, at: 0) }
        if cuts.last == domain.end { cuts.removeLast() } else { cuts.append(domain.end) }
        return FormulaAnswerSet(domain, cuts: cuts)
    }

    /// Returns the answers in both sets.
    func intersection(_ other: FormulaAnswerSet) -> FormulaAnswerSet {
        var (result, left, right) = ([NumberCut](), 0, 0)
        while left < cuts.count || right < other.cuts.count {
            let wasIn = !left.isMultiple(of: 2) && !right.isMultiple(of: 2)
            let next = min(cuts[safe: left] ?? other.cuts[right], other.cuts[safe: right] ?? cuts[left])
            if cuts[safe: left] == next { left += 1 }
            if other.cuts[safe: right] == next { right += 1 }
            let isIn = !left.isMultiple(of: 2) && !right.isMultiple(of: 2)
            if wasIn != isIn { result.append(next) }
        }
        return FormulaAnswerSet(domain, cuts: result)
    }

    /// Returns the answers in at least one of both sets.
    func union(_ other: FormulaAnswerSet) -> FormulaAnswerSet {
        complement.intersection(other.complement).complement
    }
}

extension Array {
    /// The element at a place; nil beyond the end.
    fileprivate subscript(safe place: Int) -> Element? { place < count ? self[place] : nil }
}
