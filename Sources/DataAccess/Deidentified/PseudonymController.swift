import Access
import Deidentification
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Finds the participant who has a pseudonym, for users with the identity link. Each look is recorded first.
struct PseudonymController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let secrets: DeidentificationSecretRepository

    var routes: [SiteRoute] {
        [.get(ResponsePaths.pseudonym, requiringIdentityLinkAnd: ViewResponses.self, async: find)]
    }

    private func find(_ context: RequestContext, _ grant: Grant<ViewResponses>) async throws -> Response {
        let channel = grant.subject
        let asked = (context.request.query["value"] ?? "").trimmed.uppercased().filter { $0 != "-" }
        return try await store.write { transaction in
            let grant = try context.require(ViewResponses.self, on: channel, in: transaction)
            try IdentityLinkRepository.require(with: grant, in: transaction)
            let profile = try ProfileController.profile(context, grant, transaction)
            let number = try participant(asked, profile, grant, transaction)
            let page = PseudonymPage(
                frame: siteMap.frame(
                    context, "Pseudonym",
                    purpose: "This view was recorded in the audit log.",
                    section: "/lists",
                    parent: PageLink(profile.name, to: ResponsePaths.profile(profile.id, channel))),
                pseudonym: context.request.query["value"] ?? "",
                participant: number.map {
                    PageLink("Participant \($0)", to: "\(ResponsePaths.participants(channel))/\($0)")
                })
            return Response.html(page.render()).with("cache-control", "no-store")
        }
    }

    private func participant(
        _ pseudonym: String, _ profile: DeidentificationProfile, _ grant: Grant<ViewResponses>,
        _ transaction: borrowing Transaction
    ) throws -> Int64? {
        guard let key = try secrets.profileKey(of: profile, study: grant.subject.studyID.text, transaction)
        else { return nil }
        let all = try DeidentifiedParticipantRepository.all(in: grant.subject.id, key, transaction)
        let found = all.first { $0.value.pseudonym.filter { $0 != "-" } == pseudonym }?.key
        try grant.record(
            "pseudonym.view", about: profile.name,
            ["participant": found.map { .number(Int($0)) } ?? .text("none")], in: transaction)
        return found
    }
}

/// Who has a pseudonym.
struct PseudonymPage {
    let frame: Frame
    let pseudonym: String
    let participant: PageLink?
}
