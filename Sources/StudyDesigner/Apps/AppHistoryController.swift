import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The history of a document of an app, and going back to a former value.
struct AppHistoryController: Sendable {
    let editor: AppEditor

    /// How many revisions a page has.
    private static let pageSize = 25

    var routes: [SiteRoute] {
        [
            .get(AppPaths.history, requiring: ManageApp.self, use: show),
            .post(AppPaths.restorations, requiring: ManageApp.self, async: restore),
        ]
    }

    private func show(
        _ visit: Visit, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (kind, app) = (try Self.kind(visit), grant.subject)
        let contents = AppContents(of: app.id)
        let revisions = try contents.history(of: kind, transaction)
        let skipped = max(0, visit.request.query["skip"].flatMap { Int($0) } ?? 0)
        let shown = revisions.dropFirst(skipped).prefix(Self.pageSize)
        var counts: [Int: Int] = [:]
        for revision in shown.map(\.revision) where revision > 1 {
            counts[revision] = try contents.differences(
                of: kind, from: revision - 1, to: revision, transaction
            ).count
        }
        let address = AppPaths.history(kind, app)
        let page = DocumentHistoryPage(
            frame: editor.siteMap.frame(
                visit, "History of \(kind.title)", purpose: "Every value that was saved, newest first.",
                section: "", parent: PageLink(kind.title, to: AppPaths.page(of: kind, app))),
            address: address, restoreAddress: address + "/restorations",
            current: revisions.first?.revision ?? 0, revisions: Array(shown), counts: counts,
            numbers: revisions.map(\.revision),
            comparison: try comparison(visit, kind, contents, revisions.map(\.revision), transaction),
            mayRestore: true, now: visit.now,
            newer: skipped == 0 ? nil : address + "?skip=\(max(0, skipped - Self.pageSize))",
            older: skipped + Self.pageSize < revisions.count
                ? address + "?skip=\(skipped + Self.pageSize)" : nil)
        return .html(page.render())
    }

    private func comparison(
        _ visit: Visit, _ kind: AppDocumentKind, _ contents: AppContents, _ revisions: [Int],
        _ transaction: borrowing Transaction
    ) throws -> DocumentHistoryPage.Comparison? {
        func chosen(_ name: String) -> Int? { visit.request.query[name].flatMap { Int($0) } }
        guard let from = chosen("from"), let to = chosen("to"), revisions.contains(from),
            revisions.contains(to)
        else { return nil }
        let differences = try contents.differences(of: kind, from: from, to: to, transaction)
        return DocumentHistoryPage.Comparison(
            from: from, to: to, lines: DifferenceNames(nil).lines(differences))
    }

    private func restore(_ visit: Visit, _ grant: Grant<ManageApp>) async throws -> Response {
        let (kind, app, surroundings) = (try Self.kind(visit), grant.subject, editor.surroundings)
        guard let former = visit.form["former"].flatMap({ Int($0) }),
            let revision = visit.form["revision"].flatMap({ Int($0) })
        else { throw NotFound("revision") }
        let address = AppPaths.history(kind, app)
        do {
            try await surroundings.store.write { transaction in
                let grant = try visit.require(ManageApp.self, on: app, in: transaction)
                let differences = try AppContents(of: app.id).restore(
                    former, of: kind, startedFrom: revision, by: grant.actor.author, at: grant.now,
                    siteAddress: surroundings.address(), transaction)
                var details = AuditDetails(differences)
                details.append("restored from", .number(former))
                try grant.record(
                    "app-\(kind.rawValue).restore", about: app.title, details, in: transaction)
            }
        } catch let refusal as AppContents.Refused {
            let reason = refusal.problems.first.map { $0.sentence + "." } ?? ""
            return visit.redirect(
                to: address,
                saying: Flash(.failure, "Revision \(former) cannot be taken up again.", detail: reason))
        } catch let overtaken as AppContents.Overtaken {
            return visit.redirect(
                to: address,
                saying: Flash(
                    .failure, "\(overtaken.author.name) saved this meanwhile. Nothing was restored.",
                    detail: "Look at revision \(overtaken.revision) first."))
        }
        try await surroundings.published.refresh()
        return visit.redirect(to: address, saying: Flash("Revision \(former) is current again."))
    }

    private static func kind(_ visit: Visit) throws -> AppDocumentKind {
        guard let kind = AppDocumentKind(rawValue: visit.request.parameters["document"]) else {
            throw NotFound("document")
        }
        return kind
    }
}
