import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Sends a test message to one phone of an app, and shows what the push service answers.
struct PushTestController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let devices: PushTestRepository
    let test: PushServiceTest

    var routes: [SiteRoute] {
        [
            .get(PushTestPage.path, requiring: ManageApp.self, use: show),
            .post(PushTestPage.path, requiring: ManageApp.self, async: send),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant.subject, in: transaction).render())
    }

    private func send(_ context: RequestContext, _ grant: Grant<ManageApp>) async throws -> Response {
        let (app, form) = (grant.subject, PushTestForm(context.form))
        let found = try await store.write { transaction -> Result<PushTestDevice, InvalidInput> in
            let grant = try context.require(ManageApp.self, on: app, in: transaction)
            return try device(form, context, grant, in: transaction)
        }
        var page = try await store.read { try self.page(context, app, in: $0) }
        page.form = form
        switch found {
        case .failure(let invalid): page.problems = FormProblems(invalid)
        case .success(let device):
            let message = PushMessage(
                studyID: nil, subject: .announcement, title: app.title,
                text: RegistrationTexts.texts(in: device.language).testMessage(app.title))
            guard let answer = await test.send(message, to: device.token, of: app.id, on: device.platform)
            else { throw Conflict("The push key was deleted in the meantime. No message was sent.") }
            page.answer = PushTestPage.AnswerView(answer, device)
        }
        return .html(page.render(), status: page.problems.isEmpty ? .ok : .unprocessableContent)
    }

    /// Returns the device, with an audit event that doesn't contain its token.
    private func device(
        _ form: PushTestForm, _ context: RequestContext, _ grant: Grant<ManageApp>,
        in transaction: borrowing Transaction
    ) throws -> Result<PushTestDevice, InvalidInput> {
        let found: Result<PushTestDevice, InvalidInput>
        if let email = form.email {
            let accounts = try context.require(ManageAccounts.self, on: grant.subject, in: transaction)
            found = try devices.device(ofAccountAt: email, with: accounts, transaction)
        } else {
            found = form.device(language: PortalLanguage(tag: context.language))
        }
        guard case .success(let device) = found else { return found }
        let missing = try AppPushKeyRepository.platformsWithoutKey(of: grant.subject.id, transaction)
        if missing.contains(device.platform) {
            return .failure(
                InvalidInput(
                    form.email == nil ? "platform" : "email",
                    "The app has no push key for \(device.platform.title). Save one first, then try again."))
        }
        try grant.record(
            "app-push-key.test", about: device.account.map { "account \($0.id)" } ?? "a device token",
            ["platform": .text(device.platform.rawValue)], in: transaction)
        return found
    }

    private func page(
        _ context: RequestContext, _ app: AppFolder, in transaction: borrowing Transaction
    ) throws -> PushTestPage {
        PushTestPage(
            frame: siteMap.frame(
                context, "Test message",
                purpose: "Sends one message to a phone and shows what Apple or Firebase answers.",
                section: FolderPaths.pushKeys, parent: PushTestPage.keysLink(app)),
            app: app,
            missing: try AppPushKeyRepository.platformsWithoutKey(of: app.id, transaction),
            managesAccounts: context.hasPermission(ManageAccounts.self))
    }
}
