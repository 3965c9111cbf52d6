import JSON
import Printing

extension PrintText {
    /// Reads a string, or an object with runs. Line breaks from Windows become line feeds.
    init(reading value: JSONValue, at path: String) throws {
        if value.string != nil {
            self.init(try Self.characters(value, at: path))
            return
        }
        var object = try ObjectReader(value, at: path)
        let runs = try object.array("runs", countMax: PrintLimits.runs) { try Run(reading: $0, at: $1) }
        guard runs.reduce(0, { $0 + $1.text.utf8.count }) <= PrintLimits.textBytes else {
            throw PrintFailure.invalid(path, "is longer than \(PrintLimits.textBytes) bytes")
        }
        let language = try object.optional("language").map {
            try LanguageTag.read($0, at: object.path(of: "language"))
        }
        let direction: Direction? = try object.word("direction")
        try object.end()
        self.init(runs, language: language, direction: direction)
    }

    /// Returns the characters of a string that may be printed.
    fileprivate static func characters(_ value: JSONValue, at path: String) throws -> String {
        guard let text = value.string else { throw PrintFailure.invalid(path, "must be a text") }
        guard text.utf8.count <= PrintLimits.textBytes else {
            throw PrintFailure.invalid(path, "is longer than \(PrintLimits.textBytes) bytes")
        }
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        return isPlain ? text : try cleaned(text, at: path)
    }

    private static func cleaned(_ text: String, at path: String) throws -> String {
        var characters = ""
        for scalar in text.unicodeScalars {
            if scalar == "\r" { continue }
            guard !scalar.isControl else {
                let code = String(scalar.value, radix: 16, uppercase: true)
                throw PrintFailure.invalid(path, "contains the control character U+\(code)")
            }
            characters.unicodeScalars.append(scalar)
        }
        return characters
    }
}

extension PrintText.Run {
    /// Reads a string, or an object with formatting.
    init(reading value: JSONValue, at path: String) throws {
        if value.string != nil {
            self.init(try PrintText.characters(value, at: path))
            return
        }
        var object = try ObjectReader(value, at: path)
        let text = try PrintText.characters(try object.required("text"), at: object.path(of: "text"))
        self.init(
            text, isBold: try object.flag("bold"), isItalic: try object.flag("italic"),
            isUnderlined: try object.flag("underline"), isCode: try object.flag("code"))
        try object.end()
    }
}

/// Language tags of BCP 47.
enum LanguageTag {
    /// Returns a tag with letters, digits and hyphens in the places where the standard has them.
    static func read(_ value: JSONValue, at path: String) throws -> String {
        guard let tag = value.string, isTag(tag) else {
            throw PrintFailure.invalid(path, "must be a language tag, like en or zh-Hant")
        }
        return tag
    }

    private static func isTag(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard tag.utf8.count <= 35, let first = parts.first, (2...8).contains(first.utf8.count),
            first.utf8.allSatisfy(\.isLetter)
        else { return false }
        return parts.dropFirst().allSatisfy {
            (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy { $0.isLetter || $0.isDigit }
        }
    }
}

extension UInt8 {
    /// Whether it is an ASCII letter.
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    /// Whether it is an ASCII digit.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
