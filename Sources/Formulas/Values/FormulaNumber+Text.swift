extension FormulaNumber {
    /// Parses a decimal such as 12, -2.5 or .5; nil for anything else, and for more digits than
    /// ``FormulaLimits/digits``.
    public init?(_ text: String) {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let parts = text.utf8.dropFirst(isNegative ? 1 : 0)
            .split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? Array(parts[1]) : []
        guard let whole = parts.first, !whole.isEmpty || !fraction.isEmpty,
            parts.count < 2 || !fraction.isEmpty
        else { return nil }
        let digits = Array(whole.drop { $0 == UInt8(ascii: "0") }) + fraction
        guard digits.count <= FormulaLimits.digits else { return nil }
        var value: Int128 = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + Int128(digit - UInt8(ascii: "0"))
        }
        self.init(isNegative ? -value : value, over: Self.power(fraction.count))
    }

    /// Creates the decimal that a binary value is written as, so 0.1 becomes exactly one tenth; nil if it is not
    /// finite, or can't be written with ``FormulaLimits/digits`` digits after rounding.
    public init?(_ value: Double) {
        guard value.isFinite, abs(value) < 1e15 else { return nil }
        if let number = FormulaNumber("\(value)") {
            self = number
            return
        }
        // A value that isn't written as a short decimal, such as 1e-05 or 30.48 + 2.54, is rounded to 9 places.
        let scaled = (value * 1e9).rounded()
        guard abs(scaled) < 1e24 else { return nil }
        self.init(Int128(scaled), over: Self.power(9))
    }

    /// The number as a decimal; nil if it has more than ``FormulaLimits/decimalPlaces`` decimal places, like 1/3.
    public var decimal: String? {
        (0...FormulaLimits.decimalPlaces).first { fits(places: $0) }.flatMap(decimal)
    }

    /// The number as a decimal, or as a fraction if it isn't one.
    public var text: String { decimal ?? "\(numerator)/\(denominator)" }

    /// Returns whether it has at most this many decimal places.
    func fits(places: Int) -> Bool { Self.power(places) % denominator == 0 }

    /// Returns the nearest number with this many decimal places, down or up; nil if it is too large.
    func rounded(toPlaces places: Int, _ rule: FloatingPointRoundingRule) -> FormulaNumber? {
        guard let power = FormulaNumber(Self.power(places), over: 1), let scaled = times(power) else {
            return nil
        }
        return FormulaNumber(scaled.whole(rule), over: power.numerator)
    }

    private func decimal(places: Int) -> String? {
        let scaled = numerator.multipliedReportingOverflow(by: Self.power(places) / denominator)
        if scaled.overflow { return nil }
        let digits = String(scaled.partialValue.magnitude)
        let padded = String(repeating: "0", count: max(places + 1 - digits.count, 0)) + digits
        let sign = numerator < 0 ? "-" : ""
        return places == 0 ? sign + padded : "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
    }

    private static func power(_ places: Int) -> Int128 {
        (0..<max(places, 0)).reduce(1) { power, _ in power * 10 }
    }
}
