import Access
import HTTP
import Responses
import SQLStore
import Vocabulary

/// What was entered in the form of a move.
struct EnteredMove {
    let site: String
    let reason: String
    let note: String

    init(_ form: Form) {
        site = form["site"] ?? ""
        reason = form["reason"] ?? ""
        note = (form["note"] ?? "").trimmed
    }

    /// - Throws: ``InvalidInput`` if no site of the study was chosen.
    func site(
        with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> StudySite {
        guard let found = try StudySiteRepository.all(with: grant, in: transaction).chosen(site) else {
            throw InvalidInput("site", "Choose a site.")
        }
        return found
    }

    func checkedReason() throws(InvalidInput) -> ParticipantMoveReason {
        guard let reason = ParticipantMoveReason(rawValue: reason) else {
            throw InvalidInput("reason", "Choose a reason.")
        }
        return reason
    }
}
