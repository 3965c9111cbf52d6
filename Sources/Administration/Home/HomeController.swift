import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// What people see first: their studies, on the site, in an organization or in an app.
public struct HomeController: Sendable {
    let siteMap: SiteMap

    /// The controller of a site.
    public init(siteMap: SiteMap) { self.siteMap = siteMap }

    /// What the controller answers.
    public var routes: [SiteRoute] {
        [
            .get("/", .signedIn, use: site),
            .get("/orgs/{org}", requiring: EnterOrganization.self, use: organization),
            .get("/orgs/{org}/apps/{app}", requiring: EnterApp.self, use: app),
        ]
    }

    private func site(_ visit: Visit, in transaction: borrowing Transaction) throws -> Response {
        let visible = try visible(to: visit, in: transaction)
        let channels = try FolderRepository.channels(in: transaction).filter { visible.contains($0.study.id) }
        let entered = Set(channels.map(\.app.organization.id))
        let organizations = try FolderRepository.organizations(in: transaction).filter {
            visible.contains($0.id) || entered.contains($0.id)
        }
        return page(
            visit, title: "Studies", purpose: "Every study that you have a role on.", at: "/",
            organizations: organizations.count > 1 || channels.isEmpty ? organizations : [], channels)
    }

    private func organization(
        _ visit: Visit, _ grant: Grant<EnterOrganization>, in transaction: borrowing Transaction
    ) throws -> Response {
        let folder = grant.subject
        return try page(
            visit, of: folder.title, at: PlaceAddress.of(folder),
            FolderRepository.channels(in: transaction).filter { $0.app.organization.id == folder.id },
            in: transaction)
    }

    private func app(
        _ visit: Visit, _ grant: Grant<EnterApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let folder = grant.subject
        return try page(
            visit, of: folder.title, at: PlaceAddress.of(folder),
            FolderRepository.channels(in: transaction).filter { $0.app.id == folder.id },
            newStudy: visit.may(CreateStudy.self) ? PlaceAddress.newStudy(in: folder) : nil, in: transaction)
    }

    private func page(
        _ visit: Visit, of title: String, at address: String, _ channels: [Channel], newStudy: String? = nil,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let visible = try visible(to: visit, in: transaction)
        return page(
            visit, title: title, purpose: "The studies that you have a role on.", at: address,
            organizations: [], channels.filter { visible.contains($0.study.id) }, newStudy: newStudy)
    }

    private func visible(to visit: Visit, in transaction: borrowing Transaction) throws -> Set<FolderID> {
        Set(try RoleRepository.visible(to: visit.requirePerson().user, in: transaction).keys)
    }

    private func page(
        _ visit: Visit, title: String, purpose: String, at address: String,
        organizations: [OrganizationFolder], _ channels: [Channel], newStudy: String? = nil
    ) -> Response {
        let query = visit.request.query["q"] ?? ""
        let page = HomePage(
            frame: siteMap.frame(visit, title, purpose: purpose, section: ""), address: address, query: query,
            organizations: organizations.map {
                HomePage.OrganizationLine(
                    name: $0.name.text, title: $0.title, address: PlaceAddress.of($0))
            },
            studies: channels.map(HomePage.StudyLine.init).filter { $0.matches(query) }, newStudy: newStudy)
        return .html(page.render())
    }
}
