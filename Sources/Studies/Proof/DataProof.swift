/// The Lists and columns that responses to activities fill, beside those that are there already.
public struct DataProof: Hashable, Sendable {
    /// How a List or column stands to what is published.
    public enum Change: Hashable, Sendable {
        case new
        case kept
        /// Nothing fills it any more; what it holds stays.
        case dropped
    }

    /// One column.
    public struct Column: Hashable, Sendable {
        /// Its name, which is the key of a question.
        public let name: String
        /// What it holds.
        public let type: String
        /// How it stands to what is published.
        public let change: Change
    }

    /// One List.
    public struct List: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// How it stands to what is published.
        public let change: Change
        /// The columns that answers fill.
        public let columns: [Column]
    }

    /// The Lists of the design, then those that nothing fills any more.
    public let lists: [List]

    /// What a design makes, beside what a published one made; nil where nothing is published.
    public init(_ activities: [any Activity], published: [any Activity]?) {
        let now = Self.outlines(of: activities)
        let before = Self.outlines(of: published ?? [])
        let kept = now.map { outline in
            let former = before.first { $0.name.lowercased() == outline.name.lowercased() }
            return List(
                name: outline.name, change: published == nil ? .kept : former == nil ? .new : .kept,
                columns: Self.columns(
                    outline.columns, published == nil || former == nil ? nil : former?.columns))
        }
        let gone = before.filter { former in
            !now.contains { $0.name.lowercased() == former.name.lowercased() }
        }
        lists =
            kept
            + gone.map { former in
                List(
                    name: former.name, change: .dropped,
                    columns: former.columns.map { Column(name: $0.name, type: $0.type, change: .dropped) })
            }
    }

    /// Whether anything differs from what is published.
    public var changes: Bool {
        lists.contains { list in
            list.change != .kept || list.columns.contains { $0.change != .kept }
        }
    }

    private typealias Outline = (name: String, columns: [(name: String, type: String)])

    private static func columns(
        _ now: [(name: String, type: String)], _ before: [(name: String, type: String)]?
    ) -> [Column] {
        guard let before else { return now.map { Column(name: $0.name, type: $0.type, change: .kept) } }
        func has(_ columns: [(name: String, type: String)], _ name: String) -> Bool {
            columns.contains { $0.name.lowercased() == name.lowercased() }
        }
        return now.map { Column(name: $0.name, type: $0.type, change: has(before, $0.name) ? .kept : .new) }
            + before.filter { !has(now, $0.name) }
            .map { Column(name: $0.name, type: $0.type, change: .dropped) }
    }

    private static func outlines(of activities: [any Activity]) -> [Outline] {
        activities.filter { !$0.key.isEmpty }.flatMap { activity -> [Outline] in
            if let questionnaire = activity as? Questionnaire { return outlines(of: questionnaire) }
            // A task has its own List, and one for what it measures.
            let columns = (activity as? ActiveTask)?.type.columns ?? []
            return activity.responseLists.enumerated().map { ($1.name, $0 == 0 ? [] : columns) }
        }
    }

    private static func outlines(of questionnaire: Questionnaire) -> [Outline] {
        var outlines: [Outline] = [(questionnaire.key, [])]
        for step in questionnaire.steps {
            switch step {
            case .instruction: break
            case .question(let question): add(question, to: 0, &outlines)
            case .form(let form) where form.key.isEmpty: break
            case .form(let form):
                outlines.append((questionnaire.key + form.key, []))
                let place = outlines.count - 1
                for question in form.questions { add(question, to: place, &outlines) }
            }
        }
        return outlines
    }

    /// A text choice has a List of its own, with a row for each chosen value.
    private static func add(_ question: Question, to place: Int, _ outlines: inout [Outline]) {
        guard !question.key.isEmpty else { return }
        guard case .textChoice(let format) = question.response else {
            outlines[place].columns.append((question.key, question.response.type.columnType))
            return
        }
        var columns = [(question.key, "Text")]
        if format.other?.asksForText == true { columns.append((question.key + "_text", "Text")) }
        outlines.append((outlines[place].name + question.key, columns))
    }
}

extension ResponseType {
    /// What the column of an answer holds, in the words of the Lists.
    var columnType: String {
        switch self {
        case .scale, .continuousScale, .numeric, .timeInterval, .height: "Number"
        case .boolean: "Boolean"
        case .date: "Date-time"
        default: "Text"
        }
    }
}

extension TaskType {
    /// The columns of what the task measures.
    fileprivate var columns: [(name: String, type: String)] {
        switch self {
        case .fetalKickCounter: [("duration", "Number"), ("count", "Number")]
        case .towerOfHanoi: [("puzzleWasSolved", "Boolean"), ("numberOfMoves", "Number")]
        case .spatialSpanMemory: results.map { ($0.rawValue, "Number") }
        }
    }
}
