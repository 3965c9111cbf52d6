import JSON
import Printing

/// Reads the members of a JSON object. Each must be read, so that a misspelled or unknown member is an error.
struct ObjectReader {
    private static let memberCountMax = 32

    /// The keys and positions that lead to the object, for errors: "blocks[3].text".
    let path: String
    private var members: [(key: String, value: JSONValue)] = []

    /// Throws a ``PrintFailure`` for anything but an object with different keys.
    init(_ value: JSONValue, at path: String) throws {
        self.path = path
        guard value.isObject else { throw PrintFailure.invalid(path, "must be an object") }
        guard value.count <= Self.memberCountMax else {
            throw PrintFailure.invalid(path, "has too many members")
        }
        for member in value.members {
            let key = member.key
            if members.contains(where: { $0.key == key }) {
                throw PrintFailure.invalid(path, "has '\(key.shortened)' twice")
            }
            members.append((key, member.value))
        }
    }

    /// Returns the path of a member.
    func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    /// Removes and returns a member; nil if there is none or it is null.
    mutating func optional(_ key: String) -> JSONValue? {
        guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
        let value = members.remove(at: index).value
        return value.isNull ? nil : value
    }

    /// Removes and returns a member, which must be present.
    mutating func required(_ key: String) throws -> JSONValue {
        guard let value = optional(key) else { throw PrintFailure.invalid(path(of: key), "is missing") }
        return value
    }

    /// Throws if there are members that weren't read.
    func end() throws {
        guard let member = members.first else { return }
        throw PrintFailure.invalid(path(of: member.key.shortened), "isn't known")
    }
}

extension ObjectReader {
    /// Returns a Boolean, false if it is absent.
    mutating func flag(_ key: String, default value: Bool = false) throws -> Bool {
        guard let member = optional(key) else { return value }
        guard let flag = member.bool else {
            throw PrintFailure.invalid(path(of: key), "must be true or false")
        }
        return flag
    }

    /// Returns an integer in a range; `value` if it is absent.
    mutating func integer(_ key: String, in range: ClosedRange<Int>, default value: Int?) throws -> Int {
        guard let member = optional(key) else {
            guard let value else { throw PrintFailure.invalid(path(of: key), "is missing") }
            return value
        }
        guard let number = member.int, range.contains(number) else {
            throw PrintFailure.invalid(
                path(of: key), "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns a number in a range; `value` if it is absent.
    mutating func number(_ key: String, in range: ClosedRange<Double>, default value: Double?) throws
        -> Double
    {
        if let number = try optionalNumber(key, in: range) { return number }
        guard let value else { throw PrintFailure.invalid(path(of: key), "is missing") }
        return value
    }

    /// Returns a number in a range; nil if it is absent.
    mutating func optionalNumber(_ key: String, in range: ClosedRange<Double>) throws -> Double? {
        guard let member = optional(key) else { return nil }
        guard let number = member.double, range.contains(number) else {
            throw PrintFailure.invalid(
                path(of: key), "must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns one of the words of an enumeration; nil if it is absent.
    mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ key: String) throws -> Word? {
        guard let member = optional(key) else { return nil }
        guard let word = member.string.flatMap(Word.init(rawValue:)) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw PrintFailure.invalid(path(of: key), "must be one of \(words)")
        }
        return word
    }
}

extension PrintFailure {
    /// Returns the failure for a part of the document.
    static func invalid(_ path: String, _ problem: String) -> PrintFailure {
        PrintFailure(.document, "\(path.isEmpty ? "The document" : path) \(problem).")
    }
}

extension String {
    /// The text, or its beginning if it is long, for errors.
    var shortened: String { count <= 40 ? self : prefix(40) + "…" }
}
