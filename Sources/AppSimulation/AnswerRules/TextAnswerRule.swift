import JSON
import Studies
import Timekeeping
import Vocabulary

/// The texts that a question accepts.
public struct TextAnswerRule: Sendable {
    /// The kind of text.
    public enum Kind: Sendable {
        case plain
        case email
        case timeOfDay
        case location
    }

    /// The kind of text.
    public let kind: Kind
    /// The maximum number of characters; nil for no limit.
    public let lengthMax: Int?
    /// Whether line breaks are accepted.
    public let takesLines: Bool
    private let pattern: TextPattern?
    /// A regular expression that the portal didn't write, and that is never executed.
    public let uncheckedPattern: String?

    init(_ control: AnswerControl, _ format: JSONTree) {
        kind =
            switch control {
            case .email: .email
            case .timeOfDay: .timeOfDay
            case .map: .location
            default: .plain
            }
        let length = format["maxLength"].flatMap { $0.int ?? $0.string.flatMap { Int($0) } } ?? 0
        lengthMax = kind == .plain && length > 0 ? length : nil
        takesLines = kind == .plain && format["multipleLines"]?.bool ?? true
        let text = kind == .plain ? format["validationRegex"]?.string ?? "" : ""
        pattern = text.isEmpty ? nil : TextPattern(text)
        uncheckedPattern = text.isEmpty || pattern != nil ? nil : text
    }

    /// Returns the text as apps send it, such as `21:30:00` for `21:30`; nil if the question doesn't accept it.
    public func answer(_ typed: String) -> String? {
        switch kind {
        case .plain: return refusal(of: typed) == nil ? typed : nil
        case .email: return Self.isEmail(typed.trimmed) ? typed.trimmed : nil
        case .timeOfDay: return TimeOfDay(typed.trimmed)?.hourMinuteAndSecond
        case .location: return Self.location(typed)
        }
    }

    /// Returns why a text is refused, with what was expected; nil if it is accepted.
    public func refusal(of typed: String) -> String? {
        guard kind == .plain else { return answer(typed) == nil ? "Enter \(expectation)." : nil }
        let count = typed.unicodeScalars.count
        if let lengthMax, count > lengthMax {
            return "Expected at most \(lengthMax) characters, got \(count)."
        }
        if !takesLines, typed.contains(where: \.isNewline) { return "Expected text on one line." }
        guard let pattern, !pattern.accepts(typed) else { return nil }
        return "Expected \(pattern.words)."
    }

    /// What is expected, as text that follows the word "expected".
    public var expectation: String {
        switch kind {
        case .email: return "an email address, such as name@example.org"
        case .timeOfDay: return "a time of day, such as 21:30"
        case .location: return "a latitude and longitude, such as 38.25,-122.75"
        case .plain:
            let noun = pattern?.words ?? "text"
            return lengthMax.map { "\(noun) of at most \($0) characters" } ?? noun
        }
    }

    private static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
    }

    /// Returns a location as apps send it, "latitude,longitude"; nil if the text is invalid.
    private static func location(_ typed: String) -> String? {
        let parts = typed.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        guard parts.count == 2, let latitude = degrees(parts[0], max: 90),
            let longitude = degrees(parts[1], max: 180)
        else { return nil }
        return "\(latitude),\(longitude)"
    }

    private static func degrees(_ text: String, max: Double) -> String? {
        guard text.utf8.allSatisfy({ "0123456789+-.".utf8.contains($0) }), let number = Double(text),
            abs(number) <= max
        else { return nil }
        return text
    }
}
