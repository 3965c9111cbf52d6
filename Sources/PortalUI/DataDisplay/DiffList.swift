/// The differences between two versions, by section: `{% use DiffList(sections) %}`
public struct DiffList {
    let sections: [DiffSection]

    /// Creates the list.
    public init(_ sections: [DiffSection]) {
        self.sections = sections
    }
}
