/// Describes where in a document a value cannot be decoded.
enum UndecodableValue {
    static func description(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        return switch error {
        case .typeMismatch(_, let context): at(context.codingPath, "the value has the wrong type")
        case .valueNotFound(_, let context): at(context.codingPath, "a value is missing")
        case .keyNotFound(let key, let context): at(context.codingPath, "\(key.stringValue) is missing")
        case .dataCorrupted(let context): at(context.codingPath, "the value is not valid")
        @unknown default: "\(error)"
        }
    }

    private static func at(_ path: [any CodingKey], _ what: String) -> String {
        guard !path.isEmpty else { return what }
        let steps = path.map { step in step.intValue.map { "\($0 + 1)" } ?? step.stringValue }
        return "at \(steps.joined(separator: ", ")), \(what)"
    }
}
