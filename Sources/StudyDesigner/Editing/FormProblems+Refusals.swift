import PortalUI
import Studies

extension FormProblems {
    /// What keeps a document from being added, by the fields of the form that asks for it.
    init(_ refusal: DocumentInvalid) {
        self.init(refusal.problems.map { Problem(field: $0.field, $0.sentence) })
    }
}
