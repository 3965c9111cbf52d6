/// Reads Booleans from clients, files and forms by a single rule.
///
/// `true` and `1` are true, `false` and `0` are false, in any case and also as JSON values. iPhones send a Boolean as
/// `1` or `0`, Android as a word. Anything else is nil, which the caller must report as an error: a Boolean is never
/// guessed. The caller decides whether a value may be missing.
public enum WireBoolean {
    /// Returns the Boolean in a text, ignoring white space at its ends.
    public static func read(_ text: some StringProtocol) -> Bool? {
        switch text.drop(while: \.isWhitespace).lowercased().trimmedAtEnd {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// Returns the Boolean in a JSON value.
    public static func read(_ value: JSONValue) -> Bool? {
        if let flag = value.bool { return flag }
        if let number = value.double { return read(number) }
        return value.string.flatMap { read($0) }
    }

    /// Returns the Boolean in a JSON value.
    public static func read(_ tree: JSONTree) -> Bool? {
        if let flag = tree.bool { return flag }
        if let number = tree.double { return read(number) }
        return tree.string.flatMap { read($0) }
    }

    private static func read(_ number: Double) -> Bool? {
        number == 1 ? true : number == 0 ? false : nil
    }
}

extension String {
    fileprivate var trimmedAtEnd: Substring {
        guard let end = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return self[...end]
    }
}
