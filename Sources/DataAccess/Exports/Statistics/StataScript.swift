import Studies
import Tables
import Vocabulary

/// The do-file that reads a data file into Stata, version 14 or later.
///
/// Stata labels only numbers, so each choice gets a labeled number in addition to its codes.
enum StataScript {
    private static let labelMax = 80

    static func text(_ table: StatisticsTable) -> String {
        var lines = [
            "* \(ScriptText.line(table.title, bytesMax: 200))",
            "* Run it in the folder that contains \(table.dataFile). For response options, the variable has the codes",
            "* and a labeled number whose name ends with _l has the text.",
            "version 14",
            "import delimited using \(string(table.dataFile)), delimiters(\",\") varnames(1) case(preserve) ///",
            "    stringcols(_all) bindquotes(strict) encoding(\"utf-8\") clear",
        ]
        if table.variables.contains(where: { $0.kind == .flag }) {
            lines.append("label define yes_no 0 \"no\" 1 \"yes\"")
        }
        for variable in table.variables {
            lines += typed(variable)
            lines.append("label variable \(variable.name) \(string(cut(variable.label)))")
            if variable.label.count > labelMax {
                lines.append(
                    "notes \(variable.name): \(ScriptText.line(escaped(variable.label), bytesMax: .max))")
            }
            lines += choices(variable)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func typed(_ variable: StatisticsTable.Variable) -> [String] {
        let name = variable.name
        switch variable.kind {
        case .number: return ["destring \(name), replace"]
        case .flag: return ["destring \(name), replace", "label values \(name) yes_no"]
        case .dateTime:
            return [
                "generate double \(name)_d = clock(\(name), \"YMDhms\")", "format \(name)_d %tc",
                "order \(name)_d, after(\(name))", "drop \(name)", "rename \(name)_d \(name)",
            ]
        case .text where variable.hasGuards:
            let wide = CSVCell.wideFormulaStarts.map { " + uchar(\($0.value))" }.joined()
            let pattern = "\"^'+[\(FormulaGuard.marks)\" + char(9)\(wide) + \"]\""
            return ["replace \(name) = substr(\(name), 2, .) if ustrregexm(\(name), \(pattern))"]
        case .text: return []
        }
    }

    private static func choices(_ variable: StatisticsTable.Variable) -> [String] {
        guard !variable.choices.isEmpty else { return [] }
        let name = "\(variable.name)_l"
        var lines = ["generate long \(name) = ."]
        for (place, (number, choice)) in variable.numberedChoices.enumerated() {
            lines.append("replace \(name) = \(number) if \(variable.name) == \(string(choice.code))")
            lines.append("label define \(name) \(number) \(string(choice.label))\(place == 0 ? "" : ", add")")
        }
        return lines + [
            "label values \(name) \(name)", "label variable \(name) \(string(cut(variable.label)))",
        ]
    }

    /// Stata counts characters, not bytes.
    private static func cut(_ label: String) -> String { String(label.prefix(labelMax)) }

    /// Returns a text in compound quotes.
    private static func string(_ text: String) -> String {
        "`\"\(escaped(ScriptText.line(text, bytesMax: .max)))\"'"
    }

    /// Returns a text without characters that Stata would read as a macro or as the end of the text.
    private static func escaped(_ text: String) -> String {
        String(text.flatMap { $0 == "`" ? "'" : $0 == "$" ? "\\$" : String($0) })
            .split(separator: "\"'", omittingEmptySubsequences: false).joined(separator: "\" '")
    }
}
