/// The values of a pattern's parameters.
public struct Parameters: Sendable {
    private let names: [String]
    /// The decoded path. If a segment contains a decoded slash, the slash is within the segment's range.
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

    /// Creates parameters for tests.
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

    /// The decoded value; a name that isn't in the pattern is a programming error.
    public subscript(name: String) -> String {
        guard let index = names.firstIndex(of: name) else {
            preconditionFailure("the pattern has no parameter \(name), only \(names)")
        }
        let bytes = path.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: ranges[index].lowerBound)
        return String(decoding: bytes[start...].prefix(ranges[index].count), as: UTF8.self)
    }

    /// Returns the parameter converted to a number or another type; nil if it can't be converted.
    public func value<T: LosslessStringConvertible>(_ name: String, as type: T.Type = T.self) -> T? {
        T(self[name])
    }

    /// Returns the number of a row; nil if the parameter isn't one.
    public func value(_ name: String, as type: Int64.Type) -> Int64? { RowNumber.read(self[name]) }

    /// Returns whether the pattern has the parameter.
    public func contains(_ name: String) -> Bool { names.contains(name) }

    /// The names and values in the pattern's order.
    public var all: [(name: String, value: String)] { names.map { ($0, self[$0]) } }
}
