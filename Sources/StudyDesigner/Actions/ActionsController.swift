import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import StudyPublishing
import Templating
import Vocabulary
import WebAccess

/// Serves the page on which a channel is published, paused and ended.
struct ActionsController: Sendable {
    let frames: DesignFrameBuilder
    let dependencies: DesignFeature.Dependencies

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.actions, requiring: ViewDesign.self, use: show),
            .get(StudyDesignerPaths.action, requiring: PublishStudy.self, use: confirm),
            .post(StudyDesignerPaths.action, requiring: PublishStudy.self, async: perform),
        ]
    }

    var presenter: ActionsPresenter { ActionsPresenter(frames: frames, dependencies: dependencies) }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try presenter.page(context, grant, transaction).render())
    }

    private func confirm(
        _ context: RequestContext, _ grant: Grant<PublishStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let action = try Self.action(in: context)
        let page = try presenter.confirmation(of: action, context, grant, FormProblems(), transaction)
        guard let page else {
            return context.redirect(
                to: StudyDesignerPaths.actions(grant.subject),
                flash: Flash(.failure, presenter.impossible(action, grant.subject)))
        }
        return .html(page.render())
    }

    /// The result of a submitted form.
    private enum Outcome: Sendable {
        case done(Publishing.Outcome, String)
        /// Another user acted first; the sentence says what happened.
        case outdated(String)
        /// Preconditions aren't met or the reason is missing; the confirmation page is shown again.
        case refused([UInt8])
    }

    private func perform(_ context: RequestContext, _ grant: Grant<PublishStudy>) async throws -> Response {
        let action = try Self.action(in: context)
        let channel = grant.subject
        let outcome: Outcome
        do {
            let signing = try await sign(action, context, channel)
            outcome = try await dependencies.store.write { [self] transaction in
                let grant = try context.require(PublishStudy.self, on: channel, in: transaction)
                return try perform(action, context, signing, grant, in: transaction)
            }
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            return try await refuse(action, context, channel, refusal)
        }
        switch outcome {
        case .refused(let page): return .html(page, status: .unprocessableContent)
        case .outdated(let sentence):
            return context.redirect(to: StudyDesignerPaths.actions(channel), flash: Flash(.failure, sentence))
        case .done(let done, let sentence):
            // Refresh before redirecting, because an app's next request may arrive before the browser's.
            try await dependencies.published.refresh()
            if done.publication != nil { dependencies.publicationIsCommitted() }
            dependencies.wakeNotifications()
            let detail = done.publication.map { "Digest \($0.digest.prefix(12))" } ?? ""
            return context.redirect(
                to: StudyDesignerPaths.actions(channel), flash: Flash(sentence, detail: detail))
        }
    }

    private func perform(
        _ action: StudyAction, _ context: RequestContext, _ signing: SigningAuthorization?,
        _ grant: Grant<PublishStudy>,
        in transaction: borrowing Transaction
    ) throws -> Outcome {
        if let sentence = try presenter.outdatedNotice(action, context.form["seen"] ?? "", grant, transaction)
        {
            return .outdated(sentence)
        }
        var (reason, problems) = Self.reason(context, action, on: grant.subject)
        try problems.add(presenter.undecided(action, context.form, grant, transaction))
        if problems.isEmpty {
            do {
                let words = try presenter.words(grant.subject, transaction)
                let draft = try presenter.publishing.draft(in: grant.subject.study.scope, transaction)
                let done = try presenter.publishing.perform(
                    action, reason: reason, signedBy: signing,
                    confirming: try ConsequenceFields.confirmations(in: context.form),
                    naming: { try draft.name(of: $0) },
                    with: grant, in: transaction)
                if done.publication != nil {
                    try dependencies.notePublication(grant.subject, transaction)
                }
                return .done(done, words.done(action, done.publication))
            } catch let refusal as PreconditionsNotMet {
                problems.add("", Self.sentence(refusal))
            }
        }
        let page = try presenter.confirmation(of: action, context, grant, problems, transaction)
        guard let page else { return .outdated(presenter.impossible(action, grant.subject)) }
        return .refused(page.render())
    }

    private static func sentence(_ refusal: PreconditionsNotMet) -> String {
        let failures = refusal.failures.joiningMarks()
        switch failures.count(where: { $0.kind != .nothingToPublish }) {
        case 0: return failures.first.map { "\($0.sentence)." } ?? "Not published."
        case 1: return "Not published. Fix the problem listed below, then try again."
        case let count: return "Not published. Fix the \(count) problems listed below, then try again."
        }
    }

    private static func action(in context: RequestContext) throws -> StudyAction {
        guard let action = StudyAction(pathName: context.request.parameters["action"]) else {
            throw NotFound("action")
        }
        return action
    }

    private typealias Flash = WebAccess.Flash
}
