import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The saved views of a List or another table: listing, creating, changing, and deleting them.
struct SavedViewController: Sendable {
    let siteMap: SiteMap
    let lists: ListRepository
    private let views = SavedViewRepository()

    var routes: [SiteRoute] {
        [ResponsePaths.list, ResponsePaths.dataTable].map { $0 + ResponsePaths.viewsEnd }
            .flatMap { views -> [SiteRoute] in
                let view = views + "/{view:int}"
                return [
                    .get(views, requiring: ViewResponsesAtSites.self, use: index),
                    .get(views + "/new", requiring: ViewResponsesAtSites.self, use: name),
                    .post(views, requiring: ViewResponsesAtSites.self, use: create),
                    .get(view, requiring: ViewResponsesAtSites.self, use: show),
                    .post(view, requiring: ViewResponsesAtSites.self, use: change),
                    .post(view + "/delete", requiring: ViewResponsesAtSites.self, use: delete),
                ]
            }
    }

    private func index(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let table = try table(context, grant, in: transaction)
        let address = ResponsePaths.page(of: table.table, grant.subject)
        let lines = try views.all(of: table.table, grant, transaction).map { view in
            SavedViewsPage.Row(
                name: view.name, address: ResponsePaths.open(view, grant.subject),
                settings: mayChange(view, context)
                    ? ResponsePaths.savedView(view.id, of: table.table, grant.subject) : nil,
                kind: view.kind == .chart ? "chart" : "rows", whose: view.isShared ? "shared" : "yours",
                shows: words(view, table), changed: TimeText.minute(view.changedAt),
                changedBy: view.changedBy)
        }
        let page = SavedViewsPage(
            frame: siteMap.frame(
                context, "Saved views", purpose: "Saved columns, filters, and charts of \(table.title).",
                section: table.section, parent: PageLink(table.title, to: address)),
            lines: lines, table: PageLink(table.title, to: address), noun: table.noun,
            hidesShared: !grant.sites.isWholeStudy)
        return .html(page.render())
    }

    /// The form that saves what a URL shows.
    private func name(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let table = try table(context, grant, in: transaction)
        let origin = try origin(
            context.request.query[SavedView.originName], table, context, grant, in: transaction)
        let query = context.request.query
        let kind = Self.kind(query["kind"], table)
        let page = page(
            context, grant.subject, table, SavedViewForm(origin), kind: kind,
            query: try table.stored(query, kind), origin: origin, view: nil)
        return .html(page.render())
    }

    private func create(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let table = try table(context, grant, in: transaction)
        let origin = try origin(context.form[SavedView.originName], table, context, grant, in: transaction)
        var form = try SavedViewForm(context.form)
        let kind = Self.kind(context.form["kind"], table)
        let query = try table.stored(Query(context.form["query"] ?? ""), kind)
        let replaced = form.replaces == nil ? nil : origin
        let draft = SavedViewRepository.Draft(
            kind: kind, name: form.name, query: query, isShared: form.isShared)
        if let id = try save(draft, replacing: replaced, table, &form, context, grant, in: transaction) {
            return context.redirect(
                to: ResponsePaths.open(id, kind, of: table.table, grant.subject),
                flash: Flash(
                    .success, "\(form.name) saved.",
                    detail: form.isShared
                        ? "Everyone with access to the entire \(table.noun) can use it." : ""))
        }
        let page = page(
            context, grant.subject, table, form, kind: kind, query: query, origin: origin, view: nil)
        return .html(page.render(), status: .unprocessableContent)
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let table = try table(context, grant, in: transaction)
        let view = try view(table, context, grant, in: transaction)
        let page = page(
            context, grant.subject, table, SavedViewForm(view), kind: view.kind, query: view.query,
            origin: nil,
            view: view)
        return .html(page.render())
    }

    private func change(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let table = try table(context, grant, in: transaction)
        let view = try view(table, context, grant, in: transaction)
        var form = try SavedViewForm(context.form)
        let draft = SavedViewRepository.Draft(
            kind: view.kind, name: form.name, query: view.query, isShared: form.isShared)
        if try save(draft, replacing: view, table, &form, context, grant, in: transaction) != nil {
            return context.redirect(
                to: ResponsePaths.savedViews(of: table.table, grant.subject),
                flash: Flash(.success, "\(form.name) saved."))
        }
        let page = page(
            context, grant.subject, table, form, kind: view.kind, query: view.query, origin: nil, view: view)
        return .html(page.render(), status: .unprocessableContent)
    }

    private func delete(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let table = try table(context, grant, in: transaction)
        let view = try view(table, context, grant, in: transaction)
        try views.delete(
            view, of: table.table, with: grant, sharing: try sharing(context, grant, in: transaction),
            transaction
        )
        return context.redirect(
            to: ResponsePaths.savedViews(of: table.table, grant.subject),
            flash: Flash(.success, "\(view.name) deleted.", detail: "The rows are unchanged."))
    }
}

extension SavedViewController {
    private func table(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> RequestedTable {
        try RequestedTable(context, grant, lists, transaction)
    }

    /// Returns the view in the URL if the user can change it.
    private func view(
        _ table: RequestedTable, _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>,
        in transaction: borrowing Transaction
    ) throws -> SavedView {
        let id = SavedViewID(context.request.parameters.value("view", as: Int64.self) ?? 0)
        guard let view = try views.find(id, of: table.table, grant, transaction) else {
            throw NotFound("saved view")
        }
        guard mayChange(view, context) else { throw AccessDenied(.editResponses) }
        return view
    }

    /// Returns the view that the page is based on, if the user can replace it.
    private func origin(
        _ text: String?, _ table: RequestedTable, _ context: RequestContext,
        _ grant: Grant<ViewResponsesAtSites>,
        in transaction: borrowing Transaction
    ) throws -> SavedView? {
        guard let number = text.flatMap({ RowNumber.read($0) }) else { return nil }
        let view = try views.find(SavedViewID(number), of: table.table, grant, transaction)
        return view.flatMap { mayChange($0, context) ? $0 : nil }
    }

    /// Only Lists have charts.
    private static func kind(_ text: String?, _ table: RequestedTable) -> SavedView.Kind {
        table.table.listID == nil ? .rows : SavedView.Kind(rawValue: text ?? "") ?? .rows
    }

    private func mayChange(_ view: SavedView, _ context: RequestContext) -> Bool {
        !view.isShared || context.hasPermission(EditResponses.self)
    }

    private func sharing(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Grant<EditResponses>? {
        guard context.hasPermission(EditResponses.self) else { return nil }
        return try context.require(EditResponses.self, on: grant.subject, in: transaction)
    }

    /// Returns nil if the form has problems.
    private func save(
        _ draft: SavedViewRepository.Draft, replacing previous: SavedView?, _ table: RequestedTable,
        _ form: inout SavedViewForm, _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>,
        in transaction: borrowing Transaction
    ) throws -> SavedViewID? {
        guard form.problems.isEmpty else { return nil }
        do {
            return try views.save(
                draft, replacing: previous, of: table.table, with: grant,
                sharing: try sharing(context, grant, in: transaction), transaction)
        } catch let invalid as InvalidInput {
            for problem in invalid.problems { form.problems.add(problem.field, problem.sentence) }
            return nil
        }
    }

    private func words(_ view: SavedView, _ table: RequestedTable) -> String {
        let shown = table.rows.reading(Query(view.query))
        guard view.kind == .chart, let list = table.list else { return shown.words }
        return ChartRequest(Query(view.query), of: RowsView(list, Query(view.query))).title
    }

    private func facts(_ query: String, _ kind: SavedView.Kind, _ table: RequestedTable) -> [DescriptionItem]
    {
        let shown = table.rows.reading(Query(query))
        guard kind == .chart, let list = table.list else { return shown.facts }
        let request = ChartRequest(Query(query), of: RowsView(list, Query(query)))
        return [DescriptionItem("Chart", LinkedText("\(request.kind.title): \(request.title)"))]
            + shown.facts.filter { $0.name == "Filters" }
    }

    private func page(
        _ context: RequestContext, _ channel: Channel, _ table: RequestedTable, _ form: SavedViewForm,
        kind: SavedView.Kind, query: String, origin: SavedView?, view: SavedView?
    ) -> SavedViewPage {
        let index = ResponsePaths.savedViews(of: table.table, channel)
        let rows = ResponsePaths.page(of: table.table, channel)
        return SavedViewPage(
            frame: siteMap.frame(
                context, view?.name ?? "Save this \(kind == .chart ? "chart" : "view")",
                purpose: "Saves the settings, not the rows. New rows appear automatically.",
                section: table.section, parent: PageLink(table.title, to: rows)),
            address: view.map { ResponsePaths.savedView($0.id, of: table.table, channel) } ?? index,
            form: form,
            origin: origin, view: view, kind: kind, query: query,
            mayShare: context.hasPermission(EditResponses.self),
            tableNoun: table.noun, facts: facts(query, kind, table),
            cancelAddress: view == nil
                ? "\(kind == .chart ? rows + "/charts" : rows)?\(query)" : index)
    }
}
