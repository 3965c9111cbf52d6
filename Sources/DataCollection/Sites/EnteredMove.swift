import Access
import HTTP
import Responses
import SQLStore
import Vocabulary
import WebAccess

/// What was entered in the form of a move.
struct EnteredMove {
    let site: String
    let reason: String
    let note: String

    init(_ form: Form) {
        site = form["site"] ?? ""
        reason = form["reason"] ?? ""
        note = form.text("note")
    }

    /// Returns the values that were chosen.
    ///
    /// - Throws: ``InvalidInput`` if no site of the study, or no reason, was chosen.
    func checked(
        with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> CheckedMove {
        guard let site = try StudySiteRepository.all(with: grant, in: transaction).chosen(site) else {
            throw InvalidInput("site", "Choose a site.")
        }
        guard let reason = ParticipantMoveReason(rawValue: reason) else {
            throw InvalidInput("reason", "Choose a reason.")
        }
        return CheckedMove(site: site, reason: reason, note: note)
    }
}

/// A site to which participants move, and why.
struct CheckedMove {
    let site: StudySite
    let reason: ParticipantMoveReason
    let note: String
}
