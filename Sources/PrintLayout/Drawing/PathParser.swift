import Printing

/// Reads SVG path data with the absolute commands M, L, Q, C and Z.
enum PathParser {
    /// A command with its points.
    enum Command: Equatable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        case close
    }

    /// A point in the unit of the drawing.
    struct Point: Equatable {
        var x: Double
        var y: Double
    }

    /// Returns the commands of a path; throws a ``PrintFailure`` for anything else.
    static func commands(of path: String, at place: String) throws -> [Command] {
        var scanner = Scanner(bytes: Array(path.utf8))
        var commands: [Command] = []
        var current = Point(x: 0, y: 0)
        while let letter = scanner.letter() {
            guard letter == UInt8(ascii: "M") || !commands.isEmpty else { break }
            repeat {
                guard let command = scanner.command(letter, from: &current) else {
                    throw PrintFailure.invalid(place, "isn't a path of the commands M, L, Q, C and Z")
                }
                commands.append(command)
            } while letter != UInt8(ascii: "Z") && scanner.isAtNumber
        }
        guard scanner.isAtEnd, !commands.isEmpty else {
            throw PrintFailure.invalid(place, "isn't a path of the commands M, L, Q, C and Z")
        }
        return commands
    }
}

/// The rest of a path.
private struct Scanner {
    typealias Point = PathParser.Point
    private static let coordinateMax = 1e6

    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Whether a number follows.
    var isAtNumber: Bool {
        guard position < bytes.count else { return false }
        return bytes[position].isDigit || bytes[position] == UInt8(ascii: "-")
            || bytes[position] == UInt8(ascii: ".")
    }

    mutating func letter() -> UInt8? {
        skipSeparators()
        guard position < bytes.count, Array("MLQCZ".utf8).contains(bytes[position]) else { return nil }
        let letter = bytes[position]
        position += 1
        skipSeparators()
        return letter
    }

    /// Returns the command that a letter means, with a quadratic curve as a cubic one; nil if its numbers are missing.
    mutating func command(_ letter: UInt8, from current: inout Point) -> PathParser.Command? {
        let start = current
        if letter == UInt8(ascii: "Z") { return .close }
        guard let first = point() else { return nil }
        current = first
        if letter == UInt8(ascii: "M") { return .move(first) }
        if letter == UInt8(ascii: "L") { return .line(first) }
        guard let second = point() else { return nil }
        current = second
        if letter == UInt8(ascii: "Q") {
            return .curve(first.third(to: start), first.third(to: second), second)
        }
        guard let third = point() else { return nil }
        current = third
        return .curve(first, second, third)
    }

    private mutating func point() -> Point? {
        guard let x = number(), let y = number() else { return nil }
        return Point(x: x, y: y)
    }

    private mutating func number() -> Double? {
        let start = position
        while position < bytes.count, isAtNumber { position += 1 }
        guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)),
            abs(number) <= Self.coordinateMax
        else { return nil }
        skipSeparators()
        return number
    }

    private mutating func skipSeparators() {
        while position < bytes.count,
            bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: ",")
        { position += 1 }
    }
}

extension PathParser.Point {
    /// Returns the point at a third of the way to another: a control point of a cubic curve, if this is the control
    /// point of a quadratic one and the other is an end.
    fileprivate func third(to end: Self) -> Self {
        Self(x: x + (end.x - x) / 3, y: y + (end.y - y) / 3)
    }
}
