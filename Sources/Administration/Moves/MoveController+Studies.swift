import Access
import HTTP
import PortalUI
import SQLStore
import StudyManagement
import Templating
import Vocabulary
import WebAccess

// Moving studies to another app, as long as they have not been offered to anyone.
extension MoveController {
    /// Shows the choice of apps; once one is chosen, the effects of moving the study there.
    func showStudy(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let path = context.request.query["to"] else {
            return .html(try choicePage(context, in: transaction).render())
        }
        do {
            let move = try plan(to: path, test: "", context, grant, in: transaction)
            return .html(try previewPage(context, move, in: transaction).render())
        } catch let refusal as InvalidInput {
            var page = try choicePage(context, in: transaction)
            page.problems = FormProblems(refusal)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func plan(
        to path: String, test: String, _ context: RequestContext, _ grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws -> StudyMove {
        guard let app = try self.app(path, in: transaction) else {
            throw InvalidInput("to", "Choose an app.")
        }
        let testApp = try self.app(test, in: transaction)
        return try StudyMove(
            to: context.require(CreateStudy.self, on: app, in: transaction),
            testApp: testApp.map { try context.require(CreateStudy.self, on: $0, in: transaction) },
            checks: checks, with: grant, in: transaction)
    }

    /// Returns the app at the path in a form field; nil if the field is empty.
    private func app(
        _ path: String, in transaction: borrowing Transaction
    ) throws -> AppFolder? {
        if path.isEmpty { return nil }
        guard let path = FolderPath(path),
            case .app(let app) = try FolderRepository.place(path, in: transaction)
        else { throw NotFound("app") }
        return app
    }

    private func choicePage(
        _ context: RequestContext, in transaction: borrowing Transaction
    ) throws -> MoveChoicePage {
        guard let channel = context.location.channel else { throw NotFound("study") }
        let apps = try MoveDestinations.apps(for: channel.study, by: context.actor, in: transaction)
        let right = try TrashRepository.right(toDelete: channel, holdsData: false, in: transaction)
        let mayTake = context.rights.contains(right)
        return MoveChoicePage(
            frame: frame(
                context, "Move \(channel.study.title)",
                "Move a study to another app in this or another organization, before it is published.",
                channel),
            address: FolderPaths.move(of: .channel(channel)), label: "App",
            hint: "Apps in which you can create studies.", groups: mayTake ? Self.groups(of: apps) : [],
            nothing: mayTake
                ? "You can't create studies in any other app. Ask for a role in the destination app."
                : "To move it, you need the \(RightsTable.narrowestRole(granting: right).title) role or an "
                    + "admin role. Ask someone who has it.",
            cancelAddress: FolderPaths.of(channel))
    }

    private static func groups(of apps: [AppFolder]) -> [SelectOptionGroup] {
        var groups: [(organization: OrganizationFolder, choices: [PortalUI.SelectOption])] = []
        for app in apps {
            if groups.last?.organization.id != app.organization.id { groups.append((app.organization, [])) }
            groups[groups.count - 1].choices.append(
                PortalUI.SelectOption(app.path, "\(app.title) (\(app.name))"))
        }
        return groups.map { SelectOptionGroup($0.organization.title, $0.choices) }
    }

    private func previewPage(
        _ context: RequestContext, _ move: StudyMove, in transaction: borrowing Transaction
    ) throws -> StudyMovePage {
        let apps =
            move.needsTestApp
            ? try MoveDestinations.apps(for: move.study, by: context.actor, in: transaction).filter {
                $0.organization.id == move.destination.organization.id && $0.id != move.destination.id
            } : []
        return StudyMovePage(
            frame: frame(
                context, "Move \(move.study.title) to \(move.destination.title)?",
                "Review what changes before you move the study.", move.live),
            move: move,
            testApps: apps.map { PortalUI.SelectOption($0.path, "\($0.title) (\($0.name))") })
    }

    private func frame(_ context: RequestContext, _ title: String, _ purpose: String, _ channel: Channel)
        -> Frame
    {
        siteMap.frame(
            context, title, purpose: purpose,
            parent: PageLink(channel.study.title, to: FolderPaths.of(channel)))
    }

    // MARK: Moving

    func moveStudy(_ context: RequestContext, _ grant: Grant<EditDesign>) async throws -> Response {
        let study = grant.subject
        let entry = try MoveForm(context.form)
        do {
            let (move, moved) = try await store.write { [self] transaction in
                let grant = try context.require(EditDesign.self, on: study, in: transaction)
                let move = try plan(
                    to: entry.destination, test: entry.testApp, context, grant, in: transaction)
                try entry.confirm(move.live.studyID.text)
                let moved = try move.perform(
                    keepingPersonalRoles: entry.keepsRoles, with: grant, in: transaction)
                return (move, moved)
            }
            try await changed()
            return context.redirect(to: FolderPaths.of(moved), flash: Self.flash(move, moved))
        } catch let refusal as InvalidInput {
            return try await again(context, entry, study, .unprocessableContent) { page in
                page.problems = FormProblems(refusal)
            }
        } catch let conflict as Conflict {
            return try await again(context, entry, study, .conflict) { page in
                page.frame.notice = .failure(conflict.sentence)
            }
        }
    }

    private static func flash(_ move: StudyMove, _ moved: Channel) -> Flash {
        Flash(
            "\(moved.study.title) moved to \(moved.app.title).",
            detail: move.leavesOrganization ? "It now belongs to \(moved.app.organization.title)." : "")
    }

    /// Shows the page again with the submitted values and the current state.
    private func again(
        _ context: RequestContext, _ entry: MoveForm, _ study: StudyFolder, _ status: Status,
        _ fill: @Sendable (inout StudyMovePage) -> Void
    ) async throws -> Response {
        let page = try await store.read { [self] transaction -> StudyMovePage? in
            let grant = try context.require(EditDesign.self, on: study, in: transaction)
            do {
                let move = try plan(to: entry.destination, test: "", context, grant, in: transaction)
                return try previewPage(context, move, in: transaction)
            } catch is InvalidInput {
                return nil
            }
        }
        guard var page else { return context.redirect(to: FolderPaths.move(of: context.location)) }
        page.entry = entry
        fill(&page)
        return .html(page.render(), status: status)
    }
}
