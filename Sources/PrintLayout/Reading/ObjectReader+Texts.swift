import JSON
import Printing

extension ObjectReader {
    /// Returns a text in one line without formatting; nil if it is absent.
    mutating func optionalLine(_ key: String, bytesMax: Int = PrintLimits.lineBytes) throws -> String? {
        guard let member = optional(key) else { return nil }
        let path = path(of: key)
        guard let line = member.string else { throw PrintFailure.invalid(path, "must be a text") }
        guard line.utf8.count <= bytesMax else {
            throw PrintFailure.invalid(path, "is longer than \(bytesMax) bytes")
        }
        guard line.unicodeScalars.allSatisfy({ !$0.isControl && $0 != "\n" && $0 != "\u{2028}" }) else {
            throw PrintFailure.invalid(path, "contains a control character or line break")
        }
        return line
    }

    /// Returns a text in one line without formatting, which isn't empty.
    mutating func line(_ key: String, bytesMax: Int = PrintLimits.lineBytes) throws -> String {
        guard let line = try optionalLine(key, bytesMax: bytesMax), !line.isEmpty else {
            throw PrintFailure.invalid(path(of: key), "is missing or empty")
        }
        return line
    }

    /// Returns a text with formatting; nil if it is absent.
    mutating func optionalText(_ key: String) throws -> PrintText? {
        guard let member = optional(key) else { return nil }
        return try PrintText(reading: member, at: path(of: key))
    }

    /// Returns a text with formatting.
    mutating func text(_ key: String) throws -> PrintText {
        try PrintText(reading: try required(key), at: path(of: key))
    }

    /// Returns the elements of an array, read by `read` with their paths; none if it is absent and may be.
    mutating func array<Element>(
        _ key: String, countMax: Int, isOptional: Bool = false,
        _ read: (JSONValue, _ path: String) throws -> Element
    ) throws -> [Element] {
        guard let member = optional(key) else {
            if isOptional { return [] }
            throw PrintFailure.invalid(path(of: key), "is missing")
        }
        return try member.array(at: path(of: key), countMax: countMax, read)
    }
}

extension JSONValue {
    /// Returns the elements of an array, read by `read` with their paths.
    func array<Element>(
        at path: String, countMax: Int, _ read: (JSONValue, _ path: String) throws -> Element
    ) throws -> [Element] {
        guard isArray else { throw PrintFailure.invalid(path, "must be an array") }
        guard count <= countMax else {
            throw PrintFailure.invalid(path, "has \(count) entries; the limit is \(countMax)")
        }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for element in self.elements {
            elements.append(try read(element, "\(path)[\(elements.count)]"))
        }
        return elements
    }
}

extension Unicode.Scalar {
    /// Whether the character has no place in printed text: controls other than line feed and tab.
    var isControl: Bool { properties.generalCategory == .control && self != "\n" && self != "\t" }
}
