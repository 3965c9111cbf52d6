/// The head cell above the boxes of a table; with script it chooses every row of the page.
public struct SelectAllHeading {
    let name: String
    let beyond: Int

    /// Makes the head cell for boxes with this name; `beyond` are rows chosen that this page does not show.
    public init(_ name: String, beyond: Int = 0) {
        self.name = name
        self.beyond = beyond
    }
}
