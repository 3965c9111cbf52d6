import Access
import Cryptography
import Entrances
import HTTP
import SQLStore
import Studies

/// The pages of an app: its properties, gateway pages, versions and terms.
struct AppController: Sendable {
    let editor: AppEditor
    let random: RandomBytes

    var routes: [SiteRoute] {
        let random = random
        return routes(AppPaths.properties) { _ in AppPropertiesForm() }
            + routes(AppPaths.versions) { _ in AppVersionsForm() }
            + routes(AppPaths.terms) { _ in AppTermsForm() }
            + routes(AppPaths.pages, bodyLimit: OverviewPagesController.bodyLimit) {
                AppPagesForm(random: random, intake: $0)
            }
            + [
                .get(AppPaths.file, requiring: ManageApp.self) { visit, _, transaction in
                    try DesignFile.response(to: visit, transaction)
                }
            ]
    }

    private func routes<Form: AppForm>(
        _ suffix: String, bodyLimit: Int = SiteRoute.formBodyLimit,
        _ form: @escaping @Sendable (FileIntake) -> Form
    ) -> [SiteRoute] {
        let editor = editor
        return [
            .get(AppPaths.app + suffix, requiring: ManageApp.self) { visit, grant, transaction in
                try editor.show(form(FileIntake()), visit, grant, transaction)
            },
            .post(AppPaths.app + suffix, requiring: ManageApp.self, bodyLimit: bodyLimit) { visit, grant in
                try await editor.send(
                    visit, grant, taking: .pictures(bytesMax: Limit.pageImageBytes), form)
            },
        ]
    }
}
