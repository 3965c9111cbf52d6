import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Adds notes on participants, and calls to them. The form is on the page of the participant, and alone after a refusal.
struct ParticipantNoteController: FormController {
    let siteMap: SiteMap
    let notes: ParticipantNoteRepository
    let pattern = ResponsePaths.participantNotes

    func submit(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> (result: Flash, page: String) {
        let (form, id) = (context.form, context.participantID)
        let call = (form["result"] ?? "").isEmpty ? nil : try form.callResult()
        try notes.add(form.text("note"), call: call, about: id, with: grant, transaction)
        return (
            Flash(call == nil ? "Note saved." : "Call saved."),
            ResponsePaths.participant(id, grant.subject) + "#timeline"
        )
    }

    func page(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> ParticipantNotePage {
        let (channel, id) = (grant.subject, context.participantID)
        guard try FollowedParticipantRepository.covers(id, with: grant, transaction) else {
            throw NotFound("participant")
        }
        let address = ResponsePaths.participant(id, channel)
        return ParticipantNotePage(
            frame: siteMap.frame(
                context, "Add a note", purpose: "About participant \(id).", section: "/participants",
                parent: PageLink("Participant \(id)", to: address)),
            address: "\(address)/notes", back: address, note: context.form["note"] ?? "",
            result: context.form["result"] ?? "", problems: problems)
    }
}

/// The form of a note on a page of its own.
struct ParticipantNotePage {
    let frame: Frame
    let address: String
    let back: String
    let note: String
    let result: String
    let problems: FormProblems

    var calls: [SelectOption] { CallResult.options }
}
