import AppSimulation
import JSON
import Responses
import Studies
import Timekeeping
import Vocabulary

extension CorrectionField {
    /// Returns the input as the JSON that an app would send.
    ///
    /// - Throws: ``RowFieldProblem`` if the question doesn't accept the input.
    func json() throws(RowFieldProblem) -> JSONTree {
        let chosen = values.filter { !$0.allSatisfy(\.isWhitespace) }
        if let offered { return try choices(chosen, offered) }
        guard let text = chosen.first else {
            if problem.expected == .skipped { throw RowFieldProblem("Choose yes or no.") }
            return .null
        }
        switch problem.expected {
        case .number: return try number(text.trimmed)
        case .boolean, .skipped:
            guard let flag = WireBoolean.read(text) else {
                throw RowFieldProblem(
                    problem.expected == .skipped ? "Choose yes or no." : "Choose true or false.")
            }
            return .bool(flag)
        case .date: return try date(text.trimmed)
        case .time: return try time(text.trimmed)
        case .choices:
            let lines = text.split(separator: "\n").map { String($0).trimmed }.filter { !$0.isEmpty }
            return .array(lines.map(JSONTree.string))
        default: return .string(try plain(text))
        }
    }

    /// Returns the selected choices. Apps send a choice with a text field as an object with its text.
    private func choices(
        _ chosen: [String], _ offered: ChoiceAnswerRule
    ) throws(RowFieldProblem) -> JSONTree {
        if let sentence = offered.refusal(of: chosen, other: otherText) { throw RowFieldProblem(sentence) }
        let elements = chosen.map { value -> JSONTree in
            guard let choice = offered.choice(value), choice.asksForText, !otherText.isEmpty else {
                return .string(value)
            }
            return ["other": .string(choice.text), "text": .string(otherText)]
        }
        if problem.expected == .choices { return elements.isEmpty ? .null : .array(elements) }
        // Within a list, the element or a member of it is replaced.
        guard problem.expected == .choice || problem.path.parts.last != "other" else {
            return chosen.first.map(JSONTree.string) ?? .null
        }
        return elements.first ?? .null
    }

    private func number(_ text: String) throws(RowFieldProblem) -> JSONTree {
        guard let tree = Self.hours(text) ?? (try? JSONTree.parse(text)), case .number(let number) = tree,
            number.isInRange, let value = number.double, accepts(value)
        else { throw RowFieldProblem("Enter \(problem.expectation(step)), or leave it blank.") }
        return tree
    }

    private func accepts(_ number: Double) -> Bool {
        if case .number(let rule) = rule { rule.accepts(number) } else { true }
    }

    /// Returns a duration entered as hours and minutes, such as 7:30, in hours. Nil for other text.
    private static func hours(_ text: String) -> JSONTree? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let hours = UInt8(parts[0]), let minutes = UInt8(parts[1]), minutes < 60,
            parts[1].utf8.count == 2
        else { return nil }
        return .double(Double(hours) + Double(minutes) / 60)
    }

    private func date(_ text: String) throws(RowFieldProblem) -> JSONTree {
        let day = CivilDate(text)
        guard let time = day.map({ CivilDateTime(date: $0, time: .midnight) }) ?? Self.civil(text) else {
            throw RowFieldProblem(
                "Enter a date, such as 2026-11-20, or a date and time, such as 2026-11-20 14:30.")
        }
        if case .date(let rule) = rule, let sentence = rule.refusal(of: time, receivedAt: receivedAt) {
            throw RowFieldProblem(sentence)
        }
        return .string(day == nil ? OffsetDateTime(civil: time, offset: .utc).wire : text)
    }

    private func time(_ text: String) throws(RowFieldProblem) -> JSONTree {
        if let time = OffsetDateTime(text) { return .string(time.wire) }
        guard let time = Self.civil(text) else {
            throw RowFieldProblem("Enter a date and time, such as 2026-11-20 14:30.")
        }
        return .string(OffsetDateTime(civil: time, offset: .utc).wire)
    }

    private static func civil(_ text: String) -> CivilDateTime? {
        CivilDateTime(text) ?? CivilDateTime(text + ":00")
    }

    private func plain(_ text: String) throws(RowFieldProblem) -> String {
        guard case .text(let rule) = rule else { return text }
        if let sentence = rule.refusal(of: text) { throw RowFieldProblem(sentence) }
        return rule.answer(text) ?? text
    }
}
