/// Finds the end of a Swift expression in a template.
///
/// It handles strings and brackets, so that `{{ names["}}"] }}` and closures work. It rejects anything that would let
/// an expression escape from its place in the generated file: unbalanced brackets, comments and second statements.
struct SwiftScanner {
    let source: TemplateSource
    /// The offset of the opening `{{` or `{%`, where a missing end is reported.
    let opening: Int

    /// The maximum nesting depth of brackets and interpolations; only hostile input exceeds it.
    private static let depthLimit = 64

    private var bytes: [UInt8] { source.bytes }

    /// Returns the offset of `closing` outside of strings and brackets.
    func end(from start: Int, before closing: StaticString) throws(TemplateError) -> Int {
        var index = start
        var brackets: [(offset: Int, closing: UInt8)] = []
        while index < bytes.count {
            if brackets.isEmpty, source.starts(with: closing, at: index) { return index }
            try refuseForeign(at: index)
            switch bytes[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                index = try afterString(at: index, depth: brackets.count)
                continue
            case UInt8(ascii: "("): brackets.append((index, UInt8(ascii: ")")))
            case UInt8(ascii: "["): brackets.append((index, UInt8(ascii: "]")))
            case UInt8(ascii: "{"): brackets.append((index, UInt8(ascii: "}")))
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                try close(at: index, &brackets)
            default: break
            }
            guard brackets.count <= Self.depthLimit else {
                throw TemplateError(offset: index, message: "brackets nest more than \(Self.depthLimit) deep")
            }
            index += 1
        }
        throw unclosed(brackets.last?.offset)
    }

    private func close(
        at index: Int, _ brackets: inout [(offset: Int, closing: UInt8)]
    ) throws(TemplateError) {
        guard let open = brackets.popLast() else {
            throw TemplateError(offset: index, message: "this bracket closes nothing")
        }
        guard open.closing == bytes[index] else {
            throw TemplateError(offset: open.offset, message: "this bracket is not closed")
        }
    }

    private func refuseForeign(at index: Int) throws(TemplateError) {
        if source.starts(with: "{{", at: index) || source.starts(with: "{%", at: index) {
            throw unclosed(nil)
        }
        if source.starts(with: "//", at: index) || source.starts(with: "/*", at: index) {
            throw TemplateError(offset: index, message: "write comments in {# #}, not in an expression")
        }
        if bytes[index] == UInt8(ascii: ";") {
            throw TemplateError(offset: index, message: "only one expression is allowed: no ; here")
        }
    }

    private func unclosed(_ bracket: Int?) -> TemplateError {
        if let bracket { return TemplateError(offset: bracket, message: "this bracket is not closed") }
        let name = source.text(opening..<min(opening + 2, bytes.count))
        let closing = name == "{{" ? "}}" : "%}"
        return TemplateError(offset: opening, message: "\(name) is not closed by \(closing)")
    }

    /// Returns the offset after a string, which may have `#` delimiters, or after a `#` that doesn't begin a string.
    private func afterString(at start: Int, depth: Int) throws(TemplateError) -> Int {
        var index = start
        while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
        let hashes = index - start
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return start + 1 }
        guard !source.starts(with: "\"\"\"", at: index) else {
            throw TemplateError(
                offset: index,
                message: "a template cannot contain strings of several lines: move them to the page")
        }
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            if bytes[index] == UInt8(ascii: "\""), hasHashes(hashes, at: index + 1) {
                return index + 1 + hashes
            }
            if bytes[index] == UInt8(ascii: "\\"), hasHashes(hashes, at: index + 1) {
                index = try afterEscape(at: index + 1 + hashes, depth: depth)
            } else {
                index += 1
            }
        }
        throw TemplateError(offset: start, message: "this string is not closed on its line")
    }

    private func afterEscape(at index: Int, depth: Int) throws(TemplateError) -> Int {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "(") else { return index + 1 }
        guard depth < Self.depthLimit else {
            throw TemplateError(offset: index, message: "brackets nest more than \(Self.depthLimit) deep")
        }
        var brackets: [(offset: Int, closing: UInt8)] = []
        var index = index
        while index < bytes.count {
            try refuseForeign(at: index)
            switch bytes[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                index = try afterString(at: index, depth: depth + 1 + brackets.count)
                continue
            case UInt8(ascii: "("): brackets.append((index, UInt8(ascii: ")")))
            case UInt8(ascii: "["): brackets.append((index, UInt8(ascii: "]")))
            case UInt8(ascii: "{"): brackets.append((index, UInt8(ascii: "}")))
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): try close(at: index, &brackets)
            default: break
            }
            index += 1
            if brackets.isEmpty { return index }
        }
        throw unclosed(brackets.last?.offset)
    }

    private func hasHashes(_ count: Int, at index: Int) -> Bool {
        index + count <= bytes.count && bytes[index..<index + count].allSatisfy { $0 == UInt8(ascii: "#") }
    }
}
