import DataAccess
import Responses
import SQLStore
import Studies
import Tables
import Vocabulary

/// Reads the tokens and values of an uploaded table.
struct PropertyLineReader {
    /// One line.
    struct Line {
        let number: Int
        let holder: TokenProperties.Selector
        /// The values to set.
        let changes: [PropertyEditor.Change]
    }

    typealias Plan = ImportPlan<PropertyValuesChange>

    /// The properties in the file, in the order of its columns.
    private let properties: [StoredProperty]
    /// Whether a blank cell clears the value. Otherwise, it keeps it.
    private let clearsBlanks: Bool

    init(_ known: [StoredProperty], in table: UploadedTable, clearsBlanks: Bool) {
        let keys = Dictionary(known.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        properties = table.columns.compactMap { keys[$0] }
        self.clearsBlanks = clearsBlanks
    }

    /// Returns the valid lines, and adds the problems of others to the plan.
    func read(_ table: UploadedTable, _ plan: inout Plan) -> [Line] {
        guard table.columns.count > properties.count else {
            if table.problems.isEmpty {
                plan.refuse(
                    1, "The column \(PropertyDesign.tokenName) is missing. It identifies the participant.")
            }
            return []
        }
        return table.lines.compactMap { line in
            let (changes, holder) = (changes(line, &plan), holder(line, &plan))
            guard let changes, let holder else { return nil }
            return Line(number: line.number, holder: holder, changes: changes)
        }
    }

    private func changes(_ line: UploadedTable.Line, _ plan: inout Plan) -> [PropertyEditor.Change]? {
        var changes: [PropertyEditor.Change] = []
        var isValid = true
        for property in properties {
            let text = line.text(property.key)
            if text.trimmed.isEmpty, !clearsBlanks { continue }
            do throws(RowFieldProblem) {
                let plain = EnteredValueText.plain(inFile: text, property.dataType.columnType)
                changes.append((property, try property.value(plain)))
            } catch {
                plan.refuse(line.number, "\(property.key): \(error.sentence)")
                isValid = false
            }
        }
        return isValid ? changes : nil
    }

    /// Returns the token of a line, or the participant if there is no token.
    private func holder(_ line: UploadedTable.Line, _ plan: inout Plan) -> TokenProperties.Selector? {
        let (entered, number) = (line[PropertyDesign.tokenName], line[PropertyTables.participantName])
        if !entered.isEmpty {
            let token = EnrollmentToken.normalized(entered)
            if EnrollmentToken.isWellFormed(token), token.utf8.count == EnrollmentToken.letterCount {
                return .token(token)
            }
            plan.refuse(line.number, "\(entered.prefix(40)) is not a valid token. Check it for typos.")
        } else if let participant = Int64(number) {
            return .participant(participant)
        } else {
            plan.refuse(
                line.number,
                number.isEmpty ? "The token is missing." : "\(number.prefix(40)) is not a participant number."
            )
        }
        return nil
    }
}
