/// Reads CSV as RFC 4180 has it.
enum CSVReading {
    static func rows(_ text: String) -> [[String]] {
        var rows: [[String]] = []
        var (row, cell): ([String], String) = ([], "")
        var isQuoted = false
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"" where isQuoted && rest.first == "\"":
                cell.unicodeScalars.append("\"")
                rest.removeFirst()
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                row.append(cell)
                cell = ""
            case "\r" where !isQuoted: break
            case "\n" where !isQuoted:
                rows.append(row + [cell])
                (row, cell) = ([], "")
            default: cell.unicodeScalars.append(scalar)
            }
        }
        return rows
    }
}
