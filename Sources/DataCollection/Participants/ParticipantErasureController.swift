import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The page where an administrator erases the data of a withdrawn participant, with a reason.
struct ParticipantErasureController: Sendable {
    let siteMap: SiteMap
    let erasure: ParticipantErasure
    private let table = ParticipantListingRepository()

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.participantErasure, requiring: ConfigureStudy.self, use: ask),
            .post(ResponsePaths.participantErasure, requiring: ConfigureStudy.self, async: erase),
        ]
    }

    private func ask(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, FormProblems(), grant, in: transaction).render())
    }

    private func erase(_ context: RequestContext, _ grant: Grant<ConfigureStudy>) async throws -> Response {
        let channel = grant.subject
        let reason = context.form.text("reason")
        if let problem = ParticipantErasure.problem(with: reason) {
            var problems = FormProblems()
            problems.add("reason", problem)
            let page = try await erasure.store.read { [problems] transaction in
                let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
                return try self.page(context, problems, grant, in: transaction)
            }
            return .html(page.render(), status: .unprocessableContent)
        }
        let id = context.participantID
        let recipients = try await erasure.erase(id, reason: reason, on: channel, for: context)
        return context.redirect(
            to: ResponsePaths.participants(channel) + "?state=withdrawn",
            flash: Flash(
                .success, "The data of participant \(id) was erased.",
                detail: "Export files were deleted too. Earlier downloads, forwarded responses, and backups "
                    + "aren't changed." + Self.sentence(recipients)))
    }

    private static func sentence(_ recipients: [DataRecipient]) -> String {
        if recipients.isEmpty { return "" }
        return " Data was sent to: \(recipients.map(\.text).joined(separator: ", ")). Ask them to delete it."
    }

    private func page(
        _ context: RequestContext, _ problems: FormProblems, _ grant: Grant<ConfigureStudy>,
        in transaction: borrowing Transaction
    ) throws -> ParticipantErasurePage {
        let channel = grant.subject
        let id = context.participantID
        let reading = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
        guard let line = try table.find(id, reading, transaction) else { throw NotFound("participant") }
        guard line.hasWithdrawn else { throw ParticipantErasure.stillTakesPart(id) }
        try ParticipantErasure.refuseWhileRestricted(id, transaction)
        return ParticipantErasurePage(
            frame: siteMap.frame(
                context, "Erase the data of participant \(id)?",
                purpose:
                    "Deletes responses, rows in Lists, properties, the enrollment token, notes, and data requests. "
                    + "This can't be undone.",
                section: "/participants",
                parent: PageLink("Participant \(id)", to: ResponsePaths.participant(id, channel))),
            line: ParticipantPage.Participation(line, channel),
            recipients: try ErasedDataRepository.recipients(of: id, in: channel.id, transaction),
            reason: context.form["reason"] ?? "",
            problems: problems)
    }
}

/// The page that asks for the reason of an erasure.
struct ParticipantErasurePage {
    let frame: Frame
    let line: ParticipantPage.Participation
    /// The systems that got data, which have copies.
    let recipients: [DataRecipient]
    let reason: String
    let problems: FormProblems

    var address: String { line.address + "/erase" }
    var label: String { "Erase data of participant \(line.number)" }
    var facts: [DescriptionItem] {
        var facts = [
            DescriptionItem("Enrolled", LinkedText(line.enrolled.shown)),
            DescriptionItem("Responses", LinkedText(line.responses)),
        ]
        if let withdrawn = line.withdrawn {
            facts.append(DescriptionItem("Withdrawn", LinkedText(withdrawn.shown)))
        }
        facts.append(DescriptionItem("Withdrawal", LinkedText(line.howTheyLeft)))
        if !recipients.isEmpty {
            let names = recipients.map(\.text).joined(separator: ", ")
            facts.append(DescriptionItem("Data was sent to", LinkedText(names)))
        }
        return facts
    }
}
