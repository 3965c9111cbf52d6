import Access
import Cryptography
import HTTP
import SQLStore

/// Thrown if the stashed form expired or was already submitted again.
struct StashedFormExpired: UserFacingError, Hashable {
    var kind: UserFacingErrorKind { .notFound }
    var title: String { "There are no changes to restore" }
    var sentence: String {
        "Unsaved changes are kept for \(StashedFormRepository.lifetimeSeconds / 60) minutes or until you save them. "
            + "Only you can see them."
    }
}

/// Restores a form that was submitted after its session ended, filled with the submitted values.
///
/// Nothing is submitted on the user's behalf: the page is requested as the browser would request it. If a page redraws
/// its form from submitted values, it does so here, too, because the form may have rows that the saved one doesn't.
struct StashedFormController: Sendable {
    /// The prefix of the paths of stashed forms.
    static let prefix = "/unsaved/"
    private static let pattern = prefix + "{token}"
    /// The value prefix of buttons that redraw a form with `data-in-place` without saving it.
    private static let redraws = "edit:"

    /// The router of the site's pages; nil to list the routes only.
    let pages: Router?

    static func path(of token: SecretToken) -> String { prefix + token.text }

    var routes: [SiteRoute] {
        [
            .get(Self.pattern, .signedIn, async: show),
            .post(Self.pattern + "/discard", .signedIn, use: discard),
        ]
    }

    private func show(_ context: RequestContext) async throws -> Response {
        let (token, kept) = try await keptForm(context)
        guard let pages else { throw StashedFormExpired() }
        let request = context.request
        guard var response = await pages.response(to: .get, kept.page, from: request),
            let saved = Self.markup(response), let place = saved.form(of: kept)
        else { return page(of: kept, token, context) }
        let reference = StashedFormReference(token: token, page: kept.page)
        var filling = FormFiller(saved, form: place, with: kept, adding: reference.markup)
        var dialog = saved.forms[place].dialog
        let isOutdated = filling.isOutdated
        if saved.forms[place].changesParts,
            let redrawn = await pages.response(
                to: .post, kept.action, form: fields(of: kept, context), from: request),
            let markup = Self.markup(redrawn), let again = markup.form(of: kept)
        {
            response = redrawn
            dialog = markup.forms[again].dialog
            filling = FormFiller(markup, form: again, with: kept, adding: reference.markup)
        }
        let notice = Self.notice(filling, isOutdated: isOutdated, dialog: dialog, token, context)
        response.status = .ok
        response.body = .bytes(filling.bytes(showing: context.errorPages.notice(notice)))
        return response
    }

    private func keptForm(_ context: RequestContext) async throws -> (SecretToken, StashedForm) {
        let person = try context.requirePerson()
        let siteContext = context.incoming.siteContext
        guard let token = SecretToken(text: context.request.parameters["token"]) else {
            throw StashedFormExpired()
        }
        let content = try await siteContext.store.read { transaction in
            try StashedFormRepository.find(
                token, of: person, under: siteContext.sealing, at: context.now, in: transaction)
        }
        guard let kept = content.flatMap({ StashedForm($0) }) else { throw StashedFormExpired() }
        return (token, kept)
    }

    /// Parses the forms of a page; nil if the response isn't a page.
    private static func markup(_ response: Response) -> FormMarkup? {
        response.page.map(FormMarkup.init)
    }

    /// Returns the fields that make the page redraw its form. The pressed button is sent only if it just redraws.
    private func fields(of kept: StashedForm, _ context: RequestContext) -> [(String, String)] {
        let pressed = kept.fields.first { $0.name == "action" }?.value ?? ""
        let action = pressed.hasPrefix(Self.redraws) ? pressed : Self.redraws + "refresh"
        return kept.fields.filter { $0.name != "action" }.map { ($0.name, $0.value) }
            + [("action", action), (CSRFToken.fieldName, context.formToken)]
    }

    /// Returns what the page says about the form that was filled.
    private static func notice(
        _ filling: FormFiller, isOutdated: Bool, dialog: String?, _ token: SecretToken,
        _ context: RequestContext
    ) -> RestoredForm {
        RestoredForm(
            isOutdated: isOutdated, files: filling.files, unplaced: filling.unplaced,
            isMissingSecrets: filling.lacksSecrets, dialog: dialog,
            discardAddress: path(of: token) + "/discard", token: context.formToken)
    }

    /// Returns the page with the submitted values of a form that no longer exists.
    private func page(of kept: StashedForm, _ token: SecretToken, _ context: RequestContext) -> Response {
        let typed = kept.fields.filter { !$0.value.isEmpty && $0.name != "action" }
        let notice = RestoredForm(
            isOutdated: false, files: kept.files.map { .init(name: $0.name, value: $0.value) },
            unplaced: typed.map { .init(name: $0.name, value: $0.value) }, isMissingSecrets: false,
            dialog: nil,
            discardAddress: Self.path(of: token) + "/discard", token: context.formToken)
        return .html(context.errorPages.page(notice, context: context))
    }

    private func discard(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response
    {
        let person = try context.requirePerson()
        let siteContext = context.incoming.siteContext
        guard let token = SecretToken(text: context.request.parameters["token"]) else {
            throw StashedFormExpired()
        }
        let content = try StashedFormRepository.find(
            token, of: person, under: siteContext.sealing, at: context.now, in: transaction)
        try StashedFormRepository.erase(token, of: person.user, in: transaction)
        let page = content.flatMap { StashedForm($0) }?.page ?? ReturnPath.home
        return context.redirect(to: page, flash: Flash("Changes discarded."))
    }
}

extension RequestContext {
    fileprivate var errorPages: any ErrorPages { incoming.siteContext.errorPages }
}

extension FormFiller {
    /// Returns the page with the notice at the start of its main element.
    fileprivate func bytes(showing notice: [UInt8]) -> [UInt8] {
        guard let main = MarkupScanner.tags(of: bytes).first(where: { $0.name == "main" && !$0.isEnd }) else {
            return notice + bytes
        }
        return Array(bytes[..<main.range.upperBound]) + notice + Array(bytes[main.range.upperBound...])
    }
}
