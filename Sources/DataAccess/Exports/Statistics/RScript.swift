import Studies
import Tables
import Vocabulary

/// The script that reads a data file into R: a factor in addition to the codes of each choice, and questions as labels.
enum RScript {
    static func text(_ table: StatisticsTable) -> String {
        let data = table.name
        var lines = [
            "# \(ScriptText.line(table.title, bytesMax: 200))",
            "# Run it in the folder that contains \(table.dataFile). For response options, the column has the codes",
            "# and a factor whose name ends with _f has the text. Times are in the participant's local time.",
            "\(data) <- read.csv(\(quoted(table.dataFile)), colClasses = \"character\", na.strings = \"\",",
            "    encoding = \"UTF-8\", check.names = FALSE)",
        ]
        for variable in table.variables { lines += Self.lines(of: variable, in: data) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the lines that give a column its type, its label and its choices.
    private static func lines(of variable: StatisticsTable.Variable, in data: String) -> [String] {
        let place = "\(data)$\(variable.name)"
        var lines: [String] = []
        switch variable.kind {
        case .number: lines.append("\(place) <- as.numeric(\(place))")
        case .flag: lines.append("\(place) <- as.logical(as.integer(\(place)))")
        case .dateTime:
            lines.append(
                "\(place) <- as.POSIXct(\(place), tz = \"UTC\", format = \"%Y-%m-%d %H:%M:%OS\")")
        case .text where variable.hasGuards:
            let wide = CSVCell.wideFormulaStarts.map {
                "\\u" + String($0.value, radix: 16, uppercase: true)
            }
            let pattern = "^'('*[\(FormulaGuard.marks)\\t\(wide.joined())])"
            lines.append("\(place) <- sub(\"\(pattern)\", \"\\\\1\", \(place))")
        case .text: break
        }
        lines.append("attr(\(place), \"label\") <- \(quoted(variable.label))")
        guard !variable.choices.isEmpty else { return lines }
        lines.append("\(place)_f <- factor(\(place), levels = c(")
        lines.append(
            "    " + variable.choices.map { quoted($0.code) }.joined(separator: ",\n    ") + "),")
        lines.append("    labels = c(")
        lines.append(
            "    " + variable.choices.map { quoted($0.label) }.joined(separator: ",\n    ") + "))")
        lines.append("attr(\(place)_f, \"label\") <- \(quoted(variable.label))")
        return lines
    }

    /// Returns a text in ASCII, which R reads the same way in every locale.
    private static func quoted(_ text: String) -> String {
        let escaped = ScriptText.line(text, bytesMax: .max).unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.isASCII: String(scalar)
            default: "\\U{\(String(scalar.value, radix: 16))}"
            }
        }
        return "\"\(escaped.joined())\""
    }
}
