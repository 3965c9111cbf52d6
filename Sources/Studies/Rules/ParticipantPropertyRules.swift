import Vocabulary

extension ParticipantProperty {
    /// Returns the problems of the document.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.participantProperties, .main, context)
        check.key(
            reservation, "key", limit: DesignLimits.propertyKey, others: context.otherProperties,
            ask: "Enter a short title or key")
        checkColumns(&check)
        check.text(name, "name", limit: DesignLimits.propertyName, ask: "Enter the property's name")
        check.require(stage != nil, "stage", "Choose when the value is known")
        check.require(dataType != nil, "dataType", "Choose the data type")
        if isAnchorDate, dataType != .date {
            check.refuse(
                "isAnchorDate", "Only a date can be an anchor date. Turn this off, or choose the type date")
        }
        check.require(dataSource != nil, "dataSource", "Choose where values come from")
        return check.problems
    }

    /// The keys that publishing this document reserves.
    public var reservedKeys: [ReservedKey] { [reservation] }

    private var reservation: ReservedKey {
        let kind = isAnchorDate ? ", an anchor date" : ""
        return ReservedKey(
            scope: .properties, key: key,
            meaning: "a \(stage?.rawValue ?? "") property of the type \(dataType?.rawValue ?? "")\(kind)",
            item: id.text)
    }

    /// Checks that its columns differ from those of other properties and of the token list.
    private func checkColumns(_ check: inout RuleCheck) {
        guard !key.isEmpty else { return }
        if Self.ownColumns.contains(key.lowercased()) {
            check.refuse("key", "The list of properties already has a column \(key). Choose another key")
        }
        let others = check.context.otherPropertyColumns
        for column in columns {
            if let other = others.first(where: { $0.key.lowercased() == column.lowercased() }),
                !check.context.otherProperties.contains(where: { $0.key.lowercased() == key.lowercased() })
            {
                check.refuse(
                    "key",
                    "The column \(column) already belongs to \(other.owner). Choose another key")
            }
        }
    }

    /// The columns that the property list always has.
    private static let ownColumns: Set<String> = ["enrollmenttoken", "key"]
}
