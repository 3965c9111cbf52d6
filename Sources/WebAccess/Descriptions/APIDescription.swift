import HTTP
import JSON

/// The API of the site, collected from the descriptions of its routes.
public struct APIDescription: Sendable {
    /// An operation with the route that performs it.
    public struct Entry: Sendable {
        /// The description of the operation.
        public let operation: Operation
        /// The HTTP method.
        public let method: Method
        /// The path with named parameters: `/orgs/{org}`.
        public let path: String
        /// Who has access.
        public let access: RouteAccess
        /// The patterns of aliases of the operation.
        public let otherPaths: [String]
    }

    /// The operations in the order of their routes.
    public let entries: [Entry]

    /// Collects the descriptions of routes. Duplicate names and unknown aliases are programming errors and trap.
    public init(_ routes: [SiteRoute]) {
        var aliases: [String: [String]] = [:]
        for route in routes {
            guard case .alias(let name) = route.description else { continue }
            if !aliases[name, default: []].contains(route.pattern) {
                aliases[name, default: []].append(route.pattern)
            }
        }
        entries = routes.compactMap { route in
            guard case .operation(let operation) = route.description else { return nil }
            return Entry(
                operation: operation, method: route.method, path: Self.path(of: route.pattern),
                access: route.access,
                otherPaths: (aliases[operation.name] ?? []).filter { $0 != route.pattern })
        }
        let names = entries.map(\.operation.name)
        precondition(Set(names).count == names.count, "several operations have the same name: \(names)")
        precondition(aliases.keys.allSatisfy(names.contains), "aliases without an operation: \(aliases.keys)")
    }

    /// The groups in the order of their first operation.
    public var groups: [(group: Operation.Group, entries: [Entry])] {
        var groups: [(group: Operation.Group, entries: [Entry])] = []
        for entry in entries {
            if let index = groups.firstIndex(where: { $0.group == entry.operation.group }) {
                groups[index].entries.append(entry)
            } else {
                groups.append((entry.operation.group, [entry]))
            }
        }
        return groups
    }

    /// The operation with a name; nil if there is none.
    public subscript(name: String) -> Entry? { entries.first { $0.operation.name == name } }

    /// Returns a pattern without the types of its parameters, as OpenAPI requires for paths.
    private static func path(of pattern: String) -> String {
        pattern.split(separator: "/").map { segment in
            guard segment.hasPrefix("{"), let colon = segment.firstIndex(of: ":") else {
                return "/" + segment
            }
            return "/" + segment[..<colon] + "}"
        }.joined()
    }
}
