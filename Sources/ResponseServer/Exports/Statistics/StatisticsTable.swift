/// What a script for statistics has to know of a data file: its variables with their labels, and their widths.
struct StatisticsTable: Sendable {
    /// What a variable holds.
    enum Kind: Sendable, Equatable {
        case number(isWhole: Bool)
        /// 0 or 1.
        case flag
        /// `yyyy-MM-dd HH:mm:ss.SSS`.
        case moment
        case text
    }

    /// A variable.
    struct Variable: Sendable {
        /// The name in the data file and in the program.
        let name: String
        /// What the column is called in the List.
        let column: String
        /// The text of the question.
        let label: String
        let kind: Kind
        let choices: [DesignedColumn.Choice]
        /// How many bytes the longest text has, of the rows and of the codes.
        var width: Int
        /// Whether the data file has an apostrophe before some of its texts, which the script takes away.
        var hasGuards = false

        /// The numbers that stand for the codes where a program labels numbers only: the codes themselves if they are
        /// numbers, else their places.
        var numberedChoices: [(number: Int, choice: DesignedColumn.Choice)] {
            let numbers = choices.compactMap { Int32($0.code) }
            let areNumbers =
                numbers.count == choices.count && zip(numbers, choices).allSatisfy { "\($0)" == $1.code }
            return choices.enumerated().map { place, choice in
                (areNumbers ? Int(numbers[place]) : place + 1, choice)
            }
        }
    }

    /// The name of the List as a program takes it.
    let name: String
    /// What a comment at the head of each script says.
    let title: String
    /// The file with the rows, in the same folder.
    let dataFile: String
    var variables: [Variable]
    /// Whether texts that a spreadsheet would take for formulas get an apostrophe in the data file.
    let guardsFormulas: Bool
    /// How many bytes the longest line has.
    var lineWidth = 0

    init(
        _ view: ListView, _ designed: DesignedColumns, title: String, dataFile: String,
        guardsFormulas: Bool = true
    ) {
        self.guardsFormulas = guardsFormulas
        name = VariableNames.names(for: [view.list.name])[0]
        self.title = title
        self.dataFile = dataFile
        variables = zip(view.columns, Codebook.lines(of: view, designed)).map { column, line in
            let kind: Kind =
                switch column.type {
                case .integer: .number(isWhole: true)
                case .double: .number(isWhole: false)
                case .boolean: .flag
                case .dateTime: .moment
                case .text: .text
                }
            let choices = kind == .text ? line.choices : []
            return Variable(
                name: line.variable, column: column.name, label: line.question, kind: kind, choices: choices,
                width: max(1, choices.map(\.code.utf8.count).max() ?? 1))
        }
    }

    /// The longest text that SPSS and SAS hold, in bytes.
    static let textWidthMax = 32_767

    /// The variables whose longest text these programs cut.
    var cutVariables: [Variable] { variables.filter { $0.kind == .text && $0.width > Self.textWidthMax } }
}
