/// Numbers of rows in requests.
public enum RowNumber {
    /// No table has more rows, and the number next to one can be computed without an overflow.
    private static let max: Int64 = 1 << 53

    /// Reads a number; nil for a text that isn't the number of a row.
    public static func read(_ text: some StringProtocol) -> Int64? {
        guard let number = Int64(text), (0...max).contains(number) else { return nil }
        return number
    }
}

extension Query {
    /// Returns the number of a row; nil if the parameter is missing or isn't one.
    public func rowNumber(_ name: String) -> Int64? { self[name].flatMap { RowNumber.read($0) } }
}

extension Form {
    /// Returns the number of a row; nil if the field is missing or isn't one.
    public func rowNumber(_ name: String) -> Int64? { self[name].flatMap { RowNumber.read($0) } }
}
