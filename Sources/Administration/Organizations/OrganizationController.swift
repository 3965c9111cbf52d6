import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Creates and renames organizations.
public struct OrganizationController: Sendable {
    let siteMap: SiteMap

    /// Creates the controller of a site.
    public init(siteMap: SiteMap) { self.siteMap = siteMap }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(AdministrationPaths.newOrganization, requiring: ManageSite.self, use: new),
            .post(AdministrationPaths.newOrganization, requiring: ManageSite.self, use: create),
            .get(AdministrationPaths.organizationSettings, requiring: ManageOrganization.self, use: settings),
            .post(AdministrationPaths.organizationSettings, requiring: ManageOrganization.self, use: rename),
        ]
    }

    private func new(
        _ context: RequestContext, _ grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(newPage(context).render())
    }

    private func create(
        _ context: RequestContext, _ grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = FolderForm(context)
        do {
            let folder = try FolderRepository.addOrganization(
                form.name, title: form.title, with: grant, in: transaction)
            return context.redirect(
                to: FolderPaths.of(folder),
                flash: Flash(
                    "\(folder.title) created.", detail: "Next, add its apps and the people who work in it."))
        } catch let refusal as InvalidInput {
            var page = newPage(context)
            (page.name, page.title, page.problems) = (form.name, form.title, FormProblems(refusal))
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func newPage(_ context: RequestContext) -> NewFolderPage {
        NewFolderPage(
            frame: siteMap.frame(
                context, "New organization",
                purpose: "An organization has its own people, apps and studies.",
                section: "", parent: PageLink("Studies", to: "/")),
            address: AdministrationPaths.newOrganization, idTitle: "Org ID",
            idHint: "Sent with every API call and used in URLs. You can't change it later.",
            nameHint: "The name shown in the portal. If empty, the Org ID is used.",
            button: "Create organization",
            cancelAddress: "/")
    }

    private func settings(
        _ context: RequestContext, _ grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(settingsPage(context, grant.subject).render())
    }

    private func rename(
        _ context: RequestContext, _ grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = FolderForm(context)
        do {
            try FolderRepository.retitle(form.title, with: grant, in: transaction)
            return context.redirect(
                to: AdministrationPaths.settings(grant.subject),
                flash: Flash("Organization renamed to \(form.title)."))
        } catch let refusal as InvalidInput {
            var page = settingsPage(context, grant.subject)
            (page.title, page.problems) = (form.title, FormProblems(refusal))
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func settingsPage(_ context: RequestContext, _ folder: OrganizationFolder) -> FolderSettingsPage {
        FolderSettingsPage(
            frame: siteMap.frame(
                context, "Organization settings", purpose: "The organization's name and administration.",
                section: "/settings"),
            address: AdministrationPaths.settings(folder), idTitle: "Org ID", name: folder.name.text,
            idLock: "Can't be changed because apps identify the organization by it.",
            nameHint: "Shown in the portal. Apps don't use it.",
            archive: context.hasPermission(ManageSite.self)
                ? PageLink("Archive organization…", to: FolderPaths.archive(of: .organization(folder)))
                : nil,
            deletion: context.hasPermission(ManageSite.self)
                ? PageLink("Delete organization…", to: FolderPaths.of(folder) + "/delete") : nil,
            signIn: PageLink("Sign-in rules", to: AdministrationPaths.signIn(folder)),
            signing: PageLink("Signature rules", to: AdministrationPaths.signing(folder)),
            approval: PageLink("Approval before publishing", to: AdministrationPaths.approval(folder)),
            provider: PageLink("Sign-in provider", to: AdministrationPaths.provider(folder)),
            title: folder.title)
    }
}
