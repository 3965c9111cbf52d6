import Access
import Cryptography
import Deidentification
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The form for a new profile of de-identified exports.
struct NewProfileController: Sendable {
    private static let codeByteCount = 12

    let siteMap: SiteMap
    let secrets: DeidentificationSecretRepository

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.newProfile, requiring: EditResponses.self, use: show),
            .post(ResponsePaths.newProfile, requiring: EditResponses.self, use: add),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(page("", ProfileBasis.safeHarbor.rawValue, FormProblems(), context, grant).render())
    }

    private func add(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let name = context.form.line("name")
        let chosen = context.form["basis"] ?? ""
        do {
            try ProfileForm.check(name: name)
            guard let basis = ProfileBasis(rawValue: chosen) else {
                throw InvalidInput("basis", "Choose what the profile follows.")
            }
            try secrets.makeSecret(of: grant.subject.id, transaction)
            let id = try DeidentificationProfileRepository.add(
                name, code: Hex.encode(secrets.random(Self.codeByteCount)), DeidentificationSettings(basis),
                with: grant, transaction)
            return context.redirect(
                to: ResponsePaths.profile(id, grant.subject),
                flash: Flash("Profile created. Check each column now."))
        } catch let invalid as InvalidInput {
            return .html(
                page(name, chosen, FormProblems(invalid), context, grant).render(),
                status: .unprocessableContent)
        }
    }

    private func page(
        _ name: String, _ basis: String, _ problems: FormProblems, _ context: RequestContext,
        _ grant: Grant<EditResponses>
    ) -> NewProfilePage {
        let exports = ResponsePaths.exports(grant.subject)
        return NewProfilePage(
            frame: siteMap.frame(
                context, "New profile", purpose: "How identifiers are removed from exports.",
                section: "/lists",
                parent: PageLink("Export", to: exports)),
            address: ResponsePaths.newProfile(grant.subject), back: exports, name: name, basis: basis,
            problems: problems)
    }
}

/// The form for a new profile.
struct NewProfilePage {
    let frame: Frame
    let address: String
    let back: String
    let name: String
    let basis: String
    let problems: FormProblems

    let bases = [
        SelectOption(
            ProfileBasis.safeHarbor.rawValue, ProfileBasis.safeHarbor.title,
            hint:
                "HIPAA, 45 CFR 164.514(b)(2): years instead of dates, three ZIP digits, no texts or direct identifiers."
        ),
        SelectOption(
            ProfileBasis.expert.rawValue, ProfileBasis.expert.title,
            hint:
                "HIPAA, 45 CFR 164.514(b)(1): shifted dates with the same intervals. An expert documents the small risk."
        ),
    ]
}
