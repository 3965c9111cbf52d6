import Access
import HTTP
import PortalUI
import SQLStore
import StudyManagement
import Templating
import Vocabulary
import WebAccess

/// Lists and restores the deleted items of the site and of organizations.
public struct TrashController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let keptDays: Int
    let changed: @Sendable () async throws -> Void

    /// Creates the controller of a site; `changed` is called after a commit to reload the data that apps read.
    public init(
        siteMap: SiteMap, store: Store, keptDays: Int, changed: @escaping @Sendable () async throws -> Void
    ) {
        self.siteMap = siteMap
        self.store = store
        self.keptDays = keptDays
        self.changed = changed
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(TrashPaths.site, requiring: ManageSite.self) { context, grant, transaction in
                list(context, try TrashRepository.items(with: grant, in: transaction))
            },
            .get(TrashPaths.organization, requiring: ManageOrganization.self) { context, grant, transaction in
                list(context, try TrashRepository.items(with: grant, in: transaction))
            },
            .get(TrashPaths.site + TrashPaths.entry, requiring: ManageSite.self) {
                context, grant, transaction in
                try show(context, TrashRepository.item(Self.id(context), with: grant, in: transaction))
            },
            .get(
                TrashPaths.organization + TrashPaths.entry, requiring: ManageOrganization.self
            ) { context, grant, transaction in
                try show(context, TrashRepository.item(Self.id(context), with: grant, in: transaction))
            },
            .post(TrashPaths.site + TrashPaths.entry, requiring: ManageSite.self, async: restoreAnywhere),
            .post(
                TrashPaths.organization + TrashPaths.entry, requiring: ManageOrganization.self,
                async: restoreHere),
        ]
    }

    private func list(_ context: RequestContext, _ entries: [TrashItem]) -> Response {
        let lines = entries.map { entry in
            TrashRow(
                entry, at: TrashPaths.entry(entry.id, context.location), keptDays: keptDays, now: context.now)
        }
        let frame = siteMap.frame(
            context, "Trash", purpose: "Deleted items, until they are permanently deleted.", section: "/trash"
        )
        return .html(TrashPage(frame: frame, lines: lines, keptDays: keptDays).render())
    }

    private func show(_ context: RequestContext, _ entry: TrashItem) throws -> Response {
        guard !entry.isBeingPurged else {
            throw Conflict("\(entry.title) is being permanently deleted and can't be restored.")
        }
        return .html(page(context, entry).render())
    }

    private func page(_ context: RequestContext, _ entry: TrashItem) -> RestorePage {
        let home = TrashPaths.trash(context.location)
        let line = TrashRow(entry, at: "", keptDays: keptDays, now: context.now)
        return RestorePage(
            frame: siteMap.frame(
                context, "Restore \(entry.title)?",
                purpose: "Everything that was deleted with it is also restored, including roles.",
                section: "/trash", parent: PageLink("Trash", to: home)),
            address: TrashPaths.entry(entry.id, context.location),
            facts: [
                DescriptionItem("Type", LinkedText(entry.kind.title)),
                DescriptionItem("Location", .code(entry.path)),
                DescriptionItem("Deleted by", LinkedText(entry.deletedBy)),
                DescriptionItem("Reason", LinkedText(entry.reason.isEmpty ? "None given" : entry.reason)),
                DescriptionItem("Time left", LinkedText(line.left)),
            ],
            nameTitle: entry.kind.idTitle,
            nameHint: entry.keepsName
                ? nil : "If this ID is now in use, enter a different one.",
            nameLock: entry.keepsName ? "Can't be changed because apps identify it by this ID." : nil,
            cancelAddress: home, name: entry.name)
    }

    // MARK: Restoring

    private typealias Restoring = @Sendable (String, borrowing Transaction) throws -> (TrashItem, String)

    private func restoreAnywhere(_ context: RequestContext, _ grant: Grant<ManageSite>) async throws
        -> Response
    {
        try await restore(context) { name, transaction in
            let grant = try context.require(ManageSite.self, on: grant.subject, in: transaction)
            let entry = try TrashRepository.item(Self.id(context), with: grant, in: transaction)
            return (entry, try TrashRepository.restore(entry.id, as: name, with: grant, in: transaction))
        }
    }

    private func restoreHere(_ context: RequestContext, _ grant: Grant<ManageOrganization>) async throws
        -> Response
    {
        try await restore(context) { name, transaction in
            let grant = try context.require(ManageOrganization.self, on: grant.subject, in: transaction)
            let entry = try TrashRepository.item(Self.id(context), with: grant, in: transaction)
            return (entry, try TrashRepository.restore(entry.id, as: name, with: grant, in: transaction))
        }
    }

    private func restore(_ context: RequestContext, _ work: @escaping Restoring) async throws -> Response {
        let home = TrashPaths.trash(context.location)
        let name = (context.form["name"] ?? "").trimmed
        do {
            let (entry, path) = try await store.write { transaction in try work(name, transaction) }
            try await changed()
            return context.redirect(
                to: home, flash: Flash("\(entry.title) restored.", detail: "It is now at \(path)."))
        } catch let conflict as Conflict {
            return context.redirect(to: home, flash: Flash(.failure, conflict.sentence))
        } catch let refusal as InvalidInput {
            var page = try await store.read { transaction in
                try self.page(context, Self.entry(context, in: transaction))
            }
            (page.name, page.problems) = (name, FormProblems(refusal))
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private static func entry(
        _ context: RequestContext, in transaction: borrowing Transaction
    ) throws -> TrashItem {
        if let organization = context.location.organization {
            let grant = try context.require(ManageOrganization.self, on: organization, in: transaction)
            return try TrashRepository.item(id(context), with: grant, in: transaction)
        }
        let grant = try context.require(ManageSite.self, on: SiteFolder(), in: transaction)
        return try TrashRepository.item(id(context), with: grant, in: transaction)
    }

    private static func id(_ context: RequestContext) throws -> TrashID {
        guard let number = context.request.parameters.value("entry", as: Int64.self) else {
            throw NotFound("item in the trash")
        }
        return TrashID(rawValue: number)
    }
}
