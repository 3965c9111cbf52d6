/// The place of a value in the results of a response, in words.
public struct AnswerPlace: Sendable, Equatable {
    /// The number of the answer, starting at 1; nil for a value outside of the answers.
    public let answer: Int?
    /// The words for people, such as "the value of answer 2".
    public let words: String

    /// Describes a place.
    ///
    /// - Parameter path: The keys and positions that lead to the value, such as `results`, `1`, `value`.
    public init(_ path: [String]) {
        guard path.first == "results", path.count > 1, let index = Int(path[1]) else {
            answer = nil
            words = path.isEmpty ? "the response" : Self.member(path.last ?? "", of: "the response")
            return
        }
        answer = index + 1
        words = Self.words(path.dropFirst(2), in: "answer \(index + 1)")
    }

    /// Parses a JSON Pointer, as the audit log stores a path.
    public init(pointer: String) {
        self.init(
            pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
                String($0).replacing("~1", with: "/").replacing("~0", with: "~")
            })
    }

    private static func words(_ path: ArraySlice<String>, in answer: String) -> String {
        guard let name = path.first else { return answer }
        var rest = path.dropFirst()
        guard name == "value", let first = rest.first.flatMap({ Int($0) }) else {
            return member(name, of: answer)
        }
        rest = rest.dropFirst()
        if let second = rest.first.flatMap({ Int($0) }) {
            return words(rest.dropFirst(), in: "answer \(second + 1) of entry \(first + 1) in \(answer)")
        }
        // A choice ends here, or with one of the members of a choice that has a text field.
        if rest.isEmpty || ["other", "text"].contains(rest.first) {
            return "choice \(first + 1) of \(answer)"
        }
        return words(rest, in: "answer \(first + 1) in \(answer)")
    }

    private static func member(_ name: String, of owner: String) -> String {
        switch name {
        case "value": "the value of \(owner)"
        case "startTime", "start": "the start time of \(owner)"
        case "endTime", "end": "the end time of \(owner)"
        case "skipped": "whether \(owner) was skipped"
        case "key": "the key of \(owner)"
        case "resultType": "the type of \(owner)"
        case "results": "the answers of \(owner)"
        default: "'\(name)' of \(owner)"
        }
    }
}
