/// Numbers in groups of one width.
public enum NumberGroup {
    /// The largest number that is put into a group, in either direction.
    private static let magnitudeMax = 1e15

    /// Returns the group of a number, such as `100 to under 110`; nil for what isn't a number of a usual size.
    public static func name(of number: Double, width: Int) -> String? {
        guard number.magnitude <= magnitudeMax, width > 0 else { return nil }
        let first = Int((number / Double(width)).rounded(.down)) * width
        return "\(first) to under \(first + width)"
    }
}
