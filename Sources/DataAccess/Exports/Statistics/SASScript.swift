import Studies
import Tables
import Vocabulary

/// The program that reads a data file into SAS: formats for choices, labels, and SAS date-time values.
enum SASScript {
    private static let labelMax = 256
    private static let lineMin = 32_767

    static func text(_ table: StatisticsTable) -> String {
        let labelled = table.variables.enumerated().filter { !$0.element.choices.isEmpty }
        var lines = [
            "/* \(ScriptText.line(table.title, bytesMax: 200).filter { $0 != "*" && $0 != "/" })",
            "   Run it in a UTF-8 session, in the folder that contains \(table.dataFile). */",
            "proc format;", "  value yes_no 0 = 'no' 1 = 'yes';",
        ]
        for (place, variable) in labelled {
            lines.append("  value $\(format(place))")
            lines += variable.choices.map { "    \(string($0.code)) = \(string($0.label))" }
            lines[lines.count - 1] += ";"
        }
        lines += [
            "run;", "data \(table.name);",
            "  infile \(string(table.dataFile)) dsd dlm=',' firstobs=2 truncover termstr=crlf encoding='utf-8'",
            "    lrecl=\(max(lineMin, table.lineWidth + 2));",
            "  length",
        ]
        lines += table.variables.map { "    \($0.name) \(length($0))" }
        lines[lines.count - 1] += ";"
        for variable in table.variables where variable.kind == .dateTime {
            lines.append("  informat \(variable.name) ymddttm23.3;")
            lines.append("  format \(variable.name) datetime23.3;")
        }
        for variable in table.variables where variable.kind == .flag {
            lines.append("  format \(variable.name) yes_no.;")
        }
        for (place, variable) in labelled { lines.append("  format \(variable.name) $\(format(place)).;") }
        lines.append("  input")
        lines += table.variables.map { "    \($0.name)" }
        lines[lines.count - 1] += ";"
        for variable in table.variables where variable.hasGuards {
            let wide = CSVCell.wideFormulaStarts.map { scalar in
                String(scalar).utf8.map { "\\x" + String($0, radix: 16, uppercase: true) }.joined()
            }
            let pattern = "^\\x27+([\(FormulaGuard.marks)\\x09]|\(wide.joined(separator: "|")))"
            lines.append("  if prxmatch('/\(pattern)/', \(variable.name)) then")
            lines.append("    \(variable.name) = substr(\(variable.name), 2);")
        }
        for variable in table.variables where !variable.label.isEmpty {
            let label = ScriptText.line(variable.label, bytesMax: labelMax)
            lines.append("  label \(variable.name) = \(string(label));")
        }
        return (lines + ["run;"]).joined(separator: "\n") + "\n"
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
