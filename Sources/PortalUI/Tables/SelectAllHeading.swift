/// The header cell above the checkboxes of a table; with JavaScript, it selects every row of the page.
public struct SelectAllHeading {
    let name: String
    let beyond: Int

    /// Creates the header cell for checkboxes with this name; `beyond` is the number of selected rows on other pages.
    public init(_ name: String, beyond: Int = 0) {
        self.name = name
        self.beyond = beyond
    }
}
