import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import Vocabulary
import WebAccess

/// The form that sets the properties of one token.
struct PropertyForm: Sendable {
    private(set) var fields: [RowField] = []
    let reason: String
    /// The last change when the form was opened.
    let started: Int64
    var problems = FormProblems()
    /// The changes, if the input is valid.
    private(set) var changes: [PropertyEditor.Change] = []

    /// Creates the form with the current values of a token.
    init(_ holder: TokenProperties, _ properties: [StoredProperty], started: Int64) {
        reason = ""
        self.started = started
        fields = properties.map {
            RowField($0.column, text: $0.text(holder.value(of: $0)), choices: [])
        }
    }

    /// Reads the submitted form. Unchanged fields are not changes.
    init(_ form: Form, for holder: TokenProperties, _ properties: [StoredProperty]) {
        reason = form.text("reason")
        started = form["started"].flatMap { Int64($0) } ?? 0
        for property in properties {
            let column = property.column
            guard let sent = form[column.physicalName] else { continue }
            let typed = sent.replacing("\r\n", with: "\n")
            var field = RowField(column, text: typed, choices: [])
            if typed != property.text(holder.value(of: property)).replacing("\r\n", with: "\n") {
                do throws(RowFieldProblem) {
                    changes.append((property, try property.value(typed)))
                } catch {
                    field.error = error.sentence
                    problems.add(field.name, error.sentence)
                }
            }
            fields.append(field)
        }
        problems.check(reason: reason)
    }
}
