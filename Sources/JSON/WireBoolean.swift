/// Reads the Booleans that clients, files and forms send, all by one rule.
///
/// `true` and `1` are yes, `false` and `0` are no, in any case and as JSON's own values. iPhones print a Boolean as
/// `1` or `0`, Android as a word. Anything else is nil, which the caller refuses by name: a Boolean is never guessed.
/// Whether a value may be missing is the caller's to say.
public enum WireBoolean {
    /// Returns the Boolean that a text says, without blanks at its ends.
    public static func read(_ text: some StringProtocol) -> Bool? {
        switch text.drop(while: \.isWhitespace).lowercased().trimmedAtEnd {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// Returns the Boolean that a value of JSON says.
    public static func read(_ value: JSONValue) -> Bool? {
        if let flag = value.bool { return flag }
        if let number = value.double { return read(number) }
        return value.string.flatMap { read($0) }
    }

    /// Returns the Boolean that a value of JSON says.
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
