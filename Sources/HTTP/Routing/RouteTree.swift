/// The patterns of all routes as a tree of segments that is searched without creating Strings.
struct RouteTree: Sendable {
    /// Two routes that match the same paths for the same method.
    struct Conflict: Error {
        let first: Route
        let second: Route

        var sentence: String {
            "\(second.method) \(second.pattern) at \(second.location) matches the same addresses as "
                + "\(first.pattern) at \(first.location)"
        }
    }

    /// The routes whose patterns end at the same node, by method.
    typealias Ends = [(method: Method, route: Int)]

    struct Child: Sendable {
        /// The bytes of the literal, in lower case if it is compared case-insensitively.
        let text: [UInt8]
        let node: Int
    }

    struct Node: Sendable {
        /// Sorted by text.
        var literals: [Child] = []
        /// Sorted by text; compared case-insensitively.
        var foldedLiterals: [Child] = []
        var integer: Int?
        var parameter: Int?
        /// Routes that match all remaining segments.
        var tail: Ends = []
        /// Nodes for a fixed last segment after `{name...}`.
        var suffixes: [Child] = []
        var foldedSuffixes: [Child] = []
        var ends: Ends = []
    }

    private(set) var nodes = [Node()]

    init(_ routes: [Route]) throws(Conflict) {
        for index in routes.indices { try add(index, of: routes) }
    }

    private mutating func add(_ index: Int, of routes: [Route]) throws(Conflict) {
        let route = routes[index]
        var node = 0
        for (position, segment) in route.segments.enumerated() {
            switch segment {
            case .literal(let text):
                let key = route.ignoresCase ? \Node.foldedLiterals : \Node.literals
                node = literal(text, ignoringCase: route.ignoresCase, in: key, of: node)
            case .parameter:
                node = child(\.parameter, of: node)
            case .integer:
                node = child(\.integer, of: node)
            case .tail:
                if position + 1 < route.segments.count, case .literal(let text) = route.segments[position + 1]
                {
                    let key = route.ignoresCase ? \Node.foldedSuffixes : \Node.suffixes
                    node = literal(text, ignoringCase: route.ignoresCase, in: key, of: node)
                    return try end(index, at: \.ends, of: node, routes)
                }
                return try end(index, at: \.tail, of: node, routes)
            }
        }
        try end(index, at: \.ends, of: node, routes)
    }

    private mutating func end(
        _ index: Int, at place: WritableKeyPath<Node, Ends>, of node: Int, _ routes: [Route]
    ) throws(Conflict) {
        let method = routes[index].method
        if let taken = nodes[node][keyPath: place].first(where: { $0.method == method }) {
            throw Conflict(first: routes[taken.route], second: routes[index])
        }
        nodes[node][keyPath: place].append((method, index))
    }

    private mutating func child(_ place: WritableKeyPath<Node, Int?>, of node: Int) -> Int {
        if let known = nodes[node][keyPath: place] { return known }
        nodes.append(Node())
        nodes[node][keyPath: place] = nodes.count - 1
        return nodes.count - 1
    }

    private mutating func literal(
        _ text: String, ignoringCase: Bool, in place: WritableKeyPath<Node, [Child]>, of node: Int
    ) -> Int {
        let bytes = ignoringCase ? text.utf8.map(ASCII.lowercased) : Array(text.utf8)
        if let known = nodes[node][keyPath: place].first(where: { $0.text == bytes }) { return known.node }
        nodes.append(Node())
        nodes[node][keyPath: place].append(Child(text: bytes, node: nodes.count - 1))
        nodes[node][keyPath: place].sort { $0.text.lexicographicallyPrecedes($1.text) }
        return nodes.count - 1
    }
}
