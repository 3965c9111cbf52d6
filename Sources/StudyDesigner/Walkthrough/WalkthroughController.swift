import Access
import AppSimulation
import DesignEditing
import HTTP
import JSON
import ParticipantPreview
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Serves the walkthrough of an activity, based on the API response that would be published.
struct WalkthroughController: Sendable {
    let frames: DesignFrameBuilder
    let rows: DesignFeature.Dependencies.WalkthroughRows?

    private var designs: DesignRepository { frames.designs }

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.walkthrough, requiring: ViewDesign.self, use: showQuestionnaire),
            .post(
                StudyDesignerPaths.walkthrough, requiring: ViewDesign.self, bodyLimit: Self.bodyLimit,
                use: showQuestionnaire),
            .get(StudyDesignerPaths.activeTaskWalkthrough, requiring: ViewDesign.self, use: showTask),
            .post(
                StudyDesignerPaths.activeTaskWalkthrough, requiring: ViewDesign.self,
                bodyLimit: Self.bodyLimit,
                use: showTask),
        ]
    }

    /// Large enough for the answers of the longest questionnaire, which are in the form.
    private static let bodyLimit = 1 << 20

    private func showQuestionnaire(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = try context.designChannel()
        let saved = try designs.document(
            Questionnaire.self, try context.documentID(), in: grant.subject.scope, transaction)
        let site = PageContext(
            section: .questionnaires, address: StudyDesignerPaths.walkthrough(of: saved.id, channel),
            parent: PageLink(
                saved.value.title.isEmpty ? "Questionnaire" : saved.value.title,
                to: StudyDesignerPaths.questionnaire(saved.id, channel)))
        return try show(saved, site, branches: saved.value.branches, context, grant, in: transaction)
    }

    private func showTask(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = try context.designChannel()
        let saved = try designs.document(
            ActiveTask.self, try context.documentID(), in: grant.subject.scope, transaction)
        let site = PageContext(
            section: .activeTasks, address: StudyDesignerPaths.activeTaskWalkthrough(of: saved.id, channel),
            parent: PageLink(saved.value.title, to: StudyDesignerPaths.activeTask(saved.id, channel)))
        return try show(saved, site, branches: false, context, grant, in: transaction)
    }

    /// The location of a walkthrough in the designer.
    private struct PageContext {
        let section: Section
        let address: String
        let parent: PageLink
    }

    /// Shows the walkthrough. The answers so far are in the form; nothing is stored.
    private func show<Document: Activity & DesignDocument>(
        _ saved: SavedDocument<Document>, _ site: PageContext, branches: Bool, _ context: RequestContext,
        _ grant: Grant<ViewDesign>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = try context.designChannel()
        let settings = try designs.document(StudySettings.self, in: grant.subject.scope, transaction).value
        let state = WalkthroughState(
            context.form, languages: settings.allLanguages,
            default: context.request.query["lang"].flatMap { LanguageTag($0) } ?? .english)
        let answer = ActivityPayload(
            studyID: channel.studyID, version: .first, language: state.language,
            modifiedAt: saved.entry.modifiedAt, openedAt: context.now, utcOffset: settings.utcOffset,
            pictures: .named
        ).encode(saved.value)
        var walkthrough = Walkthrough(
            try WalkthroughDesign(
                answer, branches: branches, named: saved.value.name.text(in: state.language)),
            platform: state.platform, today: context.now.civil(at: settings.utcOffset).date, state: state)
        var refusal: WalkthroughForm.InvalidAnswer?
        do { try walkthrough.apply(context.form) } catch { refusal = error }
        var frame = try frames.frame(
            context, "Walk through \(site.parent.title)",
            purpose: "Shows what phones would show if you published now. Nothing is stored.",
            section: StudyDesignerPaths.suffix(of: site.section), parent: site.parent, grant, transaction)
        frame.extraStyles += [.editor, .phone]
        frame.extraScripts.append("/js/phone.js")
        var page = WalkthroughPage(
            frame: frame, address: site.address, walkthrough: walkthrough, language: state.language,
            languages: settings.allLanguages, refusal: refusal, typed: context.form,
            pictures: StudyDesignerPaths.pictures(of: channel), sentAt: context.now)
        page.task = (saved.value as? ActiveTask).map { TaskIllustration($0, in: walkthrough.words) }
        if walkthrough.place == nil { page.rows = try rows?(answer, page.response(participant: "0")) ?? [] }
        return .html(page.render(), status: refusal == nil ? .ok : .unprocessableContent)
    }
}
