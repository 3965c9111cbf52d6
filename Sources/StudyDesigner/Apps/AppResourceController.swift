import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Templating
import Vocabulary
import WebAccess

/// Serves the list of an app's resources and the page of each resource.
struct AppResourceController: Sendable {
    let editor: AppEditor
    let random: RandomBytes

    /// Larger than the maximum PDF size, so that a PDF over that size gets an error message.
    static let bodyLimit = 60 << 20

    var routes: [SiteRoute] {
        [
            .get(AppPaths.app + AppPaths.resources, requiring: ManageApp.self, use: list),
            .get(AppPaths.app + AppPaths.newResource, requiring: ManageApp.self, use: begin),
            .post(
                AppPaths.app + AppPaths.newResource, requiring: ManageApp.self, bodyLimit: Self.bodyLimit,
                async: add),
            .get(AppPaths.resource, requiring: ManageApp.self, use: show),
            .post(AppPaths.resource, requiring: ManageApp.self, bodyLimit: Self.bodyLimit, async: save),
            .post(AppPaths.resourceMove, requiring: ManageApp.self, async: move),
            .post(AppPaths.resourceRemove, requiring: ManageApp.self, async: remove),
        ]
    }

    private func list(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let app = grant.subject
        let contents = AppDocumentRepository(of: app.id)
        let resources = try contents.document(AppResources.self, transaction).value.resources
        let languages = try contents.document(AppProperties.self, transaction).value.allLanguages
        let page = AppResourcesPage(
            frame: editor.siteMap.frame(
                context, "Gateway resources",
                purpose: "Documents that everyone with the app can read, in any study.",
                section: AppPaths.resources),
            lines: resources.enumerated().map {
                AppResourceRow($0.element, place: $0.offset, of: resources.count, languages, app)
            },
            newAddress: AppPaths.resources(app) + "/new")
        return .html(page.render())
    }

    private func begin(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        try editor.show(AppResourceForm(item: nil), context, grant, transaction)
    }

    private func add(_ context: RequestContext, _ grant: Grant<ManageApp>) async throws -> Response {
        let id = ItemID(random: random(8))
        return try await editor.send(context, grant, taking: .pdfs) {
            AppResourceForm(item: nil, newID: id, intake: $0)
        }
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let item = try item(context, grant, in: transaction)
        return try editor.show(AppResourceForm(item: item), context, grant, transaction)
    }

    private func save(_ context: RequestContext, _ grant: Grant<ManageApp>) async throws -> Response {
        let item = ItemID(context.request.parameters["item"])
        return try await editor.send(context, grant, taking: .pdfs) {
            AppResourceForm(item: item, intake: $0)
        }
    }

    private func item(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> ItemID {
        let id = ItemID(context.request.parameters["item"])
        let saved = try AppDocumentRepository(of: grant.subject.id).document(AppResources.self, transaction)
        guard saved.value.resources.contains(where: { $0.id == id }) else { throw NotFound("resource") }
        return id
    }

    private func move(_ context: RequestContext, _ grant: Grant<ManageApp>) async throws -> Response {
        try await change(context, grant, context.form["direction"] == "up" ? .up : .down, flash: nil)
    }

    private func remove(_ context: RequestContext, _ grant: Grant<ManageApp>) async throws -> Response {
        try await change(context, grant, .remove, flash: Flash("The resource is removed."))
    }

    /// Applies one action to the current list, regardless of the revision on the page, and returns to the list.
    private func change(
        _ context: RequestContext, _ grant: Grant<ManageApp>, _ action: ItemMove.Action, flash: Flash?
    ) async throws -> Response {
        let (app, editor, random) = (grant.subject, editor, random)
        let id = ItemID(context.request.parameters["item"])
        let removal: Removal? = try await editor.dependencies.store.write { transaction in
            let grant = try context.require(ManageApp.self, on: app, in: transaction)
            let contents = AppDocumentRepository(of: app.id)
            let saved = try contents.document(AppResources.self, transaction)
            var value = saved.value
            guard value.resources.contains(where: { $0.id == id }) else {
                let last = try contents.lastValue(of: AppResources.self, holding: Self.holds(id), transaction)
                guard let last else { throw NotFound("resource") }
                return last.removal
            }
            ItemMove(action, id).apply(to: &value.resources, random, new: AppResource.init(id:))
            try editor.save(value, startedFrom: saved.revision, grant, transaction)
            return nil
        }
        let list = AppPaths.resources(app)
        if let removal {
            return context.redirect(to: list, flash: .removed("The resource", removal, context.now))
        }
        try await editor.dependencies.published.refresh()
        return context.redirect(to: list, flash: flash)
    }

    private static func holds(_ id: ItemID) -> (AppResources) -> Bool {
        { resources in resources.resources.contains { $0.id == id } }
    }
}
