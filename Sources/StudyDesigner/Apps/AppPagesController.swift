import Access
import Cryptography
import DesignEditing
import HTTP
import SQLStore
import Studies
import StudyManagement
import Vocabulary
import WebAccess

/// Serves the pages of an app: its properties, gateway pages, versions and terms.
struct AppPagesController: Sendable {
    let editor: AppEditor
    let random: RandomBytes

    var routes: [SiteRoute] {
        let (random, dependencies) = (random, editor.dependencies)
        let sendsTests = dependencies.sendTestMail != nil
        return routes(AppPaths.properties) { _ in AppPropertiesForm(siteAddress: dependencies.address()) }
            + routes(AppPaths.versions) { _ in AppVersionsForm() }
            + routes(AppPaths.terms) { _ in AppTermsForm() }
            + routes(AppPaths.builds) { _ in AppBuildSettingsForm() }
            + routes(AppPaths.mails) { _ in AppEmailsForm(sendsTests: sendsTests) }
            + routes(AppPaths.pages, bodyLimit: OverviewPagesController.bodyLimit) {
                AppPagesForm(random: random, intake: $0)
            } + [
                .get(AppPaths.file, requiring: ManageApp.self) { context, grant, transaction in
                    try DesignFile.response(to: context, heldBy: grant.subject.files, transaction)
                },
                .post(AppPaths.distribution, requiring: ManageApp.self, use: distribute),
            ]
    }

    private func routes<Form: AppForm>(
        _ suffix: String, bodyLimit: Int = SiteRoute.formBodyLimit,
        _ form: @escaping @Sendable (FormUploads) -> Form
    ) -> [SiteRoute] {
        let editor = editor
        return [
            .get(AppPaths.app + suffix, requiring: ManageApp.self) { context, grant, transaction in
                try editor.show(form(FormUploads()), context, grant, transaction)
            },
            .post(AppPaths.app + suffix, requiring: ManageApp.self, bodyLimit: bodyLimit) { context, grant in
                try await editor.send(
                    context, grant, taking: .pictures(bytesMax: DesignLimits.pageImageBytes), form)
            },
        ]
    }

    /// Marks a platform's build as distributed, which locks its bundle ID.
    private func distribute(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let platform = Platform(rawValue: context.request.parameters["platform"]) else {
            throw NotFound("platform")
        }
        let app = grant.subject
        let home = AppPaths.page(of: .builds, app)
        let saved = try AppDocumentRepository(of: app.id).document(AppBuildSettings.self, transaction)
        var builds = saved.value
        if let missing = builds[platform].missing(on: platform) {
            return context.redirect(to: home, flash: Flash(.failure, missing.sentence + "."))
        }
        if !builds[platform].isDistributed {
            builds[platform].distribution = AppBuild.Distribution(at: grant.now, by: grant.actor.name)
            try editor.save(builds, startedFrom: saved.revision, grant, transaction)
        }
        return context.redirect(
            to: home,
            flash: Flash(
                "The \(platform.title) app is marked as distributed.",
                detail: "Its \(platform.bundleWord) can no longer be changed."))
    }
}
