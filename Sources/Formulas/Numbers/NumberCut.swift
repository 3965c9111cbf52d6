/// A place between numbers: directly before or after one.
struct NumberCut: Hashable, Comparable {
    let value: FormulaNumber
    let isAfter: Bool

    static func before(_ value: FormulaNumber) -> NumberCut { NumberCut(value: value, isAfter: false) }
    static func after(_ value: FormulaNumber) -> NumberCut { NumberCut(value: value, isAfter: true) }

    static func < (left: NumberCut, right: NumberCut) -> Bool {
        left.value == right.value ? !left.isAfter && right.isAfter : left.value < right.value
    }
}

extension FormulaNumberDomain {
    /// The place before all answers.
    var start: NumberCut { .before(lower) }

    /// The place after all answers.
    var end: NumberCut { .after(upper) }

    /// Returns the place in the form that all places between the same two answers share: the start, or directly after
    /// an answer if there are steps; nil if numbers are too large.
    func canonical(_ cut: NumberCut) -> NumberCut? {
        if cut <= start { return start }
        if cut >= end { return end }
        guard let step else { return cut }
        guard let places = cut.value.minus(lower)?.dividing(by: step) else { return nil }
        let isBeforeAnswer = !cut.isAfter && places.isWhole
        let place = places.whole(.down) - (isBeforeAnswer ? 1 : 0)
        return Int(exactly: place).flatMap(answer(at:)).map(NumberCut.after)
    }
}
