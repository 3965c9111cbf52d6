import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The first page of a design: how far each section is.
struct OverviewController: Sendable {
    let frames: DesignFrames

    var routes: [SiteRoute] { [.get(Paths.design, requiring: ViewDesign.self, use: show)] }

    private func show(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let channel = visit.place.channel else { throw NotFound("study") }
        let progress = try frames.designs.progress(in: grant.subject.scope, transaction)
        let page = OverviewPage(
            frame: try frames.frame(visit, "Design", section: "/design", grant, transaction),
            sections: progress.map { state in
                Precondition(
                    DesignFrames.mark(state, false), state.section.title,
                    found: state.section.isList
                        ? "\(state.completeItems) of \(state.items) complete" : "",
                    fix: PageLink("Open", to: Paths.section(state.section, channel)))
            })
        return .html(page.render())
    }
}

/// How far each section of a design is.
struct OverviewPage {
    let frame: Frame
    let sections: [Precondition]
}
