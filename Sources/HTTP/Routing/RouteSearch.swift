/// Matches a path with the tree from left to right, with backtracking.
struct RouteSearch {
    let tree: RouteTree
    let path: PathSegments
    /// The values of the parameters so far, as ranges of the path's bytes.
    private(set) var captures: [Range<Int>] = []

    init(_ tree: RouteTree, _ path: PathSegments) {
        self.tree = tree
        self.path = path
    }

    /// Returns the first route that the closure accepts, best match first.
    mutating func find(_ accept: (RouteTree.Ends) -> Int?) -> Int? { find(0, 0, accept) }

    private mutating func find(_ node: Int, _ index: Int, _ accept: (RouteTree.Ends) -> Int?) -> Int? {
        let ends = tree.nodes[node].ends
        guard index < path.segments.count else { return ends.isEmpty ? nil : accept(ends) }
        let text = path.bytes(index)
        if let next = Self.child(tree.nodes[node].literals, text), let route = find(next, index + 1, accept) {
            return route
        }
        if let next = Self.foldedChild(tree.nodes[node].foldedLiterals, text),
            let route = find(next, index + 1, accept)
        {
            return route
        }
        if let next = tree.nodes[node].integer, text.allSatisfy(ASCII.isDigit),
            let route = capture(next, index, accept)
        {
            return route
        }
        if let next = tree.nodes[node].parameter, let route = capture(next, index, accept) { return route }
        return findTail(node, index, accept)
    }

    private mutating func capture(_ node: Int, _ index: Int, _ accept: (RouteTree.Ends) -> Int?) -> Int? {
        let segment = path.segments[index]
        captures.append(segment.start..<segment.end)
        if let route = find(node, index + 1, accept) { return route }
        captures.removeLast()
        return nil
    }

    private mutating func findTail(_ node: Int, _ index: Int, _ accept: (RouteTree.Ends) -> Int?) -> Int? {
        let last = path.segments.count - 1
        let start = path.segments[index].start
        if last > index {
            let text = path.bytes(last)
            captures.append(start..<path.segments[last - 1].end)
            if let next = Self.child(tree.nodes[node].suffixes, text),
                let route = accept(tree.nodes[next].ends)
            {
                return route
            }
            if let next = Self.foldedChild(tree.nodes[node].foldedSuffixes, text),
                let route = accept(tree.nodes[next].ends)
            {
                return route
            }
            captures.removeLast()
        }
        guard !tree.nodes[node].tail.isEmpty else { return nil }
        captures.append(start..<path.segments[last].end)
        if let route = accept(tree.nodes[node].tail) { return route }
        captures.removeLast()
        return nil
    }

    private static func child(_ children: [RouteTree.Child], _ text: UnsafeBufferPointer<UInt8>) -> Int? {
        search(children) { compare($0, text) { $0 } }
    }

    private static func foldedChild(_ children: [RouteTree.Child], _ text: UnsafeBufferPointer<UInt8>) -> Int?
    {
        search(children) { compare($0, text, ASCII.lowercased) }
    }

    private static func search(_ children: [RouteTree.Child], _ order: ([UInt8]) -> Int) -> Int? {
        var low = 0
        var high = children.count
        while low < high {
            let middle = (low + high) / 2
            let result = order(children[middle].text)
            if result == 0 { return children[middle].node }
            if result < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    @inline(__always)
    private static func compare(
        _ left: [UInt8], _ right: UnsafeBufferPointer<UInt8>, _ fold: (UInt8) -> UInt8
    ) -> Int {
        for index in 0..<min(left.count, right.count) {
            let difference = Int(left[index]) - Int(fold(right[index]))
            if difference != 0 { return difference }
        }
        return left.count - right.count
    }
}
