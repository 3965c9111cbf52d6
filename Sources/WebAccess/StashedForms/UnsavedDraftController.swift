import Access
import Cryptography
import HTTP
import JSON
import SQLStore

/// Keeps what is typed into a form, and offers it when its page is opened again.
///
/// Pages without scripts have no drafts; browsers keep their text while the page is open.
struct UnsavedDraftController: Sendable {
    var routes: [SiteRoute] {
        [
            .get(UnsavedDraftPath.path, .signedIn, use: show),
            .post(UnsavedDraftPath.path, .signedIn, use: keep),
        ]
    }

    /// Leads to the page with the draft filled in; tells scripts whether there is one, by status 200 or 204.
    private func show(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        let query = context.request.query
        guard let draft = UnsavedDraft(page: query["page"], action: query["action"], context) else {
            return context.incoming.acceptsHTML ? context.redirect(to: ReturnPath.home) : .noContent
        }
        let isKept =
            try StashedFormRepository.find(
                draft.token, of: try context.requirePerson(), under: context.incoming.siteContext.sealing,
                at: context.now, in: transaction) != nil
        if context.incoming.acceptsHTML {
            // What was saved or has expired meanwhile leads to the page itself.
            return context.redirect(
                to: isKept ? StashedFormController.path(of: draft.token) : draft.page)
        }
        return isKept ? reference(to: draft) : .noContent
    }

    /// Keeps the values of a form in the place of those that were kept before.
    private func keep(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        let (incoming, form) = (context.incoming, context.incoming.form)
        guard
            let draft = UnsavedDraft(
                page: form[UnsavedDraft.pageField], action: form[UnsavedDraft.actionField], context)
        else { throw InvalidInput(UnsavedDraft.pageField, "This is not a page of this site.") }
        let content = draft.stash(incoming).bytes
        guard content.count <= StashedFormRepository.byteCountMax else {
            throw Conflict("The text is too large to be kept. Save it now.")
        }
        let user = try context.requirePerson().user
        try StashedFormRepository.erase(draft.token, of: user, in: transaction)
        try StashedFormRepository.keep(
            content, of: user, as: draft.token, under: incoming.siteContext.sealing, at: context.now,
            in: transaction)
        return reference(to: draft)
    }

    /// The token that a form sends along, so that saving it deletes its draft.
    private func reference(to draft: UnsavedDraft) -> Response {
        var json = JSONWriter()
        json.object { $0.member("kept", draft.token.text) }
        return .json(json.finish()).with("cache-control", "no-store")
    }
}
