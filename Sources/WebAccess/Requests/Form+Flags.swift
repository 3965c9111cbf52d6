import Access
import HTTP
import JSON

// Checkboxes and other yes-or-no fields of forms. Every form reads them here, so that a program that sends `true` and a
// page that sends `1` mean the same, and a value that isn't understood is never taken for no.

extension Form {
    /// Returns whether a checkbox or switch is on. It is off if the form has no such field or an empty one.
    ///
    /// - Throws: ``InvalidInput`` for a value that is neither yes nor no, and for both.
    public func flag(_ name: String) throws(InvalidInput) -> Bool {
        let flags = Set(all(name).filter { !$0.allSatisfy(\.isWhitespace) }.map { Self.flag(in: $0) })
        guard flags.count <= 1, flags.first != .some(nil) else {
            throw InvalidInput(name, "Invalid value for \(name). Use true or false.")
        }
        return (flags.first ?? nil) ?? false
    }

    /// Returns the Boolean in a field's text; nil if it has none.
    ///
    /// Browsers send `on` for a checkbox without a value.
    public static func flag(in text: String) -> Bool? {
        if text.allSatisfy(\.isWhitespace) { return false }
        return text.lowercased() == "on" ? true : WireBoolean.read(text)
    }
}
