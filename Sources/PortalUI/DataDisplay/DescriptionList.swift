/// A name with its value.
public struct DescriptionItem: Sendable {
    /// The name.
    public let name: String
    /// The value; "Not set" if there is none.
    public let value: LinkedText

    /// Creates an item.
    public init(_ name: String, _ value: LinkedText) {
        self.name = name
        self.value = value
    }
}

/// A list of names with their values:
/// `{% use DescriptionList([DescriptionItem("Study ID", .code(study.id)), DescriptionItem("Owner", "R. Alder")]) %}`
public struct DescriptionList {
    let facts: [DescriptionItem]
    let isSmall: Bool

    /// Creates a list.
    public init(_ facts: [DescriptionItem], isSmall: Bool = false) {
        self.facts = facts
        self.isSmall = isSmall
    }

    var className: String { isSmall ? "facts small" : "facts" }
}
