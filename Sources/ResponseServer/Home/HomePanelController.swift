import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

/// Where a folder administrator adds, removes and orders the panels of a study's home.
struct HomePanelController: Sendable {
    let siteMap: SiteMap
    let lists: ListRepository
    private let panels = HomePanelRepository()

    var routes: [SiteRoute] {
        [
            .get(ResponseServerPaths.panels, requiring: ConfigureStudy.self, use: show),
            .post(ResponseServerPaths.panels, requiring: ConfigureStudy.self, use: add),
            .post(ResponseServerPaths.panelMove, requiring: ConfigureStudy.self, use: move),
            .post(ResponseServerPaths.panelRemove, requiring: ConfigureStudy.self, use: remove),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, FormProblems(), transaction).render())
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> HomePanelsPage {
        let channel = grant.subject
        let offered = try HomePanelOption.all(lists, context, channel, transaction)
        let shown = try panels.list(grant, transaction)
        let lines = shown.enumerated().map { index, panel in
            HomePanelsPage.Row(
                title: offered.first { $0.kind == panel.kind && $0.subject == panel.subject }?.choice.title
                    ?? "What is there no more",
                id: "\(panel.id)", isFirst: index == 0, isLast: index == shown.count - 1)
        }
        let free = offered.filter { offer in
            !shown.contains { $0.kind == offer.kind && $0.subject == offer.subject }
        }
        return HomePanelsPage(
            frame: siteMap.frame(
                context, "Panels of the home",
                purpose: "What stands below the figures. Everybody sees only panels that they may open.",
                section: "", parent: PageLink("Home", to: ResponseServerPaths.of(channel))),
            address: ResponseServerPaths.panels(channel), lines: lines, choices: free.map(\.choice),
            problems: problems)
    }

    private func add(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let wanted = context.form["panel"] ?? ""
        do {
            let offered = try HomePanelOption.all(lists, context, grant.subject, transaction)
            guard let offer = offered.first(where: { $0.choice.value == wanted }) else {
                throw InvalidInput("panel", "Choose what to add.")
            }
            try panels.add(
                offer.kind, offer.subject, titled: offer.choice.title, with: grant, in: transaction)
            return context.redirect(
                to: ResponseServerPaths.panels(grant.subject),
                flash: Flash("\(offer.choice.title) is on the home."))
        } catch let refusal as InvalidInput {
            var problems = FormProblems()
            for problem in refusal.problems { problems.add(problem.field, problem.sentence) }
            let page = try page(context, grant, problems, transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func move(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = try row(context, grant, transaction)
        let direction = HomePanelRepository.Direction(rawValue: context.form["direction"] ?? "") ?? .down
        guard try panels.move(id, direction, with: grant, in: transaction) else { throw NotFound("panel") }
        // The browser goes on where it was, also for anyone who moves a panel by several places with the keyboard.
        return context.redirect(
            to: "\(ResponseServerPaths.panels(grant.subject))#panel-\(id)",
            flash: Flash("The order is saved."))
    }

    private func remove(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = try row(context, grant, transaction)
        guard try panels.remove(id, with: grant, in: transaction) else { throw NotFound("panel") }
        return context.redirect(
            to: ResponseServerPaths.panels(grant.subject), flash: Flash("The panel is off the home."))
    }

    /// The panel of the address; 0 stands for a usual one, which gets its row now. Once someone has chosen panels, no
    /// page has a 0 but one that was opened before.
    private func row(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws -> HomePanelID {
        let number = context.request.parameters.value("panel", as: Int64.self) ?? 0
        guard number == 0 else { return HomePanelID(rawValue: number) }
        guard try panels.list(grant, transaction).first?.id.rawValue == 0,
            let first = try panels.choose(grant, transaction).first
        else { throw NotFound("panel") }
        return first.id
    }
}

/// The panels of a study's home, to be ordered.
struct HomePanelsPage {
    /// A panel with the ways that it can go.
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
