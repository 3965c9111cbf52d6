import JSON
import Tables
import Timekeeping

extension ResponseShredder {
    /// One element of `results`, validated independently of the List.
    struct AnswerElement {
        /// The key, or the word null if there is none, as displayed in messages.
        let key: String
        /// The type as sent.
        let typeName: String
        /// The type, or nil for an unknown name, which is stored like text.
        let type: ResultType?
        let isSkipped: Bool
        let start: Instant?
        let end: Instant?
        /// The answer, ignored if skipped.
        let value: JSONValue?

        /// Returns nil for an element without a type, such as instructions, which is not an answer.
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

        /// Returns whether the question was skipped. As in the deployed server, missing, null, and empty mean no.
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
