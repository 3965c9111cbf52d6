import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Shows the overview of a design with its progress and recent changes, or creates a design.
struct OverviewController: Sendable {
    let frames: DesignFrameBuilder

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.design, requiring: ViewDesign.self, use: show),
            .post(StudyDesignerPaths.design, requiring: EditDesign.self, use: begin),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let channel = context.location.channel else { throw NotFound("study") }
        guard try frames.designs.exists(in: grant.subject.scope, transaction) else {
            let page = NoDesignPage(
                frame: frames.siteMap.frame(context, "Design", section: "/design"),
                address: StudyDesignerPaths.design(channel), mayBegin: context.hasPermission(EditDesign.self))
            return .html(page.render())
        }
        let survey = try DesignProgress(
            frames.designs, channel, grant, blockers: try frames.blockers(context, grant, transaction),
            transaction)
        let frame = try frames.frame(
            context, "Design", purpose: OverviewPage.purpose(survey), section: "/design",
            needsFix: survey.broken, grant, transaction)
        return .html(OverviewPage(frame: frame, survey: survey, context: context, channel: channel).render())
    }

    /// Creates the design of a study that has only a response folder.
    private func begin(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let channel = context.location.channel else { throw NotFound("study") }
        if try frames.designs.exists(in: grant.subject.scope, transaction) {
            throw Conflict("This study already has a design. Go back and reload the page.")
        }
        var basics = BasicInformation()
        basics.name[.english] = String(grant.subject.title.prefix(DesignLimits.studyName))
        for channel in try FolderRepository.channels(of: grant.subject, in: transaction) {
            let identity = ChannelIdentity(studyID: channel.studyID, appID: channel.app.name)
            if channel.kind == .live { basics.live = identity } else { basics.test = identity }
        }
        try NewDesign(designs: frames.designs).create(
            basics, with: grant, in: transaction)
        return context.redirect(
            to: StudyDesignerPaths.section(.basicInformation, channel),
            flash: Flash("Design created. Start with the basic information."))
    }
}
