import JSON
import Studies

/// What apps read about how a question is answered, for each type of response.
enum FormatSchemas {
    /// The formats by type of response.
    static let all: [(resultType: String, schema: JSONSchema)] = ResponseType.allCases.map {
        ($0.rawValue, $0.formatSchema)
    }
}
