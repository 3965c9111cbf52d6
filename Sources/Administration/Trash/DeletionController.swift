import Access
import HTTP
import PortalUI
import SQLStore
import StudyManagement
import Templating
import Vocabulary
import WebAccess

/// Moves organizations, apps, studies and Test channels to the trash, after the user confirms by typing their name.
public struct DeletionController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let keptDays: Int
    let count: TrashRepository.Contents.Count
    let changed: @Sendable () async throws -> Void

    /// Creates the controller of a site; `changed` is called after a commit to reload the data that apps read.
    public init(
        siteMap: SiteMap, store: Store, keptDays: Int, count: @escaping TrashRepository.Contents.Count,
        changed: @escaping @Sendable () async throws -> Void
    ) {
        self.siteMap = siteMap
        self.store = store
        self.keptDays = keptDays
        self.count = count
        self.changed = changed
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(TrashPaths.deleteOrganization, requiring: ManageSite.self, use: show),
            .post(TrashPaths.deleteOrganization, requiring: ManageSite.self, async: deleteOrganization),
            .get(TrashPaths.deleteApp, requiring: ManageApp.self, use: show),
            .post(TrashPaths.deleteApp, requiring: ManageApp.self, async: deleteApp),
            .get(TrashPaths.deleteStudy, requiring: EditDesign.self, use: show),
            .post(TrashPaths.deleteStudy, requiring: EditDesign.self, async: deleteStudy),
        ]
    }

    private func show<P: Permission>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, in: transaction).render())
    }

    private func page(_ context: RequestContext, in transaction: borrowing Transaction) throws -> DeletionPage
    {
        let deletion = try DeletionPlan(context.location, count, in: transaction)
        let home = FolderPaths.of(context.location)
        return DeletionPage(
            frame: siteMap.frame(
                context, "Delete \(deletion.noun)",
                purpose: "\(deletion.title) and everything below it will be moved to the trash.",
                parent: PageLink(deletion.title, to: home)),
            address: home + "/delete", deletion: deletion, keptDays: keptDays, cancelAddress: home,
            denial: try denial(of: deletion, context, in: transaction))
    }

    /// Returns why a user who may change a design may not delete it.
    private func denial(
        of deletion: DeletionPlan, _ context: RequestContext, in transaction: borrowing Transaction
    ) throws -> String? {
        guard case .channel(let channel) = context.location else { return nil }
        let right = try TrashRepository.right(
            toDelete: channel, holdsData: deletion.contents.holdsData, in: transaction)
        guard !context.rights.contains(right) else { return nil }
        let role = RightsTable.narrowestRole(granting: right)
        return right == .setUpStudy
            ? "This study was launched or has participants. Only an admin of the folder, organization or site can "
                + "delete it."
            : "To delete this, you need the \(role.title) role or an admin role. Ask someone who has it."
    }

    // MARK: Deleting

    private func deleteOrganization(_ context: RequestContext, _ grant: Grant<ManageSite>) async throws
        -> Response
    {
        try await delete(context, thenTo: "/") { [self] reason, transaction in
            guard let folder = context.location.organization else { throw NotFound("organization") }
            let grant = try context.require(ManageSite.self, on: SiteFolder(), in: transaction)
            let deletion = try DeletionPlan(.organization(folder), count, in: transaction)
            try TrashRepository.delete(folder, reason: reason, with: grant, in: transaction)
            return deletion
        }
    }

    private func deleteApp(_ context: RequestContext, _ grant: Grant<ManageApp>) async throws -> Response {
        let app = grant.subject
        return try await delete(context, thenTo: FolderPaths.of(app.organization)) {
            [self] reason, transaction in
            let grant = try context.require(ManageApp.self, on: app, in: transaction)
            let deletion = try DeletionPlan(.app(app), count, in: transaction)
            try TrashRepository.delete(reason: reason, with: grant, in: transaction)
            return deletion
        }
    }

    private func deleteStudy(_ context: RequestContext, _ grant: Grant<EditDesign>) async throws -> Response {
        guard let channel = context.location.channel else { throw NotFound("study") }
        let home =
            channel.kind == .test
            ? FolderPaths.of(.study(channel.study))
            : context.hasPermission(EnterApp.self) ? FolderPaths.of(channel.app) : ReturnPath.home
        return try await delete(context, thenTo: home) { [self] reason, transaction in
            let grant = try context.require(EditDesign.self, on: channel.study, in: transaction)
            // It may have been launched or deleted since the page was opened.
            guard let channel = try FolderRepository.channel(channel.id, in: transaction) else {
                throw NotFound("study")
            }
            let deletion = try DeletionPlan(.channel(channel), count, in: transaction)
            try TrashRepository.delete(
                channel, holdsData: deletion.contents.holdsData, reason: reason, with: grant, in: transaction)
            return deletion
        }
    }

    private typealias Work = @Sendable (_ reason: String, borrowing Transaction) throws -> DeletionPlan

    private func delete(_ context: RequestContext, thenTo address: String, _ work: @escaping Work)
        async throws
        -> Response
    {
        let typed = (context.form["name"] ?? "").trimmed
        let reason = (context.form["reason"] ?? "").trimmed
        let name = Self.name(of: context.location)
        do {
            var problems: [FieldProblem] = []
            if let problem = NameConfirmation.mismatch(typed, expected: name) { problems.append(problem) }
            if reason.isEmpty { problems.append(FieldProblem("reason", "Enter a reason for the audit log.")) }
            if !problems.isEmpty { throw InvalidInput(problems) }
            let deletion = try await store.write { transaction in try work(reason, transaction) }
            try await changed()
            return context.redirect(
                to: address,
                flash: Flash(
                    "\(deletion.title) moved to the trash.",
                    detail: "An administrator can restore it for \(keptDays) days."))
        } catch let refusal as InvalidInput {
            var page = try await store.read { transaction in try self.page(context, in: transaction) }
            (page.typed, page.reason, page.problems) = (typed, reason, FormProblems(refusal))
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private static func name(of place: FolderLocation) -> String {
        switch place {
        case .site: ""
        case .organization(let folder): folder.name.text
        case .app(let folder): folder.name.text
        case .channel(let channel): channel.studyID.text
        }
    }
}
