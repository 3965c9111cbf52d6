import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import StudyPublishing
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Serves the links to a design: creating, listing, and revoking them.
struct DesignShareController: Sendable {
    let frames: DesignFrameBuilder
    let dependencies: DesignFeature.Dependencies

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.shares, requiring: ViewDesign.self, use: show),
            .post(StudyDesignerPaths.shares, requiring: EditDesign.self, use: create),
            .post(StudyDesignerPaths.shareRevocation, requiring: EditDesign.self, use: revoke),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, FormProblems(), transaction).render())
    }

    private func create(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (channel, scope) = (try context.designChannel(), grant.subject.scope)
        guard try frames.designs.exists(in: scope, transaction) else { throw NotFound("design") }
        do {
            let token = SecretToken(random: dependencies.random)
            try DesignShareRepository.add(
                DesignShareDraft(context.form.line("label"), days: (context.form["days"] ?? "").trimmed),
                token: token.digest.bytes, to: try dependencies.publishing.draft(in: scope, transaction),
                with: grant,
                in: transaction)
            return context.redirect(
                to: StudyDesignerPaths.shares(channel),
                disclosing: [dependencies.address() + StudyDesignerPaths.sharedDesign(token)])
        } catch let refusal as any UserFacingError where refusal is InvalidInput || refusal is Conflict {
            let page = try page(context, grant.viewing, FormProblems(refusal), transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func revoke(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = try context.designChannel()
        let id = DesignShareID(context.request.parameters.value("share", as: Int64.self) ?? 0)
        do {
            let share = try DesignShareRepository.revoke(id, with: grant, in: transaction)
            return context.redirect(
                to: StudyDesignerPaths.shares(channel),
                flash: Flash("The link for \(share.label) was revoked."))
        } catch let refusal as Conflict {
            let page = try page(context, grant.viewing, FormProblems(refusal), transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> DesignSharesPage {
        let (channel, mayChange) = (try context.designChannel(), context.hasPermission(EditDesign.self))
        return DesignSharesPage(
            frame: try frames.frame(
                context, "Share links",
                purpose: "Show the design to people without an account, such as an ethics board.",
                section: StudyDesignerPaths.reviewSuffix,
                parent: PageLink("Review", to: StudyDesignerPaths.review(channel)), grant, transaction),
            address: StudyDesignerPaths.shares(channel), link: context.oneTimeDisclosure?.first,
            rows: try DesignShareRepository.all(with: grant, in: transaction).map {
                DesignShareRow($0, mayRevoke: mayChange, channel, context.now)
            },
            mayChange: mayChange, label: context.form["label"] ?? "",
            days: context.form["days"] ?? "\(DesignShareDraft.daysDefault)", problems: problems)
    }

    private typealias Flash = WebAccess.Flash
}
