import JSON
import Timekeeping

extension ResponseShredder {
    /// One element of `results`, checked for what concerns it alone.
    struct AnswerElement {
        /// The key; the word null when the element has none, as the messages show it.
        let key: String
        /// The type as sent.
        let typeName: String
        /// The type; nil for a name that we do not know, which is stored like text.
        let type: ResultType?
        let isSkipped: Bool
        let start: Instant?
        let end: Instant?
        /// The answer; not looked at when skipped.
        let value: JSONValue?

        /// Nil for an element without a type: instructions, and whatever else is not an answer.
        init?(_ element: JSONValue) throws(ShredFailure) {
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
            isSkipped = try Self.isSkipped(element, key: key)
            value = element["value"]
            (start, end) = try WireDateTime.pair(of: element, key: key, step: key)
        }

        /// Whether the question was left out; absent, null and empty say no, as the deployed server has it.
        private static func isSkipped(_ element: JSONValue, key: String) throws(ShredFailure) -> Bool {
            guard let value = element["skipped"], !value.isNull, value.string?.isEmpty != true else {
                return false
            }
            guard let flag = WireBoolean.read(value) else {
                let failure = ShredFailure.valueType(
                    "skipped of field", key: key, expected: "Boolean", .skipped, got: value)
                throw failure.within("skipped")
            }
            return flag
        }

        /// The type of column that can hold the answer.
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
    /// Puts a choice and the words of an "other" one into their columns.
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
