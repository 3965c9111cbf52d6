import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Creates apps, and changes their names and Response servers.
public struct AppAdministrationController: Sendable {
    let siteMap: SiteMap
    /// Returns the public address of the site.
    let address: @Sendable () -> String

    /// Creates the controller of a site.
    public init(siteMap: SiteMap, address: @escaping @Sendable () -> String) {
        (self.siteMap, self.address) = (siteMap, address)
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(AdministrationPaths.newApp, requiring: ManageOrganization.self, use: new),
            .post(AdministrationPaths.newApp, requiring: ManageOrganization.self, use: create),
            .get(AdministrationPaths.appSettings, requiring: ManageApp.self, use: settings),
            .post(AdministrationPaths.appSettings, requiring: ManageApp.self, use: save),
        ]
    }

    private func new(
        _ context: RequestContext, _ grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(newPage(context, grant.subject).render())
    }

    private func create(
        _ context: RequestContext, _ grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = FolderForm(context)
        do {
            let folder = try FolderRepository.addApp(
                form.name, title: form.title, with: grant, in: transaction)
            return context.redirect(
                to: AdministrationPaths.credentials(folder),
                flash: Flash(
                    "\(folder.title) created.",
                    detail: "Next, issue the credentials that its developers need."))
        } catch let refusal as InvalidInput {
            var page = newPage(context, grant.subject)
            (page.name, page.title, page.problems) = (form.name, form.title, FormProblems(refusal))
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func newPage(_ context: RequestContext, _ organization: OrganizationFolder) -> NewFolderPage {
        let home = FolderPaths.of(organization)
        return NewFolderPage(
            frame: siteMap.frame(
                context, "New app",
                purpose: "An app offers studies to participants. Use a separate app for testing.",
                section: "", parent: PageLink(organization.title, to: home)),
            address: AdministrationPaths.newApp(organization), idTitle: "App ID",
            idHint:
                "Sent with every API call and used in URLs. You can't change it later.",
            nameHint: "The name shown in the portal. If empty, the App ID is used.", button: "Create app",
            cancelAddress: home)
    }

    private func settings(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let server = try ResponseServerRepository.address(of: grant.subject.id, in: transaction)
        return .html(settingsPage(context, grant.subject, server ?? "").render())
    }

    /// Saves both fields or none. A form without the server, as before there was one, leaves it as it is.
    private func save(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (form, app) = (FolderForm(context), grant.subject)
        let typed = context.form[ResponseServerRepository.field]?.trimmed
        do {
            let isMoved = try typed.map {
                try ResponseServerRepository.save($0, at: address(), with: grant, in: transaction)
            }
            try FolderRepository.retitle(form.title, with: grant, in: transaction)
            return context.redirect(
                to: AdministrationPaths.settings(app),
                flash: isMoved == true ? Self.moved(to: typed ?? "") : Flash("App settings saved."))
        } catch let refusal as InvalidInput {
            let server = try typed ?? ResponseServerRepository.address(of: app.id, in: transaction)
            var page = settingsPage(context, app, server ?? "")
            (page.title, page.problems) = (form.title, FormProblems(refusal))
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private static func moved(to server: String) -> Flash {
        server.isEmpty
            ? Flash(
                "The app uses the Response server of this portal.",
                detail: "Participants can enroll here. Those of the other server stay there.")
            : Flash(
                "The Response server was changed.",
                detail:
                    "No one can enroll in this app's studies here now. Participants who are here already stay."
            )
    }

    private func settingsPage(
        _ context: RequestContext, _ folder: AppFolder, _ server: String
    ) -> FolderSettingsPage {
        var page = FolderSettingsPage(
            frame: siteMap.frame(
                context, "App settings", purpose: "The app's name, server and administration.",
                section: "/settings"),
            address: AdministrationPaths.settings(folder), idTitle: "App ID", name: folder.name.text,
            idLock: "Can't be changed because the app sends it with every API call.",
            nameHint: "Shown in the portal. The app doesn't use it.",
            archive: PageLink("Archive app…", to: FolderPaths.archive(of: .app(folder))),
            deletion: PageLink("Delete app…", to: FolderPaths.of(folder) + "/delete"), title: folder.title)
        page.responseServer = server
        page.move = PageLink("Move app…", to: FolderPaths.move(of: .app(folder)))
        if folder.sendsPreviousOrganization {
            page.sentOrganization = (
                name: folder.sentOrganization.text,
                reason: "Can't be changed: \(folder.sentOrganizationReason)"
            )
        }
        return page
    }
}
