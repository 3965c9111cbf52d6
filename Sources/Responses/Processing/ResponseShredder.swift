import JSON
import SQLStore
import Tables

/// Converts the `data` of a response into rows of its Lists.
///
/// The result depends only on the JSON and the shape of the Lists. A failure has the message of the first value that
/// doesn't fit, as in the deployed server, and the problems of all values, up to a limit. Columns that are missing or
/// have a different type are collected and reported together for their row.
package struct ResponseShredder {
    /// The name of the response folder, for messages.
    let folder: String
    /// Whether to collect the times of answers as well.
    let collectsTimings: Bool
    private(set) var response = ShreddedResponse()

    /// Returns the rows for a response, or the failure.
    package static func rows(
        of data: JSONValue, into list: ListSchema, folder: String, collectsTimings: Bool = false
    ) throws(ShredFailure) -> ShreddedResponse {
        var shredding = ResponseShredder(folder: folder, collectsTimings: collectsTimings)
        try shredding.shred(data, into: list)
        return shredding.response
    }

    /// Returns the rows for a response stored as text.
    package static func outcome(
        of data: [UInt8], into list: ListSchema, folder: String, collectsTimings: Bool = false
    ) -> Result<ShreddedResponse, ShredFailure> {
        do {
            return try JSONParser().parse(data) { value in
                Result { () throws(ShredFailure) in
                    try rows(of: value, into: list, folder: folder, collectsTimings: collectsTimings)
                }
            }
        } catch {
            guard let document = try? ResponseDocument(data), !document.defects.isEmpty else {
                return .failure(ShredFailure("\(error)", cause: FailureCause(.notJSON)))
            }
            return outcome(of: document, into: list, folder: folder, collectsTimings: collectsTimings)
        }
    }

    /// Returns the rows for a response as a tree, which may have been corrected.
    static func outcome(
        of document: ResponseDocument, into list: ListSchema, folder: String, collectsTimings: Bool = false
    ) -> Result<ShreddedResponse, ShredFailure> {
        let outcome = outcome(
            of: document.readable, into: list, folder: folder, collectsTimings: collectsTimings)
        return document.failure(outcome).map(Result.failure) ?? outcome
    }

    private mutating func shred(_ data: JSONValue, into list: ListSchema) throws(ShredFailure) {
        var failure: ShredFailure?
        _ = WireDateTime.pair(of: data, key: list.name, &failure)
        do throws(ShredFailure) {
            guard let results = data["results"], results.kind == .array else {
                throw .noResults(list: list.name, folder: folder, in: data)
            }
            try shred(results: results, into: list, parent: nil)
        } catch {
            failure.add(data["results"] == nil ? error : error.within("results"))
        }
        if let failure { throw failure }
    }

    /// Adds one row of a survey or form, then the rows of its multi-valued results.
    private mutating func shred(
        results: JSONValue, into list: ListSchema, parent: Int?
    ) throws(ShredFailure) {
        let row = response.rows.count
        response.rows.append(ShreddedRow(list: list, parent: parent))
        var failure: ShredFailure?
        var misfits = UnmatchedAnswers()
        var multiValued: [(place: Int, answer: AnswerElement)] = []
        for (place, element) in results.elements.enumerated() {
            if let answer = shred(element: element, at: place, into: list, row, &misfits, &failure) {
                multiValued.append((place, answer))
            }
        }
        if !misfits.messages.isEmpty {
            failure.add(.storing(misfits.messages, misfits.problems, list: list.name, folder: folder))
        }
        shred(multiple: multiValued, of: list, row: row, &failure)
        if let failure { throw failure }
    }

    /// Stores the answer of an element. Returns one with its own List, whose rows are added later.
    private mutating func shred(
        element: JSONValue, at place: Int, into list: ListSchema, _ row: Int,
        _ misfits: inout UnmatchedAnswers, _ failure: inout ShredFailure?
    ) -> AnswerElement? {
        var found: ShredFailure?
        var multiValued: AnswerElement?
        do throws(ShredFailure) {
            if let answer = try AnswerElement(element, &found),
                try !shred(answer, at: place, into: list, row, &misfits)
            {
                multiValued = answer
            }
        } catch {
            found.add(error)
        }
        if let found { failure.add(found.within("\(place)")) }
        return multiValued
    }

    /// Stores an answer that has a column. Returns false for one with its own List, whose rows are added later.
    private mutating func shred(
        _ answer: AnswerElement, at place: Int, into list: ListSchema, _ row: Int,
        _ misfits: inout UnmatchedAnswers
    ) throws(ShredFailure) -> Bool {
        switch answer.type?.place {
        case .choices, .group, .task: return false
        case .column, nil:
            try shred(single: answer, at: place, into: list, row: row, misfits: &misfits)
            return true
        }
    }

    /// Answers that have no column, which are reported together for their row.
    private struct UnmatchedAnswers {
        private(set) var messages: [String] = []
        private(set) var problems: [ResponseProblem] = []

        mutating func add(_ message: String, _ problem: ResponseProblem) {
            messages.append(message)
            if problems.count < ResponseProblem.storedMax { problems.append(problem) }
        }
    }

    private mutating func shred(
        single result: AnswerElement, at place: Int, into list: ListSchema, row: Int,
        misfits: inout UnmatchedAnswers
    ) throws(ShredFailure) {
        guard let index = list.index(of: result.key) else {
            // Old iOS builds send the text null as the type of an instruction, which has no column.
            if result.typeName != "null" {
                misfits.add(
                    "Unable to find column '\(result.key)' in list '\(list.name)'",
                    result.unknownStep(at: ["\(place)"]))
            }
            return
        }
        // Accesses the column in place, because a copy would retain and release all its strings.
        let type = list.columns[index].type
        let expected = result.columnType
        guard list.kind == .task || type == expected else {
            misfits.add(
                "Type '\(result.typeName)' (\(expected.jdbcName)) of result '\(result.key)' "
                    + "does not match expected type (\(type.jdbcName))",
                .otherType(result.typeName, of: result.step, at: ["\(place)", "resultType"], holds: type))
            return
        }
        if collectsTimings { note(result, list: list, field: list.columns[index].name) }
        guard !result.isSkipped, let value = result.value, !value.isNull else { return }
        try store(value, of: result, in: list, row: row, index)
    }

    private mutating func store(
        _ value: JSONValue, of result: AnswerElement, in list: ListSchema, row: Int, _ index: Int
    ) throws(ShredFailure) {
        do throws(ShredFailure) {
            if list.kind == .task {
                response.rows[row].cells[index] = try AnswerValue.taskCell(
                    value, key: result.key, column: list.columns[index])
            } else {
                response.rows[row].cells[index] = try AnswerValue.cell(
                    value, key: result.key, column: list.columns[index], type: result.type)
            }
        } catch {
            throw error.within("value")
        }
    }

    private mutating func shred(
        multiple answers: [(place: Int, answer: AnswerElement)], of list: ListSchema, row: Int,
        _ failure: inout ShredFailure?
    ) {
        for (place, answer) in answers {
            do throws(ShredFailure) {
                try shred(multiple: answer, of: list, row: row)
            } catch {
                failure.add(error.within("\(place)"))
            }
        }
    }

    private mutating func shred(
        multiple result: AnswerElement, of list: ListSchema, row: Int
    ) throws(ShredFailure) {
        guard let subList = list.subList(result.key) else {
            throw .noList(list.name + result.key, result.unknownStep(at: []), folder: folder)
        }
        if result.type?.place == .choices {
            try shred(choices: result, into: subList, parent: row)
        } else if result.isSkipped {
            note(result, list: list, field: result.key)
        } else {
            do throws(ShredFailure) {
                try shred(group: result, into: subList, parent: row)
            } catch {
                throw error.within("value")
            }
        }
    }

    private mutating func shred(
        choices result: AnswerElement, into list: ListSchema, parent: Int
    ) throws(ShredFailure) {
        guard let index = list.index(of: result.key) else {
            throw .storing(
                ["Unable to find column '\(result.key)' in list '\(list.name)'"],
                [result.unknownStep(at: [])], list: list.name, folder: folder)
        }
        note(result, list: list, field: list.columns[index].name)
        guard !result.isSkipped, let value = result.value, !value.isNull else { return }
        guard value.kind == .array else {
            let failure = ShredFailure.valueType(
                "choice field", key: result.key, expected: "ArrayList", .choices, got: value)
            throw failure.within("value")
        }
        let other = list.index(of: OtherText.columnName(for: result.key))
        var failure: ShredFailure?
        for (place, element) in value.elements.enumerated() {
            var row = ShreddedRow(list: list, parent: parent)
            do throws(ShredFailure) {
                try row.fill(with: ChoiceElement(element, key: result.key), index, other)
            } catch {
                failure.add(error.within("value", "\(place)"))
            }
            response.rows.append(row)
        }
        if let failure { throw failure }
    }

    /// An array of results is one occurrence of the form, and each array in it is another one.
    private mutating func shred(
        group result: AnswerElement, into list: ListSchema, parent: Int
    ) throws(ShredFailure) {
        guard let value = result.value, !value.isNull else { throw .nullGroup(result.key) }
        guard value.kind == .array else {
            throw .valueType(
                "grouped result field", key: result.key, expected: "ArrayList", .answers, got: value)
        }
        var failure: ShredFailure?
        for (place, element) in value.elements.enumerated() {
            // An object means that the elements are the answers of one occurrence.
            let isOnlyOne = element.kind == .object
            do throws(ShredFailure) {
                try shred(
                    occurrence: isOnlyOne ? value : element, of: result.key,
                    in: isOnlyOne ? [] : ["\(place)"], into: list, parent)
            } catch {
                failure.add(error)
            }
            if isOnlyOne { break }
        }
        if let failure { throw failure }
    }

    /// Adds the answers of one occurrence of a form.
    private mutating func shred(
        occurrence results: JSONValue, of key: String, in path: [String], into list: ListSchema,
        _ parent: Int
    ) throws(ShredFailure) {
        guard results.kind == .array else {
            throw ShredFailure.valueType(
                "grouped result field", key: key, expected: "ArrayList or HashMap", .occurrence, got: results
            ).within(path)
        }
        do throws(ShredFailure) {
            try shred(results: results, into: list, parent: parent)
        } catch {
            throw error.within(path, of: key)
        }
    }

    private mutating func note(_ result: AnswerElement, list: ListSchema, field: String) {
        guard collectsTimings else { return }
        response.timings.append(
            AnswerTiming(
                list: list.name, field: field, start: result.start, end: result.end,
                isSkipped: result.isSkipped))
    }
}
