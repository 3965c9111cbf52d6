import Studies
import Tables

/// The result types of a survey design, as designs and responses spell them: those of questions, forms and
/// active tasks.
public struct ResultType: Hashable, Sendable {
    /// Where the answers of a result type are stored.
    package enum Storage: Equatable {
        /// A column of the List of the survey or form.
        case column(ColumnType)
        /// A separate List with a row for each chosen value.
        case choices
        /// A separate List with a row each time the form is filled out.
        case group
        /// A separate List with the fixed columns of an active task.
        case task([TaskColumn])
    }

    /// A column of a task's List.
    package struct TaskColumn: Equatable {
        package let name: String
        let type: ColumnType
    }

    private struct Declaration {
        let name: String
        let place: Storage
        var question: (any QuestionType.Type)?
    }

    private static let all: [Declaration] =
        QuestionTypes.standard.all.map { Declaration(name: $0.name, place: $0.answer.place, question: $0) }
        + [
            Declaration(name: "grouped", place: .group),
            Declaration(name: "fetalKickCounter", place: .task(numbers("duration", "count"))),
            Declaration(
                name: "towerOfHanoi",
                place: .task(
                    [TaskColumn(name: "puzzleWasSolved", type: .boolean)] + numbers("numberOfMoves"))),
            Declaration(
                name: "spatialSpanMemory",
                place: .task(numbers("score", "numberOfGames", "numberOfFailures"))),
        ]

    /// A dictionary, because comparing with each name took longer per answer than everything else about the type.
    private static let exact = Dictionary(uniqueKeysWithValues: all.indices.map { (all[$0].name, $0) })
    private static let folded = Dictionary(
        uniqueKeysWithValues: all.indices.map { (all[$0].name.lowercased(), $0) })

    private let index: Int

    private var declaration: Declaration { Self.all[index] }

    /// Returns the result type with this name, or nil.
    init?(rawValue: String) {
        guard let index = Self.exact[rawValue] else { return nil }
        self.index = index
    }

    /// Returns the result type with this name, ignoring case, or nil.
    public init?(name: String) {
        guard let index = Self.exact[name] ?? Self.folded[name.lowercased()] else { return nil }
        self.index = index
    }

    /// The name.
    package var rawValue: String { declaration.name }

    package var place: Storage { declaration.place }

    /// The values of `format.style` for types that require one.
    var styles: [String]? { declaration.question?.requiredStyles }

    /// The response type of a question; nil for forms and active tasks.
    package var responseType: ResponseType? { declaration.question.map { ResponseType($0) } }

    /// Whether answers are among the choices of the design.
    package var isChoice: Bool {
        switch declaration.question?.answer {
        case .choice, .choices: true
        default: false
        }
    }

    /// Whether the column of the answers is also a List of its own in queries. Its answers can be several texts.
    package var hasListView: Bool { declaration.question?.hasOwnList == true && place != .choices }

    private static func numbers(_ names: String...) -> [TaskColumn] {
        names.map { TaskColumn(name: $0, type: .double) }
    }
}

extension AnswerKind {
    fileprivate var place: ResultType.Storage {
        switch self {
        case .number: .column(.double)
        case .date: .column(.dateTime)
        case .flag: .column(.boolean)
        case .choices: .choices
        case .choice, .timeOfDay, .text, .coordinates: .column(.text)
        }
    }
}
