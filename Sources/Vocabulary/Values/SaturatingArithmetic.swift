// Arithmetic on numbers from forms or files. A draft can contain any number until its problems are fixed, and an
// overflow must not crash the server.

extension Int {
    /// Returns the sum, or the nearest bound of the range if it overflows.
    package func saturatingAdded(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// Returns the product, or the nearest bound of the range if it overflows.
    package func saturatingMultiplied(by other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) != (other < 0) ? .min : .max) : product
    }
}
