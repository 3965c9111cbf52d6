import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Templating
import WebAccess

/// Serves the page that checks a draft before it is published.
struct DesignCheckController: Sendable {
    let frames: DesignFrameBuilder
    let dependencies: DesignFeature.Dependencies

    var routes: [SiteRoute] {
        [.get(StudyDesignerPaths.check, requiring: ViewDesign.self, use: show)]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (channel, scope) = (try context.designChannel(), grant.subject.scope)
        guard try dependencies.designs.exists(in: scope, transaction) else { throw NotFound("design") }
        let publishing = dependencies.publishing
        let check = try publishing.check(on: channel.kind, in: scope, transaction)
        let groups = FindingGroups(
            places: try DesignLabels(try publishing.draft(in: scope, transaction)), channel: channel,
            maySetUp: context.hasPermission(ConfigureStudy.self))
        let frame = try frames.frame(
            context, "Check",
            purpose: "Problems to fix before publishing, warnings, and where responses are stored.",
            section: "/design/actions", parent: PageLink("Actions", to: StudyDesignerPaths.actions(channel)),
            grant,
            transaction)
        return .html(DesignCheckPage(frame: frame, check: check, groups: groups, channel: channel).render())
    }
}
