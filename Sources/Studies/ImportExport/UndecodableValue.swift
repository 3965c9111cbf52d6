/// Says where in a document a value is that cannot be read, in words that someone can look for in the file.
enum UndecodableValue {
    static func description(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        return switch error {
        case .typeMismatch(_, let context): at(context.codingPath, "another kind of value is expected")
        case .valueNotFound(_, let context): at(context.codingPath, "a value is missing")
        case .keyNotFound(let key, let context): at(context.codingPath, "\(key.stringValue) is missing")
        case .dataCorrupted(let context): at(context.codingPath, "the value is none of those that are known")
        @unknown default: "\(error)"
        }
    }

    private static func at(_ path: [any CodingKey], _ what: String) -> String {
        guard !path.isEmpty else { return what }
        let steps = path.map { step in step.intValue.map { "\($0 + 1)" } ?? step.stringValue }
        return "at \(steps.joined(separator: ", ")), \(what)"
    }
}
