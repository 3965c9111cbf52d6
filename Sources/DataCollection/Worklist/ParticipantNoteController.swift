import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Adds notes on participants, and calls to them.
struct ParticipantNoteController: Sendable {
    let notes: ParticipantNoteRepository

    var routes: [SiteRoute] {
        [.post(ResponsePaths.participantNotes, requiring: FollowParticipantsAtSites.self, use: add)]
    }

    private func add(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let form = context.form
        let id = ParticipantID(context.request.parameters.value("participant", as: Int64.self) ?? 0)
        let call = (form["result"] ?? "").isEmpty ? nil : try form.callResult()
        try notes.add(
            (form["note"] ?? "").trimmed, call: call, about: id, with: grant, transaction)
        return context.redirect(
            to: ResponsePaths.participant(id, grant.subject) + "#notes",
            flash: Flash(call == nil ? "Note saved." : "Call saved."))
    }
}
