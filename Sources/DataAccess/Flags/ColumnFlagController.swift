import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The page on which users decide how columns may identify participants.
package struct ColumnFlagController: Sendable {
    let siteMap: SiteMap
    let lists: ListRepository

    package init(siteMap: SiteMap, lists: ListRepository) {
        (self.siteMap, self.lists) = (siteMap, lists)
    }

    package var routes: [SiteRoute] {
        [
            .get(ResponsePaths.columnFlags, requiring: ViewResponsesAtSites.self, use: show),
            .post(ResponsePaths.columnFlags, requiring: EditResponses.self, use: save),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let all = try columns(with: grant, transaction)
        let selection = ColumnFlagSelection(context.request.query).fitting(all)
        return .html(
            page(ColumnFlagForm(selection.columns(of: all)), selection, all, context, grant).render())
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let all = try columns(with: grant, transaction)
        let selection = ColumnFlagSelection(context.request.query).fitting(all)
        let form = ColumnFlagForm(context.form, among: all)
        do {
            try EditedState.check(context.form, shows: form.state, "these flags")
            let decisions = try form.decisions
            try ColumnFlagRepository.save(decisions, with: grant, transaction)
            return context.redirect(to: selection.address(grant.subject), flash: Self.flash(decisions.count))
        } catch let invalid as InvalidInput {
            var shown = form
            shown.problems = FormProblems(invalid)
            return .html(
                page(shown, selection, all, context, grant).render(), status: .unprocessableContent)
        }
    }

    private static func flash(_ count: Int) -> Flash {
        count == 0
            ? Flash(.information, "No flag was changed.")
            : Flash("\(NumberFormat.counted(count, "flag", "flags")) saved.")
    }

    private func columns(
        with grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [FlaggedColumn] {
        FlaggedColumn.all(
            in: try lists.catalog(of: grant.subject.id, transaction),
            try PropertyRepository.all(of: grant.subject.id, transaction),
            try ColumnFlags(with: grant, transaction))
    }

    private func page(
        _ form: ColumnFlagForm, _ selection: ColumnFlagSelection, _ all: [FlaggedColumn],
        _ context: RequestContext, _ grant: Grant<some ResponseReadingAtSites>
    ) -> ColumnFlagsPage {
        ColumnFlagsPage(
            frame: siteMap.frame(
                context, "Flags",
                purpose:
                    "How each column may identify participants. De-identified exports treat columns by their flags.",
                section: "/lists", parent: PageLink("Lists", to: ResponsePaths.lists(grant.subject))),
            channel: grant.subject, form: form, selection: selection, all: all,
            mayDecide: context.hasPermission(EditResponses.self))
    }
}
