import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Adds notes on participants, and calls to them. The form is on the page of the participant, and alone after a refusal.
struct ParticipantNoteController: Sendable {
    let siteMap: SiteMap
    let notes: ParticipantNoteRepository

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.participantNotes, requiring: FollowParticipantsAtSites.self, use: ask),
            .post(ResponsePaths.participantNotes, requiring: FollowParticipantsAtSites.self, use: add),
        ]
    }

    private func ask(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, FormProblems(), grant, transaction).render())
    }

    private func add(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let (form, id) = (context.form, Self.participant(context))
        do {
            let call = (form["result"] ?? "").isEmpty ? nil : try form.callResult()
            try notes.add((form["note"] ?? "").trimmed, call: call, about: id, with: grant, transaction)
            return context.redirect(
                to: ResponsePaths.participant(id, grant.subject) + "#timeline",
                flash: Flash(call == nil ? "Note saved." : "Call saved."))
        } catch let invalid as InvalidInput {
            return .html(
                try page(context, FormProblems(invalid), grant, transaction).render(),
                status: .unprocessableContent)
        }
    }

    private func page(
        _ context: RequestContext, _ problems: FormProblems, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> ParticipantNotePage {
        let (channel, id) = (grant.subject, Self.participant(context))
        guard try ParticipantTaskRepository.covers(id, with: grant, transaction) else {
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

    private static func participant(_ context: RequestContext) -> ParticipantID {
        ParticipantID(context.request.parameters.value("participant", as: Int64.self) ?? 0)
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
