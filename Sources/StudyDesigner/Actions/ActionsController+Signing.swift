import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

// Signing what is done, where the organization or the site requires it.

extension ActionsController {
    /// Lets the person prove who they are where the action has to be signed and can be done; a code is not used up
    /// for what would be refused anyway.
    func sign(_ action: StudyAction, _ context: RequestContext, _ channel: Channel) async throws
        -> SigningAuthorization?
    {
        let asking = try await surroundings.store.read { [self] transaction -> Grant<PublishStudy>? in
            let grant = try context.require(PublishStudy.self, on: channel, in: transaction)
            guard try Publishing.asksSignature(action, on: channel, in: transaction),
                try desk.overtaken(action, context.form["seen"] ?? "", grant, transaction) == nil,
                Self.reason(context, action, on: channel).problems.isEmpty,
                try desk.undecided(action, context.form, grant, transaction).isEmpty,
                try desk.publishing.findings(
                    for: action, on: channel.kind, in: channel.study.scope, transaction
                ).allSatisfy({ $0.outcome != .failed })
            else { return nil }
            return grant
        }
        guard let asking else { return nil }
        return try await surroundings.accounts.sign(
            context.requirePerson(), meaning: context.form["meaning"] ?? "",
            reauthentication: context.form["proof"] ?? "",
            passkey: context.passkeySigning(at: surroundings.party), with: asking, at: context.address)
    }

    /// The page again, with what was wrong with the signature.
    func refuse(
        _ action: StudyAction, _ context: RequestContext, _ channel: Channel, _ refusal: any UserFacingError
    ) async throws -> Response {
        let page = try await surroundings.store.read { [self] transaction in
            let grant = try context.require(PublishStudy.self, on: channel, in: transaction)
            return try desk.confirmation(of: action, context, grant, FormProblems(refusal), transaction)?
                .render()
        }
        guard let page else { throw refusal }
        return .form(page, refused: refusal.kind)
    }

    /// Why, as it was typed, and what is wrong with it; what cannot be undone also asks for the Study ID.
    static func reason(
        _ context: RequestContext, _ action: StudyAction, on channel: Channel
    ) -> (text: String, problems: FormProblems) {
        let reason = String((context.form["reason"] ?? "").drop(while: \.isWhitespace))
        var problems = FormProblems()
        let typed = ConfirmActionPage.typedID(context.form)
        if action.isFinal, typed.uppercased() != channel.studyID.text.uppercased() {
            let other = "The Study ID is \(channel.studyID.text), not \(typed)."
            problems.add("study", typed.isEmpty ? "Type the Study ID." : other)
        }
        if action.isFinal, reason.isEmpty {
            problems.add("reason", "Say why the study ends. The audit log keeps it.")
        } else if reason.count > ConfirmActionPage.reasonLimit {
            problems.add(
                "reason", "This has \(reason.count) characters. Use at most \(ConfirmActionPage.reasonLimit)."
            )
        }
        return (reason, problems)
    }
}
