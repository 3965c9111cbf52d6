/// The bar above a table with selectable rows: the number of selected rows, their description, and the actions.
///
/// `{% wrap BulkBar("id", count: 29, what: "All with text where a number was expected", clear: address) %} buttons {%
/// end %}`
public struct BulkBar {
    let name: String
    let count: Int
    let what: String?
    let clearAddress: String?

    /// Creates the bar for checkboxes with this name. JavaScript updates the count; without it, the bar shows
    /// instructions.
    public init(_ name: String, count: Int, what: String? = nil, clear address: String? = nil) {
        self.name = name
        self.count = count
        self.what = what
        clearAddress = address
    }
}
