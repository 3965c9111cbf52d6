import Responses

extension ListCatalog {
    /// The Lists, each followed by those that belong to it, with the number of Lists above each.
    var nested: [(list: ListDefinition, depth: Int)] {
        let children = Dictionary(grouping: all) { list in
            list.parent.flatMap { self[$0] }.map { $0.name.lowercased() } ?? ""
        }
        var found: [(list: ListDefinition, depth: Int)] = []
        var waiting = (children[""] ?? []).reversed().map { (list: $0, depth: 0) }
        while let next = waiting.popLast() {
            found.append(next)
            let below = children[next.list.name.lowercased()] ?? []
            waiting += below.reversed().map { (list: $0, depth: next.depth + 1) }
        }
        return found
    }
}
