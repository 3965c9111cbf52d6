/// What a pattern's braces matched.
public struct Parameters: Sendable {
    private let names: [String]
    /// The path, decoded; a decoded slash inside a segment lies inside that segment's range.
    private let path: String
    private let ranges: [Range<Int>]

    init() {
        names = []
        path = ""
        ranges = []
    }

    init(names: [String], path: String, ranges: [Range<Int>]) {
        self.names = names
        self.path = path
        self.ranges = ranges
    }

    /// Parameters made by hand, for tests of code that takes them.
    public init(_ pairs: [(name: String, value: String)]) {
        var path = ""
        var ranges: [Range<Int>] = []
        for pair in pairs {
            let start = path.utf8.count
            path += pair.value
            ranges.append(start..<path.utf8.count)
        }
        self.init(names: pairs.map(\.name), path: path, ranges: ranges)
    }

    /// The decoded text; asking for a name that the pattern does not have is a mistake in the program.
    public subscript(name: String) -> String {
        guard let index = names.firstIndex(of: name) else {
            preconditionFailure("the pattern has no parameter \(name), only \(names)")
        }
        let bytes = path.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: ranges[index].lowerBound)
        return String(decoding: bytes[start...].prefix(ranges[index].count), as: UTF8.self)
    }

    /// The parameter as a number or another type that is written as text; nil if it is not one.
    public func value<T: LosslessStringConvertible>(_ name: String, as type: T.Type = T.self) -> T? {
        T(self[name])
    }

    /// Whether the pattern has the parameter.
    public func contains(_ name: String) -> Bool { names.contains(name) }

    /// The names in the pattern's order.
    public var all: [(name: String, value: String)] { names.map { ($0, self[$0]) } }
}
