/// A name with its value.
public struct DescriptionItem: Sendable {
    /// The name.
    public let name: String
    /// The value; "Not set" where there is none.
    public let value: LinkedText

    /// Makes a fact.
    public init(_ name: String, _ value: LinkedText) {
        self.name = name
        self.value = value
    }
}

/// Names with their values: `{% use DescriptionList([Fact("Study ID", .code(study.id)), Fact("Owner", "R. Alder")])
/// %}`
public struct DescriptionList {
    let facts: [DescriptionItem]
    let isSmall: Bool

    /// Makes a list.
    public init(_ facts: [DescriptionItem], isSmall: Bool = false) {
        self.facts = facts
        self.isSmall = isSmall
    }

    var className: String { isSmall ? "facts small" : "facts" }
}
