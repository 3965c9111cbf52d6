import Studies
import Tables
import Vocabulary

/// The program that reads a data file into SAS: formats for choices, labels, and SAS date-time values.
enum SASScript {
    private static let labelMax = 256
    private static let lineMin = 32_767

    static func text(_ table: StatisticsTable) -> String {
        let lines =
            heading(table) + choices(of: table) + reading(table) + formats(of: table)
            + statement("input", table.variables.map(\.name)) + guards(of: table) + labels(of: table) + [
                "run;"
            ]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func heading(_ table: StatisticsTable) -> [String] {
        [
            "/* \(ScriptText.line(table.title, bytesMax: 200).filter { $0 != "*" && $0 != "/" })",
            "   Run it in a UTF-8 session, in the folder that contains \(table.dataFile). */",
        ]
    }

    /// The formats of choices.
    private static func choices(of table: StatisticsTable) -> [String] {
        var lines = ["proc format;", "  value yes_no 0 = 'no' 1 = 'yes';"]
        for (place, variable) in labelled(table) {
            lines += statement(
                "value $\(format(place))", variable.choices.map { "\(string($0.code)) = \(string($0.label))" }
            )
        }
        return lines + ["run;"]
    }

    private static func reading(_ table: StatisticsTable) -> [String] {
        [
            "data \(table.name);",
            "  infile \(string(table.dataFile)) dsd dlm=',' firstobs=2 truncover termstr=crlf encoding='utf-8'",
            "    lrecl=\(max(lineMin, table.lineWidth + 2));",
        ] + statement("length", table.variables.map { "\($0.name) \(length($0))" })
    }

    private static func formats(of table: StatisticsTable) -> [String] {
        let times = table.variables.filter { $0.kind == .dateTime }.flatMap { variable in
            ["  informat \(variable.name) ymddttm23.3;", "  format \(variable.name) datetime23.3;"]
        }
        let flags = table.variables.filter { $0.kind == .flag }.map { "  format \($0.name) yes_no.;" }
        return times + flags
            + labelled(table).map { place, variable in "  format \(variable.name) $\(format(place)).;" }
    }

    /// Removes the apostrophes that guard formulas.
    private static func guards(of table: StatisticsTable) -> [String] {
        let wide = CSVCell.wideFormulaStarts.map { scalar in
            String(scalar).utf8.map { "\\x" + String($0, radix: 16, uppercase: true) }.joined()
        }
        let pattern = "^\\x27+([\(FormulaGuard.marks)\\x09]|\(wide.joined(separator: "|")))"
        return table.variables.filter(\.hasGuards).flatMap { variable in
            [
                "  if prxmatch('/\(pattern)/', \(variable.name)) then",
                "    \(variable.name) = substr(\(variable.name), 2);",
            ]
        }
    }

    private static func labels(of table: StatisticsTable) -> [String] {
        table.variables.filter { !$0.label.isEmpty }.map { variable in
            "  label \(variable.name) = \(string(ScriptText.line(variable.label, bytesMax: labelMax)));"
        }
    }

    /// The variables with choices, and their positions.
    private static func labelled(
        _ table: StatisticsTable
    ) -> [(place: Int, variable: StatisticsTable.Variable)] {
        table.variables.enumerated().filter { !$0.element.choices.isEmpty }.map { ($0.offset, $0.element) }
    }

    /// Returns a statement with an operand in each line.
    private static func statement(_ words: String, _ operands: [String]) -> [String] {
        var lines = ["  \(words)"] + operands.map { "    \($0)" }
        lines[lines.count - 1] += ";"
        return lines
    }

    private static func length(_ variable: StatisticsTable.Variable) -> String {
        variable.kind == .text ? "$\(min(variable.width, StatisticsTable.textWidthMax))" : "8"
    }

    /// The name of a format can't end with a digit.
    private static func format(_ place: Int) -> String { "choice\(place)_" }

    /// SAS doesn't expand macros between single quotes.
    private static func string(_ text: String) -> String {
        ScriptText.quoted(ScriptText.line(text, bytesMax: .max))
    }
}
