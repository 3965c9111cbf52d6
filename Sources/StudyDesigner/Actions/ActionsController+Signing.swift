import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import StudyPublishing
import Templating
import Vocabulary
import WebAccess

// Electronic signatures on actions, if the organization or the site requires them.

extension ActionsController {
    /// Authenticates the signer if the action requires a signature and all other checks pass.
    ///
    /// Authentication comes last, so that an action that would be refused anyway doesn't use up a one-time code.
    func sign(_ action: StudyAction, _ context: RequestContext, _ channel: Channel) async throws
        -> SigningAuthorization?
    {
        let asking = try await dependencies.store.read { [self] transaction -> Grant<PublishStudy>? in
            let grant = try context.require(PublishStudy.self, on: channel, in: transaction)
            guard try Publishing.asksSignature(action, on: channel, in: transaction),
                try presenter.outdatedNotice(action, context.form["seen"] ?? "", grant, transaction) == nil,
                Self.reason(context, action, on: channel).problems.isEmpty,
                try presenter.undecided(action, context.form, grant, transaction).isEmpty,
                try presenter.publishing.findings(
                    for: action, on: channel.kind, in: channel.study.scope, transaction
                ).allSatisfy({ $0.outcome != .failed }),
                try presenter.publishing.approval(for: action, with: grant, in: transaction)?.finding.outcome
                    != .failed
            else { return nil }
            return grant
        }
        guard let asking else { return nil }
        return try await dependencies.accounts.sign(
            context.requirePerson(), meaning: context.form["meaning"] ?? "",
            reauthentication: context.form["proof"] ?? "",
            passkey: context.passkeySigning(at: dependencies.party), with: asking, at: context.address)
    }

    /// Returns the confirmation page with the problem of the signature.
    func refuse(
        _ action: StudyAction, _ context: RequestContext, _ channel: Channel, _ refusal: any UserFacingError
    ) async throws -> Response {
        let page = try await dependencies.store.read { [self] transaction in
            let grant = try context.require(PublishStudy.self, on: channel, in: transaction)
            return try presenter.confirmation(of: action, context, grant, FormProblems(refusal), transaction)?
                .render()
        }
        guard let page else { throw refusal }
        return .form(page, refused: refusal.kind)
    }

    /// Returns the typed reason with its problems; a final action also requires the Study ID.
    static func reason(
        _ context: RequestContext, _ action: StudyAction, on channel: Channel
    ) -> (text: String, problems: FormProblems) {
        let reason = String((context.form["reason"] ?? "").drop(while: \.isWhitespace))
        var problems = FormProblems()
        let typed = ConfirmActionPage.typedID(context.form)
        if action.isFinal, typed.uppercased() != channel.studyID.text.uppercased() {
            let other = "The Study ID is \(channel.studyID.text), not \(typed)."
            problems.add("study", typed.isEmpty ? "Enter the Study ID." : other)
        }
        if action.isFinal, reason.isEmpty {
            problems.add("reason", "Enter a reason. It is recorded in the audit log.")
        } else if reason.count > ConfirmActionPage.reasonLimit {
            problems.add(
                "reason",
                "The reason has \(reason.count) characters. Use at most \(ConfirmActionPage.reasonLimit)."
            )
        }
        return (reason, problems)
    }
}
