import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

/// Archives and unarchives organizations and apps.
public struct ArchiveController: Sendable {
    static let unarchiving = "/take-out"

    let siteMap: SiteMap

    /// Creates the controller of a site.
    public init(siteMap: SiteMap) { self.siteMap = siteMap }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        routes(AdministrationPaths.organization + "/archive", ArchiveOrganization.self)
            + routes(AdministrationPaths.app + "/archive", ArchiveApp.self)
    }

    private func routes<P: Archiving>(_ address: String, _ permission: P.Type) -> [SiteRoute] {
        [
            .get(address, requiring: permission, use: show),
            .post(address, requiring: permission, use: archive),
            .post(address + Self.unarchiving, requiring: permission, use: unarchive),
        ]
    }

    private func show<P: Archiving>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, in: transaction).render())
    }

    private func page(_ context: RequestContext, in transaction: borrowing Transaction) throws -> ArchivePage
    {
        let folder = context.location.folder
        if case .app(let app) = folder, app.organization.isArchived {
            throw FolderArchived(app.organization.title)
        }
        var frame = siteMap.frame(
            context,
            folder.archivedFolder == nil ? "Archive \(folder.title)?" : "\(folder.title) is archived",
            purpose: "Archive what no one works in anymore. It stays readable.",
            section: "/settings", parent: PageLink(folder.title, to: FolderPaths.of(folder)))
        // The page itself states that the folder is archived.
        frame.archive = nil
        return ArchivePage(
            frame: frame, folder: folder,
            obstacles: try FolderRepository.archivingObstacles(at: context.location, in: transaction).map(
                ArchiveObstacle.init))
    }

    private func archive<P: Archiving>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        try answer(context, in: transaction) { transaction in
            try FolderRepository.archive(with: grant, in: transaction)
            let folder = context.location.folder
            return context.redirect(
                to: folder.parent.map(FolderPaths.of) ?? "/",
                flash: Flash(
                    "\(folder.title) archived.",
                    detail:
                        "It is listed under \(ArchivePage.list(of: folder)). You can unarchive it at any time."
                ))
        }
    }

    private func unarchive<P: Archiving>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        try answer(context, in: transaction) { transaction in
            try FolderRepository.unarchive(with: grant, in: transaction)
            let folder = context.location.folder
            return context.redirect(
                to: FolderPaths.of(folder),
                flash: Flash("\(folder.title) unarchived.", detail: "You can make changes in it again."))
        }
    }

    /// Shows the page with the blocking studies again if archiving isn't possible now.
    private func answer(
        _ context: RequestContext, in transaction: borrowing Transaction,
        _ work: (borrowing Transaction) throws -> Response
    ) throws -> Response {
        do {
            return try work(transaction)
        } catch let conflict as Conflict {
            var page = try page(context, in: transaction)
            page.frame.notice = .failure(conflict.sentence)
            return .html(page.render(), status: .conflict)
        }
    }
}
