import JSON
import SQLStore

/// Turns the `data` of a response into rows of its Lists.
///
/// A pure function of the JSON and the shape of the Lists. The first value that does not fit its result type ends
/// it; columns that are missing or of another type are collected and reported together for their row.
struct Shredding {
    /// The name of the response folder, for messages.
    let folder: String
    /// Whether the times of answers are collected too.
    let collectsTimings: Bool
    private(set) var response = ShreddedResponse()

    /// The rows for a response, or why there are none.
    static func rows(
        of data: JSONValue, into list: ListShape, folder: String, collectsTimings: Bool = false
    ) throws(ShredFailure) -> ShreddedResponse {
        var shredding = Shredding(folder: folder, collectsTimings: collectsTimings)
        try shredding.shred(data, into: list)
        return shredding.response
    }

    /// The rows for a response that was kept as text.
    static func outcome(
        of data: [UInt8], into list: ListShape, folder: String, collectsTimings: Bool = false
    ) -> Result<ShreddedResponse, ShredFailure> {
        do {
            return try JSONParser().parse(data) { value in
                Result { () throws(ShredFailure) in
                    try rows(of: value, into: list, folder: folder, collectsTimings: collectsTimings)
                }
            }
        } catch {
            return .failure(ShredFailure("\(error)"))
        }
    }

    private mutating func shred(_ data: JSONValue, into list: ListShape) throws(ShredFailure) {
        _ = try AnswerTime.pair(of: data, key: list.name)
        guard let results = data["results"], results.kind == .array else {
            throw .storing([ShredFailure.noResults], list: list.name, folder: folder)
        }
        try shred(results: results, into: list, parent: nil)
    }

    /// One row of a survey or form, then the rows of its multi-valued results.
    private mutating func shred(
        results: JSONValue, into list: ListShape, parent: Int?
    ) throws(ShredFailure) {
        let row = response.rows.count
        response.rows.append(ShreddedRow(list: list, parent: parent))
        var problems: [String] = []
        var multiValued: [Answer] = []
        for element in results.elements {
            guard let result = try Answer(element) else { continue }
            switch result.type?.place {
            case .choices, .group, .task: multiValued.append(result)
            case .column, nil: try shred(single: result, into: list, row: row, problems: &problems)
            }
        }
        if !problems.isEmpty { throw .storing(problems, list: list.name, folder: folder) }
        for result in multiValued { try shred(multiple: result, of: list, row: row) }
    }

    private mutating func shred(
        single result: Answer, into list: ListShape, row: Int, problems: inout [String]
    ) throws(ShredFailure) {
        guard let index = list.index(of: result.key) else {
            // Old iOS builds send the word null as the type of an instruction, which has no column.
            if result.typeName != "null" {
                problems.append("Unable to find column '\(result.key)' in list '\(list.name)'")
            }
            return
        }
        // The column is looked at where it lies: a copy of it would be counted references of all its texts.
        let type = list.columns[index].type
        let expected = result.columnType
        guard list.kind == .task || type == expected else {
            problems.append(
                "Type '\(result.typeName)' (\(expected.jdbcName)) of result '\(result.key)' "
                    + "does not match expected type (\(type.jdbcName))")
            return
        }
        if collectsTimings { note(result, list: list, field: list.columns[index].name) }
        guard !result.isSkipped, let value = result.value, !value.isNull else { return }
        if list.kind == .task {
            response.rows[row].cells[index] = try AnswerValue.taskCell(
                value, key: result.key, column: list.columns[index])
        } else {
            response.rows[row].cells[index] = try AnswerValue.cell(
                value, key: result.key, column: list.columns[index], type: result.type)
        }
    }

    private mutating func shred(
        multiple result: Answer, of list: ListShape, row: Int
    ) throws(ShredFailure) {
        guard let subList = list.subList(result.key) else {
            throw .noList(list.name + result.key, folder: folder)
        }
        if result.type?.place == .choices {
            try shred(choices: result, into: subList, parent: row)
        } else if result.isSkipped {
            note(result, list: list, field: result.key)
        } else {
            try shred(group: result, into: subList, parent: row)
        }
    }

    private mutating func shred(
        choices result: Answer, into list: ListShape, parent: Int
    ) throws(ShredFailure) {
        guard let index = list.index(of: result.key) else {
            throw .storing(
                ["Unable to find column '\(result.key)' in list '\(list.name)'"], list: list.name,
                folder: folder)
        }
        note(result, list: list, field: list.columns[index].name)
        guard !result.isSkipped, let value = result.value, !value.isNull else { return }
        guard value.kind == .array else {
            throw .valueType(
                "choice field", key: result.key, expected: "ArrayList", got: AnswerValue.className(of: value))
        }
        let other = list.index(of: OtherText.columnName(for: result.key))
        for element in value.elements {
            let choice = try Choice(element, key: result.key)
            var row = ShreddedRow(list: list, parent: parent)
            row.cells[index] = try AnswerValue.textCell(choice.text, column: list.columns[index])
            if let other {
                row.cells[other] = try AnswerValue.textCell(choice.otherText, column: list.columns[other])
            }
            response.rows.append(row)
        }
    }

    /// An array of results is one occurrence of the form; each array in it is one more.
    private mutating func shred(
        group result: Answer, into list: ListShape, parent: Int
    ) throws(ShredFailure) {
        guard let value = result.value, !value.isNull else { throw .nullGroup }
        guard value.kind == .array else {
            throw .valueType(
                "grouped result field", key: result.key, expected: "ArrayList",
                got: AnswerValue.className(of: value))
        }
        var isOneOccurrence = false
        for element in value.elements {
            switch element.kind {
            case .array: try shred(results: element, into: list, parent: parent)
            case .object: isOneOccurrence = true
            default:
                throw .valueType(
                    "grouped result field", key: result.key, expected: "ArrayList or HashMap",
                    got: AnswerValue.className(of: element))
            }
            if isOneOccurrence { break }
        }
        if isOneOccurrence { try shred(results: value, into: list, parent: parent) }
    }

    private mutating func note(_ result: Answer, list: ListShape, field: String) {
        guard collectsTimings else { return }
        response.timings.append(
            AnswerTiming(
                list: list.name, field: field, start: result.start, end: result.end,
                isSkipped: result.isSkipped))
    }
}
