/// A filter of a table, with a button to remove it:
/// `{% use FilterChip("wakeCount", "≥ 3", without: address) %}`
public struct FilterChip {
    let name: String
    let value: String
    let address: String

    /// Creates a chip; `address` is that of the page without this filter.
    public init(_ name: String, _ value: String, without address: String) {
        self.name = name
        self.value = value
        self.address = address
    }
}
