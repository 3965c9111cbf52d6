/// A comparison of the answer with a number.
struct NumberTest: Hashable {
    let comparison: Comparison
    let value: FormulaNumber
}

/// Finds comparisons that tell the answers before a place from those after it.
struct NumberTests {
    let domain: FormulaNumberDomain
    /// The comparisons that can be used.
    let comparisons: Set<Comparison>
    /// The number of decimal places of a constant.
    let places: Int

    /// Returns a test that holds for the answers before a place; nil if none can be used.
    func before(_ cut: NumberCut) -> NumberTest? { first([.atMost, .less], at: cut) }

    /// Returns a test that holds for the answers after a place; nil if none can be used.
    func after(_ cut: NumberCut) -> NumberTest? { first([.atLeast, .greater], at: cut) }

    /// Returns a test that holds for every answer.
    var always: NumberTest? {
        let lowest = domain.lower.rounded(toPlaces: places, .down)
        let highest = domain.upper.rounded(toPlaces: places, .up)
        let one = FormulaNumber(1)
        let tests: [(Comparison, FormulaNumber?)] = [
            (.atLeast, lowest), (.atMost, highest), (.greater, lowest?.minus(one)),
            (.less, highest?.plus(one)),
        ]
        return tests.lazy.compactMap { comparison, value in
            comparisons.contains(comparison)
                ? value.map { NumberTest(comparison: comparison, value: $0) } : nil
        }.first
    }

    /// Returns a test that holds for no answer.
    var never: NumberTest? {
        let highest = domain.upper.rounded(toPlaces: places, .up)
        return highest?.plus(FormulaNumber(1)).map { NumberTest(comparison: .atLeast, value: $0) }
    }

    /// Whether a number can be a constant.
    func canCompare(with number: FormulaNumber) -> Bool { number.fits(places: places) }

    private func first(_ candidates: [Comparison], at cut: NumberCut) -> NumberTest? {
        candidates.lazy.filter(comparisons.contains).compactMap { comparison in
            constant(comparison, at: cut).map { NumberTest(comparison: comparison, value: $0) }
        }.first
    }

    /// Returns the constant with which a comparison changes its result at a place.
    ///
    /// Between two steps any number will do; the nearest answer is preferred. Among continuous answers there is one.
    private func constant(_ comparison: Comparison, at cut: NumberCut) -> FormulaNumber? {
        let includesLeft = comparison == .atMost || comparison == .greater
        guard let step = domain.step else {
            return cut.isAfter == includesLeft && canCompare(with: cut.value) ? cut.value : nil
        }
        guard let next = cut.value.plus(step) else { return nil }
        if includesLeft {
            return cut.value.rounded(toPlaces: places, .up).flatMap { $0 < next ? $0 : nil }
        }
        return next.rounded(toPlaces: places, .down).flatMap { $0 > cut.value ? $0 : nil }
    }
}
