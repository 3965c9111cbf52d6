import Access
import Forwarding
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The setup page of a study: Study ID, response collection, enrollment, and metadata source.
struct SetUpController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let settings: MetadataSettings
    let update: MetadataUpdate
    let studyIDs: StudyIDRules

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.setUp, requiring: ConfigureStudy.self, use: show),
            .post(ResponsePaths.setUp, requiring: ConfigureStudy.self, use: save),
            .post(ResponsePaths.studyID, requiring: ConfigureStudy.self, use: rename),
            .post(ResponsePaths.update, requiring: ConfigureStudy.self, async: updateLists),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, SetUpPage.EnteredValues(), in: transaction).render())
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, _ typed: SetUpPage.EnteredValues,
        in transaction: borrowing Transaction
    ) throws -> SetUpPage {
        let channel = grant.subject
        let refuses = try EnrollmentSettingsRepository.refusesWhileNotCollecting(with: grant, transaction)
        let people = try CollectedDataRepository.participantCount(in: channel.id, transaction)
        return SetUpPage(
            frame: siteMap.frame(
                context, "Study setup", purpose: "How this study collects and forwards responses.",
                section: "/set-up"),
            address: ResponsePaths.setUp(channel),
            configuration: try StudyConfiguration(
                grant, maySetUp: false, titled: "Status", transaction),
            studyID: typed.studyID ?? channel.studyID.text,
            studyIDLock: try studyIDs.lock(channel, in: transaction)?.sentence,
            isCollecting: channel.isCollecting, showsCollecting: typed.collects ?? channel.isCollecting,
            participants: NumberFormat.integer(people),
            refusesWhileNotCollecting: typed.refuses ?? refuses,
            metadata: try settings.fields(
                on: channel.study.id, typed: typed.metadata, problems: typed.problems, in: transaction),
            forwarding: try ForwardingSummary(grant, transaction),
            webhooks: try WebhookSummary(grant, transaction),
            lockAddress: ResponsePaths.dataLock(channel), apiTest: ResponsePaths.apiTest(channel),
            deletion: PageLink(
                channel.kind == .live ? "Delete the study…" : "Delete the Test channel…",
                to: FolderPaths.deletion(of: channel)),
            move: context.hasPermission(EditDesign.self) && channel.kind == .live && channel.status == .draft
                ? PageLink("Move the study…", to: FolderPaths.move(of: .channel(channel))) : nil,
            problems: typed.problems)
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let form = context.form
        var typed = SetUpPage.EnteredValues()
        let metadata = MetadataForm(form)
        let collects = try form.flag("collection")
        let refuses = try form.flag("refuse")
        (typed.metadata, typed.collects, typed.refuses) = (metadata, collects, refuses)
        if channel.isCollecting, !collects, try !form.flag("stop") {
            typed.problems.add(
                "stop",
                "Response collection is disabled for this study. No data will be collected until it is enabled. "
                    + "Select Yes, stop collecting to confirm.")
        }
        let change = try settings.change(
            metadata, on: channel.study.id, problems: &typed.problems, in: transaction)
        guard typed.problems.isEmpty else {
            return .html(
                try page(context, grant, typed, in: transaction).render(), status: .unprocessableContent)
        }
        try ChannelRepository.setCollecting(collects, with: grant, in: transaction)
        try saveRefusal(refuses, grant, in: transaction)
        try settings.make(change, on: channel.study.id, with: grant, in: transaction)
        return context.redirect(
            to: ResponsePaths.setUp(channel), flash: Flash(.success, "Configuration saved"))
    }

    private func saveRefusal(
        _ refuses: Bool, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws {
        let channel = grant.subject
        let previous = try EnrollmentSettingsRepository.refusesWhileNotCollecting(with: grant, transaction)
        guard previous != refuses else { return }
        try EnrollmentSettingsRepository.set(refusesWhileNotCollecting: refuses, with: grant, transaction)
        try grant.record(
            "enrollment.refuse-while-not-collecting", about: channel.path, ["refuses": .flag(refuses)],
            in: transaction)
    }

    private func rename(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        if let lock = try studyIDs.lock(channel, in: transaction) { throw Conflict(lock.sentence) }
        let text = (context.form["studyID"] ?? "").trimmed
        var typed = SetUpPage.EnteredValues()
        typed.studyID = text
        do {
            try studyIDs.rename(to: text, with: grant, in: transaction)
        } catch let invalid as InvalidInput {
            for problem in invalid.problems { typed.problems.add("studyID", problem.sentence) }
        }
        guard typed.problems.isEmpty else {
            return .html(
                try page(context, grant, typed, in: transaction).render(), status: .unprocessableContent)
        }
        let address = FolderPaths.of(channel.app) + "/studies/\(text)/set-up"
        return context.redirect(
            to: address,
            flash: Flash(
                .success, "Study ID changed to \(text).",
                detail: "Apps must now send this Study ID when participants enroll."))
    }

    private func updateLists(_ context: RequestContext, _ grant: Grant<ConfigureStudy>) async throws
        -> Response
    {
        let address = ResponsePaths.setUp(grant.subject)
        do {
            let outcome = try await update.run(grant.subject, context)
            let count = outcome.designCount
            let designs = count == 1 ? "1 design was" : "\(count) designs were"
            let more = outcome.isReprocessing ? " Failed responses are being reprocessed." : ""
            return context.redirect(
                to: address,
                flash: Flash(
                    .success, "Metadata updated", detail: "\(designs) read and applied to the Lists.\(more)"))
        } catch let failure as DesignFailure {
            return context.redirect(
                to: address,
                flash: Flash(
                    .failure, "The study metadata couldn't be updated.",
                    detail: failure.description))
        }
    }
}
