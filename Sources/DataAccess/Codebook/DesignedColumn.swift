import JSON
import Responses
import Tables

/// The design of a List column: the question, the response options, and the versions.
struct DesignedColumn: Sendable, Equatable {
    /// A response option of a question.
    struct Choice: Sendable, Equatable {
        /// The stored value.
        let code: String
        /// The text shown to participants.
        let label: String
    }

    /// The text of the question in the latest version.
    var question = ""
    /// The response options of the latest version in order, then those of older versions only.
    var choices: [Choice] = []
    /// The versions that contain the question, oldest first.
    var versions: [String] = []
}

/// Reads the columns of a design, with the texts that participants see.
struct DesignReader {
    /// The columns by the names of the List and the column, both case-folded.
    private(set) var columns: [ColumnKey: DesignedColumn] = [:]

    /// Reads a design document. An invalid one has no columns.
    init(_ document: [UInt8]) {
        try? JSONParser().parse(document) { root in
            guard let activity = root["activity"], let name = activity["metadata"]?["activityId"]?.string,
                let steps = activity["steps"]
            else { return }
            read(steps, list: name)
        }
    }

    private mutating func read(_ steps: JSONValue, list: String) {
        for step in steps.elements {
            guard let key = step["key"]?.string,
                let type = step["resultType"]?.string.flatMap(ResultType.init(name:))
            else { continue }
            let column = DesignedColumn(
                question: step["title"]?.string ?? "", choices: Self.choices(step["format"]))
            switch type.place {
            case .column: columns[ColumnKey(list, key)] = column
            case .choices: columns[ColumnKey(list + key, key)] = column
            case .group: if let steps = step["steps"] { read(steps, list: list + key) }
            case .task(let results):
                for result in results { columns[ColumnKey(list + key, result.name)] = column }
            }
        }
    }

    /// Returns the first response option for each code, because programs allow one label per code.
    private static func choices(_ format: JSONValue?) -> [DesignedColumn.Choice] {
        let offered = format?["textChoices"] ?? format?["imageChoices"]
        guard let offered, offered.isArray else { return [] }
        var codes: Set<String> = []
        return offered.elements.compactMap { choice in
            let label = choice["text"]?.string ?? ""
            let code = choice["value"]?.string ?? choice["value"]?.double.map(ExportNumber.text) ?? label
            guard !code.isEmpty, codes.insert(code).inserted else { return nil }
            return DesignedColumn.Choice(code: code, label: label.isEmpty ? code : label)
        }
    }
}
