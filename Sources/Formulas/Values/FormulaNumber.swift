/// An exact number: a fraction of two whole numbers.
///
/// Decimals such as 0.1 have no exact binary value. With fractions, a condition has the same result before and after it
/// is rearranged. Operations return nil if the result needs more than 120 bits.
public struct FormulaNumber: Hashable, Sendable {
    /// The numerator, in lowest terms.
    let numerator: Int128
    /// The denominator, in lowest terms and greater than zero.
    let denominator: Int128

    /// Creates a whole number.
    public init(_ value: Int) { (numerator, denominator) = (Int128(value), 1) }

    /// Creates a fraction in lowest terms; nil for a zero denominator, or if it is too large.
    init?(_ numerator: Int128, over denominator: Int128) {
        guard denominator != 0, numerator != .min, denominator != .min else { return nil }
        let shared = Self.greatestDivisor(numerator, denominator) * (denominator < 0 ? -1 : 1)
        (self.numerator, self.denominator) = (numerator / shared, denominator / shared)
        // Leaves room for comparing, which computes with the sum of both.
        guard abs(self.numerator) < Self.limit, self.denominator < Self.limit else { return nil }
    }

    private static let limit: Int128 = 1 << 120

    static let zero = FormulaNumber(0)

    /// Whether it has no fraction.
    var isWhole: Bool { denominator == 1 }

    /// The nearest binary value, for display and for samples.
    public var double: Double { Double(numerator) / Double(denominator) }

    private static func greatestDivisor(_ left: Int128, _ right: Int128) -> Int128 {
        var (large, small) = (abs(left), abs(right))
        while small != 0 { (large, small) = (small, large % small) }
        return large
    }
}

extension FormulaNumber: Comparable {
    /// Compares by value, exactly.
    public static func < (left: FormulaNumber, right: FormulaNumber) -> Bool {
        let (lower, upper) = (left.whole(.down), right.whole(.down))
        if lower != upper { return lower < upper }
        // Only the fractions differ. Comparing their reciprocals can't overflow, and ends because they get shorter.
        let (first, second) = (
            left.numerator - lower * left.denominator, right.numerator - upper * right.denominator
        )
        if first == 0 || second == 0 { return first == 0 && second != 0 }
        return FormulaNumber(unchecked: right.denominator, second)
            < FormulaNumber(unchecked: left.denominator, first)
    }

    private init(unchecked numerator: Int128, _ denominator: Int128) {
        (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// Returns the whole number next to it, down or up.
    func whole(_ rule: FloatingPointRoundingRule) -> Int128 {
        let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
        switch rule {
        case .down: return remainder < 0 ? quotient - 1 : quotient
        case .up: return remainder > 0 ? quotient + 1 : quotient
        default: return quotient
        }
    }
}

// Arithmetic
extension FormulaNumber {
    /// The number with the opposite sign.
    var negated: FormulaNumber { FormulaNumber(unchecked: -numerator, denominator) }

    /// Returns the sum; nil if it is too large.
    func plus(_ other: FormulaNumber) -> FormulaNumber? {
        let shared = Self.greatestDivisor(denominator, other.denominator)
        let left = numerator.multipliedReportingOverflow(by: other.denominator / shared)
        let right = other.numerator.multipliedReportingOverflow(by: denominator / shared)
        let below = denominator.multipliedReportingOverflow(by: other.denominator / shared)
        let above = left.partialValue.addingReportingOverflow(right.partialValue)
        guard !left.overflow, !right.overflow, !below.overflow, !above.overflow else { return nil }
        return FormulaNumber(above.partialValue, over: below.partialValue)
    }

    /// Returns the difference; nil if it is too large.
    func minus(_ other: FormulaNumber) -> FormulaNumber? { plus(other.negated) }

    /// Returns the product; nil if it is too large.
    func times(_ other: FormulaNumber) -> FormulaNumber? {
        let first = Self.greatestDivisor(numerator, other.denominator)
        let second = Self.greatestDivisor(other.numerator, denominator)
        let above = (numerator / first).multipliedReportingOverflow(by: other.numerator / second)
        let below = (denominator / second).multipliedReportingOverflow(by: other.denominator / first)
        guard !above.overflow, !below.overflow else { return nil }
        return FormulaNumber(above.partialValue, over: below.partialValue)
    }

    /// Returns the quotient; nil for division by zero, or if it is too large.
    func dividing(by other: FormulaNumber) -> FormulaNumber? {
        FormulaNumber(other.denominator, over: other.numerator).flatMap(times)
    }

    /// Returns the remainder of a division that is cut to a whole number, with the sign of the dividend: -7 % 3 is -1.
    /// Nil for division by zero, or if it is too large.
    func remainder(by other: FormulaNumber) -> FormulaNumber? {
        guard let quotient = dividing(by: other) else { return nil }
        return FormulaNumber(quotient.whole(.towardZero), over: 1)?.times(other).flatMap(minus)
    }
}
