import HTTP

extension Query {
    /// Returns the value of a parameter with listed values; nil if it is missing or blank.
    ///
    /// - Throws: ``HTTPError`` for any other value. A filter that is ignored would show what it excludes.
    public func option<Value>(_ name: String, _ read: (String) -> Value?) throws(HTTPError) -> Value? {
        try QueryOption.value(of: name, self[name], read)
    }

    /// Returns the value of a parameter with listed values; nil if it is missing or blank.
    ///
    /// - Throws: ``HTTPError`` for any other value.
    public func option<Value: RawRepresentable<String>>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(HTTPError) -> Value? {
        try option(name) { Value(rawValue: $0) }
    }
}

/// Reads a parameter with listed values.
public enum QueryOption {
    /// Returns the value in the text of a parameter; nil if there is no text.
    ///
    /// - Throws: ``HTTPError`` for a text that isn't one of the values.
    public static func value<Value>(
        of name: String, _ text: String?, _ read: (String) -> Value?
    ) throws(HTTPError) -> Value? {
        guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
        guard let value = read(text) else {
            throw HTTPError(
                .badRequest,
                "'\(text.prefix(40))' isn't a valid value for '\(name)'. Change it or leave it out.")
        }
        return value
    }
}
