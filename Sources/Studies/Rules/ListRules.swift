extension Activity {
    /// Returns the problems with List names. They are concatenated without a separator, so two activities or steps can
    /// have the same List.
    func listProblems(in context: RuleContext) -> [Problem] {
        var names = Dictionary(
            context.otherLists.map { ($0.key.lowercased(), $0.owner) },
            uniquingKeysWith: { first, _ in first })
        var problems: [Problem] = []
        for list in responseLists {
            if let owner = names[list.name.lowercased()] {
                var check = RuleCheck(Self.kind.section, list.item.map { .item($0) } ?? .main, context)
                check.refuse(
                    "key",
                    "The List \(list.name) for its responses already belongs to \(owner). Choose another key")
                problems += check.problems
            }
            names[list.name.lowercased()] = "another step"
        }
        return problems
    }
}
