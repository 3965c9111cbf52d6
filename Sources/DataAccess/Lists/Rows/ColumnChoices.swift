import Access
import JSON
import PortalUI
import Responses
import SQLStore
import Studies

/// The options for choice columns of a List: those in the design, or those that participants have sent.
struct ColumnChoices: Sendable {
    /// With more distinct values than this, a column contains free text rather than choices.
    private static let choicesMax = 300

    private var offered: [String: [SelectOption]] = [:]

    func of(_ column: ColumnDefinition) -> [SelectOption] { offered[column.foldedName] ?? [] }

    /// Returns the options for these columns. Without options in a design, uses the values in the last rows
    /// that the grant covers.
    init(
        _ columns: [ColumnDefinition], of list: RequestedList, design: DesignedChoices?,
        with grant: Grant<EditResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws {
        for column in columns where column.role == .answer && column.resultType?.isChoice == true {
            var choices = design?.choices(list: list.name, key: column.name) ?? []
            if !choices.isEmpty {
                if choices.count <= Self.choicesMax { offered[column.foldedName] = choices }
                continue
            }
            let seen = try EditedRowRepository.lastValues(
                of: column, in: list.id, with: grant, transaction)
            choices += seen.map { SelectOption($0, $0) }
            if choices.count <= Self.choicesMax { offered[column.foldedName] = choices }
        }
    }
}

/// The options in a design document, by List and key.
struct DesignedChoices: Sendable {
    private var choices: [String: [SelectOption]] = [:]

    /// Reads a design document. Returns no options if it is invalid.
    init(_ document: [UInt8]) {
        choices =
            (try? JSONParser().parse(document) { root -> [String: [SelectOption]] in
                var found: [String: [SelectOption]] = [:]
                let activity = root["activity"]
                let name = activity?["metadata"]?["activityId"]?.string ?? ""
                for step in activity?["steps"]?.elements.map({ $0 }) ?? [] {
                    Self.read(step, in: name, &found)
                }
                return found
            }) ?? [:]
    }

    func choices(list: String, key: String) -> [SelectOption] { choices[Self.place(list, key)] ?? [] }

    /// A text choice has its own List. Other choices are columns in the List of their survey or form.
    private static func read(_ step: JSONValue, in list: String, _ found: inout [String: [SelectOption]]) {
        guard let key = step["key"]?.string else { return }
        for child in step["steps"]?.elements.map({ $0 }) ?? [] { read(child, in: list + key, &found) }
        let format = step["format"]
        var choices: [SelectOption] = []
        for name in ["textChoices", "imageChoices", "dataSource"] {
            for choice in format?[name]?.elements.map({ $0 }) ?? [] {
                guard let value = choice["value"].flatMap(AnswerValue.words) else { continue }
                let text = choice["text"]?.string ?? ""
                let title = text.isEmpty || text == value ? value : "\(value) (\(text))"
                choices.append(SelectOption(value, title))
            }
        }
        guard !choices.isEmpty else { return }
        found[place(list, key)] = choices
        found[place(list + key, key)] = choices
    }

    private static func place(_ list: String, _ key: String) -> String {
        "\(list.lowercased()) \(key.lowercased())"
    }
}
