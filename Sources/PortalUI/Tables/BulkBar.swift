/// The bar over a table whose rows can be chosen: how many are, what they are, and what can be done with
/// them.
///
/// `{% wrap BulkBar("id", count: 29, what: "All with text where a number was expected", clear: address) %}
/// buttons {% end %}`
public struct BulkBar {
    let name: String
    let count: Int
    let what: String?
    let clearAddress: String?

    /// Makes the bar for boxes with this name; script keeps the count, and without one the bar says what to do.
    public init(_ name: String, count: Int, what: String? = nil, clear address: String? = nil) {
        self.name = name
        self.count = count
        self.what = what
        clearAddress = address
    }
}
