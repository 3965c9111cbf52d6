import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Templating
import Vocabulary
import WebAccess

/// Serves the history of an app document and restores previous revisions.
struct AppHistoryController: Sendable {
    let editor: AppEditor

    var routes: [SiteRoute] {
        [
            .get(AppPaths.history, requiring: ManageApp.self, use: show),
            .post(AppPaths.restorations, requiring: ManageApp.self, async: restore),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (kind, app) = (try Self.kind(context), grant.subject)
        let contents = AppDocumentRepository(of: app.id)
        let revisions = try contents.history(of: kind, transaction)
        let window = HistoryPagination(context.request.query)
        let reading = try window.reading(
            of: revisions,
            named: {
                DocumentDifferenceText(
                    ofApp: [
                        try contents.stored(kind, revision: $1, transaction),
                        try contents.stored(kind, revision: $0, transaction),
                    ])
            },
            differences: { try contents.differences(of: kind, from: $0, to: $1, transaction) })
        let address = AppPaths.history(kind, app)
        let page = DocumentHistoryPage(
            frame: editor.siteMap.frame(
                context, "History of \(kind.title)", purpose: "All saved revisions, newest first.",
                section: "", parent: PageLink(kind.title, to: AppPaths.page(of: kind, app))),
            address: address, restoreAddress: address + "/restorations",
            current: revisions.first?.revision ?? 0, reading: reading, in: window, mayRestore: true,
            now: context.now)
        return .html(page.render())
    }

    private func restore(_ context: RequestContext, _ grant: Grant<ManageApp>) async throws -> Response {
        let (kind, app, dependencies) = (try Self.kind(context), grant.subject, editor.dependencies)
        guard let previous = context.form["previous"].flatMap({ Int($0) }),
            let revision = context.form["revision"].flatMap({ Int($0) })
        else { throw NotFound("revision") }
        let address = AppPaths.history(kind, app)
        do {
            try await dependencies.store.write { transaction in
                let grant = try context.require(ManageApp.self, on: app, in: transaction)
                let differences = try AppDocumentRepository(of: app.id).restore(
                    previous, of: kind, startedFrom: revision, by: grant.actor.author, at: grant.now,
                    siteAddress: dependencies.address(), transaction)
                var details = AuditDetails(differences)
                details.append("restored from", .number(previous))
                try grant.record(
                    "app-\(kind.rawValue).restore", about: app.title, details, in: transaction)
            }
        } catch let refusal as AppDocumentInvalid {
            let reason = refusal.problems.first.map { $0.sentence + "." } ?? ""
            return context.redirect(to: address, flash: .notRestorable(previous, reason: reason))
        } catch let refusal as AppDocumentRepository.UnconfirmedTranslations {
            return context.redirect(
                to: address, flash: .notRestorable(previous, reason: Self.reason(refusal)))
        } catch let conflict as AppDocumentRepository.EditConflict {
            return context.redirect(
                to: address,
                flash: .conflict(
                    by: conflict.author, at: conflict.revision, for: context.actor.author))
        }
        try await dependencies.published.refresh()
        return context.redirect(to: address, flash: Flash("Revision \(previous) is restored."))
    }

    private static func reason(_ refusal: AppDocumentRepository.UnconfirmedTranslations) -> String {
        let places = refusal.outdated.map { "\(TextLabels.of($0.text)), \($0.language.englishName)" }
        return "Its translations were made from another English text: \(places.joined(separator: "; ")). "
            + "Enter the texts on the page, and decide about each translation there."
    }

    private static func kind(_ context: RequestContext) throws -> AppDocumentKind {
        guard let kind = AppDocumentKind(rawValue: context.request.parameters["document"]) else {
            throw NotFound("document")
        }
        return kind
    }
}
