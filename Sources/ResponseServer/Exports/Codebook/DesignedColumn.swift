import JSON

/// What the designs say about a column of a List: the question, the choices, in which versions.
struct DesignedColumn: Sendable, Equatable {
    /// One of the answers that a question offers.
    struct Choice: Sendable, Equatable {
        /// What is stored.
        let code: String
        /// What participants read.
        let label: String
    }

    /// The text of the question in the newest version.
    var question = ""
    /// The choices of the newest version in their order, then those that only older versions had.
    var choices: [Choice] = []
    /// The versions that have the question, oldest first.
    var versions: [String] = []
}

/// Reads the columns that a design makes, with what people read about them.
struct DesignReader {
    /// The columns by the name of their List and their own, both folded.
    private(set) var columns: [Key: DesignedColumn] = [:]

    /// A column of a List.
    struct Key: Hashable, Sendable {
        let list: String
        let column: String

        init(_ list: String, _ column: String) {
            self.list = list.lowercased()
            self.column = column.lowercased()
        }
    }

    /// Reads a design document; one that is none has no columns.
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
            case .column: columns[Key(list, key)] = column
            case .choices: columns[Key(list + key, key)] = column
            case .group: if let steps = step["steps"] { read(steps, list: list + key) }
            case .task(let results):
                for result in results { columns[Key(list + key, result.name)] = column }
            }
        }
    }

    /// Of choices with one code the first: a program has one word for a code.
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
