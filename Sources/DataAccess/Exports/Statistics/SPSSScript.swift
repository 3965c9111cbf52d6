import Studies
import Vocabulary

/// The syntax file that reads a data file into SPSS: formats, variable labels, and value labels.
///
/// Lines are shorter than 251 bytes, the limit of SPSS.
enum SPSSScript {
    private static let labelMax = 255
    private static let valueLabelMax = 120
    private static let pieceMax = 150

    static func text(_ table: StatisticsTable) -> String {
        var lines = [
            "* Encoding: UTF-8.",
            "* \(ScriptText.line(table.title, bytesMax: 200)).",
            "* Set the working directory to the folder that contains \(table.dataFile).",
            "SET DECIMAL=DOT.",
            "GET DATA",
            "  /TYPE=TXT",
            "  /FILE=\(ScriptText.quoted(table.dataFile))",
            "  /ENCODING='UTF8'",
            "  /ARRANGEMENT=DELIMITED",
            "  /DELCASE=LINE",
            "  /FIRSTCASE=2",
            "  /DELIMITERS=\",\"",
            "  /QUALIFIER='\"'",
            "  /VARIABLES=",
        ]
        lines += table.variables.map { "    \(input($0))" }
        lines[lines.count - 1] += "."
        lines += dateTimes(table.variables.filter { $0.kind == .dateTime }.map(\.name))
        for variable in table.variables where variable.hasGuards { lines += unguarded(variable.name) }
        for variable in table.variables { lines += labels(variable) }
        return (lines + ["EXECUTE."]).joined(separator: "\n") + "\n"
    }

    private static func input(_ variable: StatisticsTable.Variable) -> String {
        switch variable.kind {
        case .number(let isInteger): "\(variable.name) F20.\(isInteger ? 0 : 6)"
        case .flag: "\(variable.name) F1.0"
        case .dateTime: "\(variable.name)_s A23"
        case .text: "\(variable.name) A\(min(variable.width, StatisticsTable.textWidthMax))"
        }
    }

    /// Times are read as text, because older versions have no format for them; all in one pass.
    private static func dateTimes(_ names: [String]) -> [String] {
        if names.isEmpty { return [] }
        var lines = names.flatMap(dateTime)
        lines += ["EXECUTE.", "DELETE VARIABLES"]
        lines += names.map { "  \($0)_s" }
        lines[lines.count - 1] += "."
        return lines
    }

    private static func dateTime(_ name: String) -> [String] {
        func part(_ start: Int, _ count: Int, _ format: String) -> String {
            "NUMBER(SUBSTR(\(name)_s,\(start),\(count)),\(format))"
        }
        return [
            "COMPUTE \(name)=DATE.DMY(\(part(9, 2, "F2")),\(part(6, 2, "F2")),",
            "  \(part(1, 4, "F4")))+TIME.HMS(\(part(12, 2, "F2")),",
            "  \(part(15, 2, "F2")),\(part(18, 6, "F6.3"))).",
            "FORMATS \(name) (DATETIME24.3).",
        ]
    }

    /// Removes the apostrophe before text that a spreadsheet would read as a formula. SUBSTR counts bytes, of which the wide
    /// forms have three, and is known to PSPP too.
    private static func unguarded(_ name: String) -> [String] {
        let wide = CSVCell.wideFormulaStarts.map { "'\($0)'" }.joined(separator: ",")
        return [
            "IF (SUBSTR(\(name),1,1)='''' AND",
            "  (ANY(SUBSTR(LTRIM(\(name),''''),1,1),'=','+','-','@',STRING(9,PIB1)) OR",
            "  ANY(SUBSTR(LTRIM(\(name),''''),1,3),\(wide))))",
            "  \(name)=SUBSTR(\(name),2).",
        ]
    }

    private static func labels(_ variable: StatisticsTable.Variable) -> [String] {
        var lines: [String] = []
        if !variable.label.isEmpty {
            lines.append("VARIABLE LABELS \(variable.name)")
            lines.append("  \(literal(variable.label, max: labelMax)).")
        }
        // Blank text is valid in SPSS by default.
        if variable.kind == .text { lines.append("MISSING VALUES \(variable.name) (' ').") }
        if variable.kind == .flag { lines.append("VALUE LABELS \(variable.name) 0 'no' 1 'yes'.") }
        if !variable.choices.isEmpty {
            lines.append("VALUE LABELS \(variable.name)")
            for choice in variable.choices {
                lines.append("  \(ScriptText.quoted(ScriptText.line(choice.code, bytesMax: pieceMax)))")
                lines.append("    \(literal(choice.label, max: valueLabelMax))")
            }
            lines[lines.count - 1] += "."
        }
        return lines
    }

    /// Returns an SPSS string literal, split if it would make a line too long.
    private static func literal(_ text: String, max: Int) -> String {
        ScriptText.pieces(ScriptText.line(text, bytesMax: max), bytesMax: pieceMax)
            .map { ScriptText.quoted($0) }.joined(separator: " +\n    ")
    }
}
