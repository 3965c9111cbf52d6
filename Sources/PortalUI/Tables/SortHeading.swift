/// The sort order of a column.
public enum SortOrder: String, Sendable {
    case ascending, descending
}

/// The header cell of a column:
/// `{% use SortHeading("Last change", to: sort.address("changed"), order: sort["changed"]) %}`
public struct SortHeading {
    let title: String
    let address: String?
    let order: SortOrder?
    let isNumber: Bool
    let isFiltered: Bool
    let mark: StateMark?
    let note: String?

    /// Creates a header cell.
    ///
    /// - Parameters:
    ///   - address: The page sorted by this column, in reverse order if it is already sorted by it.
    ///   - order: The current sort order if the page is sorted by this column.
    ///   - isNumber: Whether the column contains numbers, which are aligned at the end.
    ///   - mark: A state of the column.
    ///   - note: An explanation below the title, such as the text of its question. If it is long, all of it is in a
    ///     tooltip.
    public init(
        _ title: String, to address: String? = nil, order: SortOrder? = nil, isNumber: Bool = false,
        isFiltered: Bool = false, mark: StateChip? = nil, note: String? = nil
    ) {
        self.title = title
        self.address = address
        self.order = order
        self.isNumber = isNumber
        self.isFiltered = isFiltered
        self.mark = mark.map { StateMark($0) }
        self.note = note
    }

    var arrow: IconName? {
        switch order {
        case nil: nil
        case .ascending: .arrowUp
        case .descending: .arrowDown
        }
    }
}
