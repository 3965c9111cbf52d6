import JSON

/// Merges the changes of two users to the same document.
struct Merge {
    private(set) var clashes: [DocumentConflict.Clash] = []
    /// The paths of conflicts in which `own` is used.
    private let ownPaths: Set<String>

    init(ownPaths: Set<String> = []) { self.ownPaths = ownPaths }

    /// Returns the merged body of a document and the conflicts. In conflicts at `ownPaths`, `own` is used.
    static func merged(
        base: String, theirs: String, ours own: String, ownPaths: Set<String> = []
    ) throws -> (body: String, clashes: [DocumentConflict.Clash]) {
        var merge = Merge(ownPaths: ownPaths)
        let tree = merge.merge(
            base: try JSONTree.parse(base), theirs: try JSONTree.parse(theirs), ours: try JSONTree.parse(own))
        return (tree?.description ?? theirs, merge.clashes)
    }

    /// Returns both sets of changes applied to `base`. In a conflict, `theirs` is used, except at `ownPaths`,
    /// and the conflict is recorded.
    mutating func merge(base: JSONTree?, theirs: JSONTree?, ours own: JSONTree?, at path: String = "")
        -> JSONTree?
    {
        if theirs == own || base == own { return theirs }
        if base == theirs { return own }
        if case .object(let their) = theirs, case .object(let mine) = own {
            return mergeMembers(base: base, their, mine, at: path)
        }
        if let their = theirs?.array.flatMap(Item.items), let mine = own?.array.flatMap(Item.items) {
            return mergeItems(base: base?.array.flatMap(Item.items) ?? [], their, mine, at: path)
        }
        clashes.append(
            DocumentConflict.Clash(
                path: path, before: base?.description, theirs: theirs?.description, own: own?.description))
        return ownPaths.contains(path) ? own : theirs
    }

    private mutating func mergeMembers(
        base: JSONTree?, _ theirs: [JSONTree.Member], _ own: [JSONTree.Member], at path: String
    ) -> JSONTree {
        let baseMembers = base?.object ?? []
        var members: [JSONTree.Member] = []
        for key in Set((theirs + own + baseMembers).map(\.key)).sorted() {
            let value = merge(
                base: baseMembers.first { $0.key == key }?.value,
                theirs: theirs.first { $0.key == key }?.value,
                ours: own.first { $0.key == key }?.value,
                at: path.isEmpty ? key : "\(path).\(key)")
            if let value { members.append(JSONTree.Member(key: key, value: value)) }
        }
        return .object(members)
    }

    private mutating func mergeItems(base: [Item], _ theirs: [Item], _ own: [Item], at path: String)
        -> JSONTree
    {
        func value(_ id: String, _ items: [Item]) -> JSONTree? { items.first { $0.id == id }?.value }
        var merged: [JSONTree] = []
        for id in order(base.map(\.id), theirs.map(\.id), own.map(\.id), at: path) {
            let item = merge(
                base: value(id, base), theirs: value(id, theirs), ours: value(id, own), at: "\(path)[\(id)]")
            if let item { merged.append(item) }
        }
        return .array(merged)
    }

    /// Returns the order of the user who moved parts. Parts that only the other user added stay behind the part they
    /// followed.
    private mutating func order(_ base: [String], _ theirs: [String], _ own: [String], at path: String)
        -> [String]
    {
        func kept(_ ids: [String]) -> [String] {
            ids.filter { base.contains($0) && theirs.contains($0) && own.contains($0) }
        }
        var theyMoved = kept(theirs) != kept(base)
        if theyMoved, kept(own) != kept(base), kept(own) != kept(theirs) {
            clashes.append(
                DocumentConflict.Clash(
                    path: path, before: kept(base).joined(separator: ", "),
                    theirs: kept(theirs).joined(separator: ", "), own: kept(own).joined(separator: ", ")))
            theyMoved = !ownPaths.contains(path)
        }
        var (order, others) = theyMoved ? (theirs, own) : (own, theirs)
        for (index, id) in others.enumerated() where !order.contains(id) {
            let before = others[..<index].last { order.contains($0) }
            let place = before.flatMap(order.firstIndex).map { $0 + 1 } ?? 0
            order.insert(id, at: place)
        }
        others = base.filter { !order.contains($0) }
        return order + others
    }
}
