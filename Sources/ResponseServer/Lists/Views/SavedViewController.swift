import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The saved views of a List: their index, naming one, changing and deleting it.
struct SavedViewController: Sendable {
    let siteMap: SiteMap
    let lists: ListRepository
    let views = SavedViewRepository()

    init(siteMap: SiteMap, lists: ListRepository) {
        self.siteMap = siteMap
        self.lists = lists
    }

    var routes: [SiteRoute] {
        [
            .get(Paths.savedViews, requiring: ViewResponses.self, use: index),
            .get(Paths.newSavedView, requiring: ViewResponses.self, use: name),
            .post(Paths.savedViews, requiring: ViewResponses.self, use: create),
            .get(Paths.savedView, requiring: ViewResponses.self, use: show),
            .post(Paths.savedView, requiring: ViewResponses.self, use: change),
            .post(Paths.savedView + "/delete", requiring: ViewResponses.self, use: delete),
        ]
    }

    private typealias List = AddressedList

    private func index(
        _ visit: Visit, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let list = try list(visit, grant, transaction)
        let address = Paths.list(list.id, grant.subject)
        let lines = try views.all(of: list.id, grant, transaction).map { view in
            SavedViewsPage.Line(
                name: view.name, address: Paths.open(view, of: list.id, grant.subject),
                settings: mayChange(view, visit) ? Paths.savedView(view.id, of: list.id, grant.subject) : nil,
                kind: view.kind == .chart ? "chart" : "rows", whose: view.isShared ? "shared" : "yours",
                shows: words(view, list, visit), changed: TimeText.minute(view.changedAt),
                changedBy: view.changedBy)
        }
        let page = SavedViewsPage(
            frame: siteMap.frame(
                visit, "Saved views", purpose: "What to show of \(list.definition.title), under a name.",
                section: "/lists", parent: PageLink(list.definition.title, to: address)),
            lines: lines, list: PageLink(list.definition.title, to: address))
        return .html(page.render())
    }

    /// The form for what an address shows.
    private func name(
        _ visit: Visit, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let list = try list(visit, grant, transaction)
        let origin = try origin(visit.request.query[SavedView.originName], list, visit, grant, transaction)
        let query = visit.request.query
        let kind = SavedView.Kind(rawValue: query["kind"] ?? "") ?? .rows
        let page = page(
            visit, grant.subject, list, SavedViewForm(origin), kind: kind,
            query: Self.stored(query, kind, list, visit), origin: origin, view: nil)
        return .html(page.render())
    }

    private func create(
        _ visit: Visit, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let list = try list(visit, grant, transaction)
        let origin = try origin(visit.form[SavedView.originName], list, visit, grant, transaction)
        var form = SavedViewForm(visit.form)
        let kind = SavedView.Kind(rawValue: visit.form["kind"] ?? "") ?? .rows
        let query = Self.stored(Query(visit.form["query"] ?? ""), kind, list, visit)
        let replaced = form.replaces == nil ? nil : origin
        let draft = SavedViewRepository.Draft(
            kind: kind, name: form.name, query: query, isShared: form.isShared)
        if let id = try save(draft, replacing: replaced, list, &form, visit, grant, transaction) {
            return visit.redirect(
                to: Paths.open(id, kind, of: list.id, grant.subject),
                saying: Flash(
                    .success, "\(form.name) is saved.",
                    detail: form.isShared ? "Everybody who may see this List finds it here." : ""))
        }
        let page = page(
            visit, grant.subject, list, form, kind: kind, query: query, origin: origin, view: nil)
        return .html(page.render(), status: .unprocessableContent)
    }

    private func show(
        _ visit: Visit, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let list = try list(visit, grant, transaction)
        let view = try view(list, visit, grant, transaction)
        let page = page(
            visit, grant.subject, list, SavedViewForm(view), kind: view.kind, query: view.query, origin: nil,
            view: view)
        return .html(page.render())
    }

    private func change(
        _ visit: Visit, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let list = try list(visit, grant, transaction)
        let view = try view(list, visit, grant, transaction)
        var form = SavedViewForm(visit.form)
        let draft = SavedViewRepository.Draft(
            kind: view.kind, name: form.name, query: view.query, isShared: form.isShared)
        if try save(draft, replacing: view, list, &form, visit, grant, transaction) != nil {
            return visit.redirect(
                to: Paths.savedViews(of: list.id, grant.subject),
                saying: Flash(.success, "\(form.name) is saved."))
        }
        let page = page(
            visit, grant.subject, list, form, kind: view.kind, query: view.query, origin: nil, view: view)
        return .html(page.render(), status: .unprocessableContent)
    }

    private func delete(
        _ visit: Visit, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let list = try list(visit, grant, transaction)
        let view = try view(list, visit, grant, transaction)
        try views.delete(
            view, of: list.id, with: grant, sharing: try sharing(visit, grant, transaction), transaction)
        return visit.redirect(
            to: Paths.savedViews(of: list.id, grant.subject),
            saying: Flash(.success, "\(view.name) is deleted.", detail: "The rows are as they were."))
    }
}

extension SavedViewController {
    private func list(
        _ visit: Visit, _ grant: Grant<ViewResponses>, _ transaction: borrowing Transaction
    ) throws -> List {
        try AddressedList(visit, in: try lists.catalog(of: grant.subject.id, transaction))
    }

    /// The view of the address, for somebody who may change it.
    private func view(
        _ list: List, _ visit: Visit, _ grant: Grant<ViewResponses>, _ transaction: borrowing Transaction
    ) throws -> SavedView {
        let id = SavedViewID(visit.request.parameters.value("view", as: Int64.self) ?? 0)
        guard let view = try views.find(id, of: list.id, grant, transaction) else {
            throw NotFound("saved view")
        }
        guard mayChange(view, visit) else { throw AccessDenied(.editResponses) }
        return view
    }

    /// The view that an address came from, if the visitor may replace it.
    private func origin(
        _ text: String?, _ list: List, _ visit: Visit, _ grant: Grant<ViewResponses>,
        _ transaction: borrowing Transaction
    ) throws -> SavedView? {
        guard let number = text.flatMap({ Int64($0) }) else { return nil }
        let view = try views.find(SavedViewID(number), of: list.id, grant, transaction)
        return view.flatMap { mayChange($0, visit) ? $0 : nil }
    }

    private func mayChange(_ view: SavedView, _ visit: Visit) -> Bool {
        !view.isShared || visit.may(EditResponses.self)
    }

    private func sharing(
        _ visit: Visit, _ grant: Grant<ViewResponses>, _ transaction: borrowing Transaction
    ) throws -> Grant<EditResponses>? {
        guard visit.may(EditResponses.self) else { return nil }
        return try visit.require(EditResponses.self, on: grant.subject, in: transaction)
    }

    /// Nil where the form says why not.
    private func save(
        _ draft: SavedViewRepository.Draft, replacing former: SavedView?, _ list: List,
        _ form: inout SavedViewForm, _ visit: Visit, _ grant: Grant<ViewResponses>,
        _ transaction: borrowing Transaction
    ) throws -> SavedViewID? {
        guard form.problems.isEmpty else { return nil }
        do {
            return try views.save(
                draft, replacing: former, of: list.id, with: grant,
                sharing: try sharing(visit, grant, transaction), transaction)
        } catch let invalid as Invalid {
            for problem in invalid.problems { form.problems.add(problem.field, problem.sentence) }
            return nil
        }
    }

    /// What a view keeps of a query: what the List knows, in the order in which links have it.
    private static func stored(
        _ query: Query, _ kind: SavedView.Kind, _ list: List, _ visit: Visit
    ) -> String {
        let view = ListView(
            list.definition, id: list.id, query: query, showsTokens: visit.may(HandleTokens.self))
        guard kind == .chart else {
            return PercentCoding.query(view.parameters(without: SavedView.originName))
        }
        return PercentCoding.query(
            ChartRequest(query, of: view).parameters + view.filters.map(\.parameter))
    }

    private func words(_ view: SavedView, _ list: List, _ visit: Visit) -> String {
        let shown = shown(view.query, list, visit)
        return view.kind == .chart ? ChartRequest(Query(view.query), of: shown).title : shown.words
    }

    private func facts(
        _ query: String, _ kind: SavedView.Kind, _ list: List, _ visit: Visit
    ) -> [Fact] {
        let shown = shown(query, list, visit)
        guard kind == .chart else { return shown.facts }
        let request = ChartRequest(Query(query), of: shown)
        return [Fact("Chart", RichLine("\(request.kind.title): \(request.title)"))]
            + shown.facts.filter { $0.name == "Filters" }
    }

    private func shown(_ query: String, _ list: List, _ visit: Visit) -> ListView {
        ListView(
            list.definition, id: list.id, query: Query(query), showsTokens: visit.may(HandleTokens.self))
    }

    private func page(
        _ visit: Visit, _ channel: Channel, _ list: List, _ form: SavedViewForm, kind: SavedView.Kind,
        query: String, origin: SavedView?, view: SavedView?
    ) -> SavedViewPage {
        let index = Paths.savedViews(of: list.id, channel)
        let listAddress = Paths.list(list.id, channel)
        return SavedViewPage(
            frame: siteMap.frame(
                visit, view?.name ?? "Save this \(kind == .chart ? "chart" : "view")",
                purpose: "It keeps what is shown, not the rows: new rows appear in it.",
                section: "/lists", parent: PageLink(list.definition.title, to: listAddress)),
            address: view.map { Paths.savedView($0.id, of: list.id, channel) } ?? index, form: form,
            origin: origin, view: view, kind: kind, query: query, mayShare: visit.may(EditResponses.self),
            facts: facts(query, kind, list, visit),
            cancelAddress: view == nil
                ? "\(kind == .chart ? listAddress + "/charts" : listAddress)?\(query)" : index)
    }
}
