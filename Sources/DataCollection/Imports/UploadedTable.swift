import Studies
import Vocabulary

/// Reads an uploaded CSV file: a header, and lines below it.
struct UploadedTable {
    let body: [UInt8]
    /// The maximum number of lines below the header.
    let linesMax: Int
    /// What to say if there are more.
    let tooManyLines: String

    /// Calls `heading` with the cells of the header, and then `line` with each line that isn't blank. Stops if `heading`
    /// returns false, or at the first line that can't be read.
    ///
    /// Returns the problems of the file as a whole.
    func read(heading: ([String]) -> Bool, line: (CSVRows.Row) -> Void) -> [LineProblem] {
        guard let text = String(validating: body, as: UTF8.self) else {
            return [
                LineProblem(
                    line: 1, sentence: "The file is not in UTF-8. Save it as CSV UTF-8 and try again.")
            ]
        }
        var (last, count) = (0, 0)
        do {
            var rows = try CSVRows(text)
            guard let header = try rows.next() else {
                return [LineProblem(line: 1, sentence: "The file is empty.")]
            }
            last = header.line
            guard heading(header.cells) else { return [] }
            while let row = try rows.next() {
                last = row.line
                if row.cells.allSatisfy(\.trimmed.isEmpty) { continue }
                count += 1
                guard count <= linesMax else { return [LineProblem(line: last, sentence: tooManyLines)] }
                line(row)
            }
        } catch {
            return [LineProblem(line: last + 1, sentence: error.description)]
        }
        return count > 0 ? [] : [LineProblem(line: 2, sentence: "The file has no lines below the header.")]
    }
}
