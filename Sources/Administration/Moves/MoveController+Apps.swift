import Access
import HTTP
import PortalUI
import SQLStore
import StudyManagement
import Templating
import Vocabulary
import WebAccess

// Moving apps to another organization.
extension MoveController {
    /// Shows the choice of organizations; once one is chosen, the effects of moving the app there.
    func showApp(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let name = context.request.query["to"] else {
            return .html(try choicePage(context, grant, in: transaction).render())
        }
        do {
            let move = try plan(to: name, context, grant, in: transaction)
            return .html(previewPage(context, move).render())
        } catch let refusal as InvalidInput {
            var page = try choicePage(context, grant, in: transaction)
            page.problems = FormProblems(refusal)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func plan(
        to name: String, _ context: RequestContext, _ grant: Grant<ManageApp>,
        in transaction: borrowing Transaction
    ) throws -> AppMove {
        if name.isEmpty { throw InvalidInput("to", "Choose an organization.") }
        guard let organization = try FolderRepository.organization(name, in: transaction) else {
            throw NotFound("organization")
        }
        return try AppMove(
            to: context.require(ManageOrganization.self, on: organization, in: transaction), checks: checks,
            with: grant, in: transaction)
    }

    private func choicePage(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> MoveChoicePage {
        let app = grant.subject
        let organizations = try MoveDestinations.organizations(for: app, by: context.actor, in: transaction)
        return MoveChoicePage(
            frame: frame(
                context, "Move \(app.title)",
                "Move the app to another organization, with its studies and all their data.",
                app),
            address: FolderPaths.move(of: .app(app)), label: "Organization",
            hint: "Organizations in which you can create apps.",
            groups: [
                SelectOptionGroup(
                    nil, organizations.map { PortalUI.SelectOption($0.name.text, "\($0.title) (\($0.name))") }
                )
            ],
            nothing:
                "You can't create apps in any other organization. Ask for the Org Admin role in the destination.",
            cancelAddress: FolderPaths.of(app) + "/settings")
    }

    private func previewPage(_ context: RequestContext, _ move: AppMove) -> AppMovePage {
        AppMovePage(
            frame: frame(
                context, "Move \(move.app.title) to \(move.destination.title)?",
                "Review what changes before you move the app.", move.app),
            move: move)
    }

    private func frame(_ context: RequestContext, _ title: String, _ purpose: String, _ app: AppFolder)
        -> Frame
    {
        siteMap.frame(
            context, title, purpose: purpose, section: "/settings",
            parent: PageLink(app.title, to: FolderPaths.of(app)))
    }

    // MARK: Moving

    func moveApp(_ context: RequestContext, _ grant: Grant<ManageApp>) async throws -> Response {
        let app = grant.subject
        let entry = try MoveForm(context.form)
        do {
            let (move, moved) = try await store.write { [self] transaction in
                let grant = try context.require(ManageApp.self, on: app, in: transaction)
                let move = try plan(to: entry.destination, context, grant, in: transaction)
                try entry.confirm(app.name.text)
                let moved = try move.perform(
                    keepingPersonalRoles: entry.keepsRoles, with: grant, in: transaction)
                return (move, moved)
            }
            try await changed()
            return context.redirect(to: Self.address(of: moved), flash: Self.flash(move))
        } catch let refusal as InvalidInput {
            return try await again(context, entry, app, .unprocessableContent) { page in
                page.problems = FormProblems(refusal)
            }
        } catch let conflict as Conflict {
            return try await again(context, entry, app, .conflict) { page in
                page.frame.notice = .failure(conflict.sentence)
            }
        }
    }

    /// Shows the page again with the submitted values and the current state.
    private func again(
        _ context: RequestContext, _ entry: MoveForm, _ app: AppFolder, _ status: Status,
        _ fill: @Sendable (inout AppMovePage) -> Void
    ) async throws -> Response {
        let page = try await store.read { [self] transaction -> AppMovePage? in
            let grant = try context.require(ManageApp.self, on: app, in: transaction)
            do {
                let move = try plan(to: entry.destination, context, grant, in: transaction)
                return previewPage(context, move)
            } catch is InvalidInput {
                return nil
            }
        }
        guard var page else { return context.redirect(to: FolderPaths.move(of: .app(app))) }
        page.entry = entry
        fill(&page)
        return .html(page.render(), status: status)
    }

    /// Returns the page to show next: the user might have no access to an app that doesn't inherit roles.
    private static func address(of app: AppFolder) -> String {
        app.stopsInheriting ? FolderPaths.of(app.organization) : FolderPaths.of(app)
    }

    private static func flash(_ move: AppMove) -> Flash {
        let others = move.otherApps.filter { !$0.isInTrash }.map(\.folder.title)
        let ended = move.ending.count
        let detail =
            (others.isEmpty ? "" : "\(others.joined(separator: ", ")) moved with it. ")
            + (ended == 0 ? "" : "Group roles from \(move.origin.title) were removed. ")
            + "Nothing changes on phones."
        return Flash("\(move.app.title) moved to \(move.destination.title).", detail: detail)
    }
}
