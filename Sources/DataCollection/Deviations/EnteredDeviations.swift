import HTTP
import Responses
import Vocabulary
import WebAccess

/// What was entered for several deviations.
struct EnteredDeviations {
    let selected: [DeviationRevision]
    let reason: String
    let explanation: String
    let decision: String
    let note: String

    init(_ form: Form) {
        var known: Set<DeviationID> = []
        selected = form.all("deviation").compactMap(DeviationRevision.init(_:))
            .filter { known.insert($0.id).inserted }
        reason = form["reason"] ?? ""
        explanation = form.text("explanation")
        decision = form["decision"] ?? ""
        note = form.text("note")
    }

    var reasonDraft: DeviationReasonDraft {
        DeviationReasonDraft(Deviation.Reason(rawValue: reason), explanation)
    }
    var decisionDraft: DeviationDecisionDraft {
        DeviationDecisionDraft(Deviation.Decision(rawValue: decision), note)
    }
}

extension DeviationRevision {
    /// Reads the form of checkboxes: the number and the revision, such as `118.2`.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = Int64(parts[0]), let revision = Int(parts[1]) else { return nil }
        self.init(DeviationID(id), revision: revision)
    }

    /// The form in checkboxes.
    var text: String { "\(id).\(revision)" }
}
