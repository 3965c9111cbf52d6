/// One segment of a route's pattern.
enum PatternSegment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
    case integer(String)
    case tail(String)

    /// The reason why a pattern is malformed, worded to follow the pattern in a message.
    struct Malformed: Error, Hashable {
        let sentence: String
    }

    var name: String? {
        switch self {
        case .literal: nil
        case .parameter(let name), .integer(let name), .tail(let name): name
        }
    }

    static func parse(_ pattern: String) throws(Malformed) -> [PatternSegment] {
        guard pattern.hasPrefix("/") else { throw Malformed(sentence: "does not begin with a slash") }
        if pattern == "/" { return [] }
        var segments: [PatternSegment] = []
        for text in pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            let segment = try parse(segment: String(text))
            if let name = segment.name, segments.contains(where: { $0.name == name }) {
                throw Malformed(sentence: "names \(name) twice")
            }
            segments.append(segment)
        }
        let tails = segments.indices.filter { if case .tail = segments[$0] { true } else { false } }
        guard let tail = tails.first else { return segments }
        if tails.count > 1 { throw Malformed(sentence: "has more than one {name...}") }
        switch (segments.count - tail, segments[segments.count - 1]) {
        case (1, _), (2, .literal): return segments
        default: throw Malformed(sentence: "has more than one fixed segment after {name...}")
        }
    }

    private static func parse(segment: String) throws(Malformed) -> PatternSegment {
        if segment.isEmpty { throw Malformed(sentence: "has an empty segment or ends with a slash") }
        guard segment.hasPrefix("{"), segment.hasSuffix("}") else {
            if segment.contains(where: { "{}%?#\\ ".contains($0) }) || segment == "." || segment == ".." {
                throw Malformed(
                    sentence: "has a segment \(segment) that is neither fixed text nor one {name}")
            }
            return .literal(segment)
        }
        var name = String(segment.dropFirst().dropLast())
        let make: (String) -> PatternSegment
        if name.hasSuffix("...") {
            name.removeLast(3)
            make = { .tail($0) }
        } else if name.hasSuffix(":int") {
            name.removeLast(4)
            make = { .integer($0) }
        } else {
            make = { .parameter($0) }
        }
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        else {
            throw Malformed(sentence: "has a parameter {\(name)} whose name is not letters and digits")
        }
        return make(name)
    }
}
