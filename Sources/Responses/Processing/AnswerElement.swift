import JSON
import Tables
import Timekeeping

extension ResponseShredder {
    /// One element of `results`, validated independently of the List.
    struct AnswerElement {
        /// The key, or the word null if there is none, as displayed in messages.
        let key: String
        /// The key of its step for pages, or nil if there is none.
        let step: String?
        /// The type as sent.
        let typeName: String
        /// The type, or nil for an unknown name, which is stored like text.
        let type: ResultType?
        let isSkipped: Bool
        let start: Instant?
        let end: Instant?
        /// The answer, ignored if skipped.
        let value: JSONValue?
        private let sentKey: JSONValue?

        /// Returns nil for an element without a type, such as instructions, which is not an answer.
        ///
        /// Invalid times are added to the failure, because the answer can be checked without them.
        init?(_ element: JSONValue, _ failure: inout ShredFailure?) throws(ShredFailure) {
            guard element.kind == .object else {
                throw ShredFailure(
                    "A result was expected to be an object but got class \(AnswerValue.className(of: element))",
                    [
                        ResponseProblem(
                            .valueType, expected: .result, got: ResponseProblem.words(of: element))
                    ])
            }
            guard let typeName = element["resultType"]?.string, !typeName.isEmpty else { return nil }
            self.typeName = typeName
            type = ResultType(name: typeName)
            key = element["key"]?.string ?? "null"
            sentKey = element["key"]
            step = key == "null" || key.isEmpty ? nil : key
            isSkipped = try Self.isSkipped(element, key: key, of: step)
            value = element["value"]
            (start, end) = WireDateTime.pair(of: element, key: key, step: step, &failure)
        }

        /// Returns the problem that the design doesn't include the step, or that the answer doesn't name one.
        func unknownStep(at path: [String]) -> ResponseProblem {
            if let step { return .unknownStep(step, at: path + ["key"]) }
            return ResponseProblem(
                .columnMissing, expected: .stepKey, at: path + ["key"],
                got: sentKey.map { ResponseProblem.words(of: $0) } ?? "nothing")
        }

        /// Returns whether the question was skipped. As in the deployed server, missing, null, and empty mean no.
        private static func isSkipped(
            _ element: JSONValue, key: String, of step: String?
        ) throws(ShredFailure) -> Bool {
            guard let value = element["skipped"], !value.isNull, value.string?.isEmpty != true else {
                return false
            }
            guard let flag = WireBoolean.read(value) else {
                let failure = ShredFailure.valueType(
                    "skipped of field", key: key, of: step, expected: "Boolean", .skipped, got: value)
                throw failure.within("skipped")
            }
            return flag
        }

        /// The column type for the answer.
        var columnType: ColumnType {
            if case .column(let storage) = type?.place { return storage }
            return .text
        }
    }

    /// One element of the value of a textChoice.
    struct ChoiceElement {
        let text: String?
        let otherText: String?
        /// Whether the element is an object, in which the text is a member.
        let isObject: Bool

        init(_ element: JSONValue, key: String) throws(ShredFailure) {
            switch element.kind {
            case .object:
                text = element["other"].flatMap(AnswerValue.words)
                isObject = true
                otherText = element["text"].flatMap(AnswerValue.words).flatMap { $0.isEmpty ? nil : $0 }
            case .array:
                throw .valueType(
                    "choice field", key: key, expected: "String or HashMap", .choice, got: element)
            default:
                text = AnswerValue.words(element)
                otherText = nil
                isObject = false
            }
        }
    }
}

extension ShreddedRow {
    /// Stores a choice, and the text of an "other" choice, in their columns.
    mutating func fill(
        with choice: ResponseShredder.ChoiceElement, _ index: Int, _ other: Int?
    ) throws(ShredFailure) {
        do throws(ShredFailure) {
            cells[index] = try AnswerValue.textCell(choice.text, column: list.columns[index])
        } catch {
            throw choice.isObject ? error.within("other") : error
        }
        guard let other else { return }
        do throws(ShredFailure) {
            cells[other] = try AnswerValue.textCell(choice.otherText, column: list.columns[other])
        } catch {
            throw error.within("text")
        }
    }
}
