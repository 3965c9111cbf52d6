import Responses
import Tables

/// The variables of a data file, with labels and widths, for scripts of statistics programs.
package struct StatisticsTable: Sendable {
    /// The type of a variable.
    enum Kind: Sendable, Equatable {
        case number(isInteger: Bool)
        /// 0 or 1.
        case flag
        /// `yyyy-MM-dd HH:mm:ss.SSS`.
        case dateTime
        case text
    }

    /// A variable.
    struct Variable: Sendable {
        /// The name in the data file and in the program.
        let name: String
        /// The name of the column in the List.
        let column: String
        /// The text of the question.
        let label: String
        let kind: Kind
        let choices: [DesignedColumn.Choice]
        /// The length of the longest text in bytes, including the codes.
        var width: Int
        /// Whether some texts in the data file have an apostrophe that the script removes.
        var hasGuards = false

        /// The numbers for the codes in programs that label only numbers: the codes if they are numbers, otherwise
        /// their positions.
        var numberedChoices: [(number: Int, choice: DesignedColumn.Choice)] {
            let numbers = choices.compactMap { Int32($0.code) }
            let areNumbers =
                numbers.count == choices.count && zip(numbers, choices).allSatisfy { "\($0)" == $1.code }
            return choices.enumerated().map { place, choice in
                (areNumbers ? Int(numbers[place]) : place + 1, choice)
            }
        }
    }

    /// The name of the List as an identifier.
    let name: String
    /// The comment at the top of each script.
    let title: String
    /// The file with the rows, in the same folder.
    let dataFile: String
    var variables: [Variable]
    /// Whether text that a spreadsheet would read as a formula gets an apostrophe in the data file.
    let guardsFormulas: Bool
    /// The length of the longest line in bytes.
    var lineWidth = 0

    package init(
        _ view: RowsView<ListRows>, _ designed: DesignedColumns, title: String, dataFile: String,
        guardsFormulas: Bool = true
    ) {
        self.guardsFormulas = guardsFormulas
        name = VariableNames.names(for: [view.list.name])[0]
        self.title = title
        self.dataFile = dataFile
        variables = zip(view.columns, Codebook.lines(of: view, designed)).map { column, line in
            let kind: Kind =
                switch column.type {
                case .integer: .number(isInteger: true)
                case .double: .number(isInteger: false)
                case .boolean: .flag
                case .dateTime: .dateTime
                case .text: .text
                }
            let choices = kind == .text ? line.choices : []
            return Variable(
                name: line.variable, column: column.name, label: line.question, kind: kind, choices: choices,
                width: max(1, choices.map(\.code.utf8.count).max() ?? 1))
        }
    }

    /// The longest text in SPSS and SAS, in bytes.
    static let textWidthMax = 32_767
}
