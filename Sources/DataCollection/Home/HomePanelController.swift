import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Templating
import WebAccess

/// The page where a folder administrator adds, removes, and orders the panels of a study's home page.
struct HomePanelController: Sendable {
    let siteMap: SiteMap
    let lists: ListRepository
    private let panels = HomePanelRepository()

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.panels, requiring: ConfigureStudy.self, use: show),
            .post(ResponsePaths.panels, requiring: ConfigureStudy.self, use: add),
            .post(ResponsePaths.panelMove, requiring: ConfigureStudy.self, use: move),
            .post(ResponsePaths.panelRemove, requiring: ConfigureStudy.self, use: remove),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, FormProblems(), in: transaction).render())
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, _ problems: FormProblems,
        in transaction: borrowing Transaction
    ) throws -> HomePanelsPage {
        let channel = grant.subject
        let offered = try HomePanelOption.all(lists, context, channel, transaction)
        let shown = try panels.list(grant, in: transaction)
        let lines = shown.enumerated().map { index, panel in
            HomePanelsPage.Row(
                title: offered.first { $0.kind == panel.kind && $0.subject == panel.subject }?.choice.title
                    ?? "No longer available",
                id: "\(panel.id)", isFirst: index == 0, isLast: index == shown.count - 1)
        }
        let free = offered.filter { offer in
            !shown.contains { $0.kind == offer.kind && $0.subject == offer.subject }
        }
        return HomePanelsPage(
            frame: siteMap.frame(
                context, "Home panels",
                purpose:
                    "Choose what the home page shows below the charts. People see only panels they can open.",
                section: "", parent: PageLink("Home", to: ResponsePaths.of(channel))),
            address: ResponsePaths.panels(channel), lines: lines, choices: free.map(\.choice),
            problems: problems)
    }

    private func add(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let wanted = context.form["panel"] ?? ""
        do {
            let offered = try HomePanelOption.all(lists, context, grant.subject, transaction)
            guard let offer = offered.first(where: { $0.choice.value == wanted }) else {
                throw InvalidInput("panel", "Choose a panel to add.")
            }
            try panels.add(
                offer.kind, offer.subject, titled: offer.choice.title, with: grant, in: transaction)
            return context.redirect(
                to: ResponsePaths.panels(grant.subject),
                flash: Flash("Added \(offer.choice.title) to the home page."))
        } catch let refusal as InvalidInput {
            var problems = FormProblems()
            for problem in refusal.problems { problems.add(problem.field, problem.sentence) }
            let page = try page(context, grant, problems, in: transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func move(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = try row(context, grant, in: transaction)
        let direction = HomePanelRepository.Direction(rawValue: context.form["direction"] ?? "") ?? .down
        guard try panels.move(id, direction, with: grant, in: transaction) else { throw NotFound("panel") }
        // The fragment keeps the scroll position and focus, so a keyboard user can move a panel several steps in a row.
        return context.redirect(
            to: "\(ResponsePaths.panels(grant.subject))#panel-\(id)",
            flash: Flash("Order saved."))
    }

    private func remove(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = try row(context, grant, in: transaction)
        guard try panels.remove(id, with: grant, in: transaction) else { throw NotFound("panel") }
        return context.redirect(
            to: ResponsePaths.panels(grant.subject), flash: Flash("Panel removed from the home page."))
    }

    /// Returns the ID of the panel in the URL. 0 means a default panel, which is stored at this point. Once panels are
    /// stored, only a page that was opened earlier can still contain a 0.
    private func row(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> HomePanelID {
        let number = context.request.parameters.value("panel", as: Int64.self) ?? 0
        guard number == 0 else { return HomePanelID(rawValue: number) }
        guard try panels.list(grant, in: transaction).first?.id.rawValue == 0,
            let first = try panels.choose(grant, in: transaction).first
        else { throw NotFound("panel") }
        return first.id
    }
}

/// The page that lists the panels of a study's home page.
struct HomePanelsPage {
    /// A panel, and whether it can move up or down.
    struct Row {
        let title: String
        let id: String
        let isFirst: Bool
        let isLast: Bool
    }

    let frame: Frame
    let address: String
    let lines: [Row]
    let choices: [SelectOption]
    let problems: FormProblems

    func move(_ line: Row) -> String { "\(address)/\(line.id)/move" }
    func remove(_ line: Row) -> String { "\(address)/\(line.id)/remove" }
}
