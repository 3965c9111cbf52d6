import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// Archives organizations and apps, and takes them out of the archive.
public struct ArchiveController: Sendable {
    private static let organization = Paths.organization + "/archive"
    private static let app = Paths.app + "/archive"
    static let takeOut = "/take-out"

    let siteMap: SiteMap

    /// The controller of a site.
    public init(siteMap: SiteMap) { self.siteMap = siteMap }

    /// What the controller answers.
    public var routes: [SiteRoute] {
        [
            .get(Self.organization, requiring: ManageSite.self, use: show),
            .post(Self.organization, requiring: ManageSite.self, use: archiveOrganization),
            .post(Self.organization + Self.takeOut, requiring: ManageSite.self, use: takeOutOrganization),
            .get(Self.app, requiring: ArchiveApp.self, use: show),
            .post(Self.app, requiring: ArchiveApp.self, use: archiveApp),
            .post(Self.app + Self.takeOut, requiring: ArchiveApp.self, use: takeOutApp),
        ]
    }

    private func show<P: Permission>(
        _ visit: Visit, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(visit, in: transaction).render())
    }

    private func page(_ visit: Visit, in transaction: borrowing Transaction) throws -> ArchivePage {
        let folder = visit.place.folder
        if case .app(let app) = folder, app.organization.isArchived { throw Archived(app.organization.title) }
        var frame = siteMap.frame(
            visit, folder.archivedFolder == nil ? "Archive \(folder.title)?" : "\(folder.title) is archived",
            purpose: "For what nobody works in any more: out of the way, and still there to be read.",
            section: "/settings", parent: PageLink(folder.title, to: PlaceAddress.of(folder)))
        // The page says it itself.
        frame.archive = nil
        return ArchivePage(
            frame: frame, folder: folder,
            obstacles: try Archive.obstacles(at: visit.place, in: transaction).map(ArchiveObstacle.init))
    }

    // MARK: Archiving

    private func archiveOrganization(
        _ visit: Visit, _ grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Response {
        try answer(visit, in: transaction) { transaction in
            guard let folder = visit.place.organization else { throw NotFound("organization") }
            try Archive.add(folder, with: grant, in: transaction)
            return visit.redirect(to: "/", saying: Self.archived(folder.title, in: "Archived organizations"))
        }
    }

    private func takeOutOrganization(
        _ visit: Visit, _ grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Response {
        try answer(visit, in: transaction) { transaction in
            guard let folder = visit.place.organization else { throw NotFound("organization") }
            try Archive.takeOut(folder, with: grant, in: transaction)
            return visit.redirect(to: PlaceAddress.of(folder), saying: Self.takenOut(folder.title))
        }
    }

    private func archiveApp(
        _ visit: Visit, _ grant: Grant<ArchiveApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        try answer(visit, in: transaction) { transaction in
            let folder = grant.subject
            try Archive.add(with: grant, in: transaction)
            return visit.redirect(
                to: PlaceAddress.of(folder.organization),
                saying: Self.archived(folder.title, in: "Archived apps"))
        }
    }

    private func takeOutApp(
        _ visit: Visit, _ grant: Grant<ArchiveApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        try answer(visit, in: transaction) { transaction in
            let folder = grant.subject
            try Archive.takeOut(with: grant, in: transaction)
            return visit.redirect(to: PlaceAddress.of(folder), saying: Self.takenOut(folder.title))
        }
    }

    /// Where it cannot be done now, the page as it stands, which links to the studies that are in the way.
    private func answer(
        _ visit: Visit, in transaction: borrowing Transaction,
        _ work: (borrowing Transaction) throws -> Response
    ) throws -> Response {
        do {
            return try work(transaction)
        } catch let conflict as Conflict {
            var page = try page(visit, in: transaction)
            page.frame.notice = .failure(conflict.sentence)
            return .html(page.render(), status: .conflict)
        }
    }

    private static func archived(_ title: String, in list: String) -> Flash {
        Flash("\(title) is archived.", detail: "It stands under \(list) and can be taken out at any time.")
    }

    private static func takenOut(_ title: String) -> Flash {
        Flash("\(title) is out of the archive.", detail: "It can be worked in again.")
    }
}
