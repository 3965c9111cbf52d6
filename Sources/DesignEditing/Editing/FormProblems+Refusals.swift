import PortalUI
import Studies

extension FormProblems {
    /// Creates the problems of an invalid document by field.
    package init(_ refusal: DocumentInvalid) {
        self.init(refusal.problems.map { Problem(field: $0.field, $0.sentence) })
    }
}
