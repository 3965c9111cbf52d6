import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Places a participant on hold, and ends that.
struct ParticipantHoldController: FormController {
    let siteMap: SiteMap
    let pattern = ResponsePaths.participantHold

    var routes: [SiteRoute] {
        formRoutes + [
            .post(ResponsePaths.participantHoldEnd, requiring: FollowParticipantsAtSites.self, use: end)
        ]
    }

    func submit(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> (result: Flash, page: String) {
        let id = context.participantID
        try ParticipantHoldRepository.add(
            try Self.draft(context.form), to: id, with: grant, transaction)
        return (
            Flash("Runs on these days don't count, and no reminders are sent."),
            ResponsePaths.participant(id, grant.subject)
        )
    }

    private func end(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let id = context.participantID
        let hold = ParticipantHoldID(context.request.parameters.value("hold", as: Int64.self) ?? 0)
        try ParticipantHoldRepository.end(hold, of: id, with: grant, transaction)
        return context.redirect(
            to: ResponsePaths.participant(id, grant.subject), flash: Flash("The hold has ended."))
    }

    private static func draft(_ form: Form) throws -> ParticipantHoldDraft {
        guard let first = CivilDate((form["from"] ?? "").trimmed) else {
            throw InvalidInput("from", "Enter a day as YYYY-MM-DD, such as 2026-11-30.")
        }
        let text = (form["until"] ?? "").trimmed
        let last = CivilDate(text)
        if last == nil, !text.isEmpty {
            throw InvalidInput("until", "Enter a day as YYYY-MM-DD, or leave it empty.")
        }
        return ParticipantHoldDraft(from: first, until: last, reason: form.text("reason"))
    }

    func page(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> ParticipantHoldPage {
        let (channel, id, form) = (grant.subject, context.participantID, context.form)
        guard try FollowedParticipantRepository.covers(id, with: grant, transaction) else {
            throw NotFound("participant")
        }
        let address = ResponsePaths.participant(id, channel)
        let today = try FollowedParticipantRepository.today(of: id, at: context.now, transaction)
        return ParticipantHoldPage(
            frame: siteMap.frame(
                context, "Place on hold",
                purpose:
                    "Participant \(id). Runs that end on these days don't count, and no reminders are sent.",
                section: "/participants", parent: PageLink("Participant \(id)", to: address)),
            address: "\(address)/hold", back: address, first: form["from"] ?? today.description,
            last: form["until"] ?? "", reason: form["reason"] ?? "", problems: problems)
    }
}

/// The form of a hold.
struct ParticipantHoldPage {
    let frame: Frame
    let address: String
    let back: String
    let first: String
    let last: String
    let reason: String
    let problems: FormProblems
}

extension ParticipantHold {
    /// The days, such as `6 Nov 2026 to 8 Nov 2026`.
    var days: String {
        guard let lastDay else { return "From \(firstDay.dayMonthYear)" }
        return firstDay == lastDay
            ? firstDay.dayMonthYear : "\(firstDay.dayMonthYear) to \(lastDay.dayMonthYear)"
    }
}
