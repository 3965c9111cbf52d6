import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Templating
import WebAccess

/// Serves the page of a study's reserved keys.
struct ReservedKeysController: Sendable {
    let frames: DesignFrameBuilder

    var routes: [SiteRoute] {
        [.get(StudyDesignerPaths.reservedKeys, requiring: ViewDesign.self, use: show)]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (channel, scope) = (try context.designChannel(), grant.subject.scope)
        guard try frames.designs.exists(in: scope, transaction) else { throw NotFound("design") }
        let keys = try frames.designs.reservedKeyStatuses(in: scope, transaction)
        let entries = try frames.designs.entries(in: scope, transaction)
        let page = ReservedKeysPage(
            frame: try frames.frame(
                context, "Reserved keys",
                purpose: "Published keys. A key can be reused only for what it was first published as.",
                section: StudyDesignerPaths.reservedKeysSuffix, grant, transaction),
            keys: keys, entries: Dictionary(entries.map { ($0.id, $0) }) { first, _ in first },
            query: context.request.query, now: context.now, channel: channel)
        return .html(page.render())
    }
}
