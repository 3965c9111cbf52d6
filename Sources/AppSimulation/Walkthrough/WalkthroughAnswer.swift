import JSON

/// A user's answer on one screen.
public enum WalkthroughAnswer: Hashable, Sendable {
    /// An instruction was read.
    case read
    case skipped
    case number(Double)
    case flag(Bool)
    case text(String)
    /// The values of the selected choices, and the text entered for the "other" choice.
    case choices([String], other: String?)
    /// An answer for each question of a form.
    case filling([WalkthroughAnswer])

    /// The answer as carried by pages.
    public var tree: JSONTree {
        switch self {
        case .read: .object([])
        case .skipped: .null
        case .number(let number): .double(number)
        case .flag(let flag): .bool(flag)
        case .text(let text): .string(text)
        case .choices(let values, let other):
            .object([
                JSONTree.Member(key: "values", value: .array(values.map(JSONTree.string))),
                JSONTree.Member(key: "other", value: other.map(JSONTree.string) ?? .null),
            ])
        case .filling(let answers): .array(answers.map(\.tree))
        }
    }

    /// Decodes an answer carried by a page.
    public init(_ tree: JSONTree) {
        switch tree {
        case .null: self = .skipped
        case .bool(let flag): self = .flag(flag)
        case .number(let number): self = number.double.map(WalkthroughAnswer.number) ?? .skipped
        case .string(let text): self = .text(text)
        case .array(let elements): self = .filling(elements.map(WalkthroughAnswer.init))
        case .object:
            guard let values = tree["values"]?.array else {
                self = .read
                return
            }
            self = .choices(values.compactMap(\.string), other: tree["other"]?.string)
        }
    }

    /// Whether nothing was answered.
    public var isSkipped: Bool {
        if case .filling(let answers) = self { return answers.allSatisfy(\.isSkipped) }
        return self == .skipped
    }

    /// The text that phones compare and insert into other texts; empty if there is none.
    public var word: String {
        switch self {
        case .read, .skipped: return ""
        case .number(let number):
            let isInteger = number == number.rounded() && abs(number) < 1e15
            return isInteger ? String(Int64(number)) : String(number)
        case .flag(let flag): return flag ? "true" : "false"
        case .text(let text): return text
        case .choices(let values, let other): return other ?? values.first ?? ""
        case .filling(let answers): return answers.last?.word ?? ""
        }
    }
}
