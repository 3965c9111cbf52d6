// Arithmetic on numbers that people typed or a file brought. A draft may hold any of them until its problems are fixed,
// and a result that doesn't fit must not stop the server.

extension Int {
    /// Returns the sum, or the end of the range that it would pass.
    func saturatingAdded(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// Returns the product, or the end of the range that it would pass.
    func saturatingMultiplied(by other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) != (other < 0) ? .min : .max) : product
    }
}
