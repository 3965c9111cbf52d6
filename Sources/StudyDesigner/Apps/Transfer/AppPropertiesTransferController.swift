import Access
import HTTP
import JSON
import PortalUI
import SQLStore
import StudyPublishing
import Templating
import Vocabulary
import WebAccess

/// Serves the properties of an app as JSON: API clients post it, and users import and export it.
struct AppPropertiesTransferController: Sendable {
    let editor: AppEditor

    private static let bodyLimit = 1 << 20

    var routes: [SiteRoute] {
        programRoutes.alsoBelowLabKey() + [
            .get(AppPaths.exchange, requiring: ManageApp.self, use: show),
            .get(AppPaths.exchangeFile, requiring: ManageApp.self, use: export)
                .described(
                    as: .nothing("a file for people to download; the format is that of appPropertiesUpdate")),
            .post(AppPaths.exchange, requiring: ManageApp.self, bodyLimit: Self.bodyLimit, async: take),
        ]
    }

    /// The routes for API clients, with and without the `.api` suffix.
    private var programRoutes: [SiteRoute] {
        let (ping, update) = (AppPaths.registrationPing, AppPaths.propertiesUpdate)
        return [ping, Self.bare(ping)].map { address in
            .anyone(.get, address, responder: .immediate { _ in pong }).ignoringCase()
                .described(
                    as: address == ping
                        ? .operation(.registrationPing) : .alias(of: Operation.registrationPing.name))
        }
            + [update, Self.bare(update)].map { address in
                .post(address, .signedInOrWithKey, bodyLimit: Self.bodyLimit, async: self.update)
                    .ignoringCase()
                    .described(
                        as: address == update
                            ? .operation(.appPropertiesUpdate)
                            : .alias(of: Operation.appPropertiesUpdate.name))
            }
    }

    private static func bare(_ address: String) -> String { String(address.dropLast(".api".count)) }

    private var pong: Response {
        var json = JSONWriter(capacity: 64)
        json.object {
            $0.member("response", "FdahpUserRegWebServices \(editor.dependencies.version) Works!")
            $0.member("success", true)
        }
        return .json(json.finish())
    }

    // MARK: For API clients

    private func update(_ context: RequestContext) async throws -> Response {
        do {
            let exchange = try AppPropertiesTransfer(reading: context.request.body)
            try await keep(exchange, context) { transaction in
                let app = try FolderRepository.app(
                    AppID(exchange[.appId]), builtFor: OrganizationID(exchange[.orgId]), in: transaction)
                guard let app else { throw NotFound("app") }
                return app
            }
            return Self.answer(.ok, "SUCCESS")
        } catch let refusal as any UserFacingError {
            return Self.answer(Self.status(of: refusal), refusal.sentence, refusal.problems)
        }
    }

    private static func status(of refusal: any UserFacingError) -> Status {
        switch refusal.kind {
        case .invalid: .badRequest
        case .notFound: .notFound
        case .conflict: .conflict
        default: .forbidden
        }
    }

    /// Returns the response of the original server, with the documented member added.
    private static func answer(
        _ status: Status, _ message: String, _ problems: [FieldProblem] = []
    ) -> Response {
        var json = JSONWriter(capacity: 256)
        json.object { object in
            object.member("success", status == .ok)
            object.member("message", message)
            if problems.isEmpty { return }
            object.key("errors")
            object.array { array in
                for problem in problems {
                    array.object {
                        $0.member("field", problem.field)
                        $0.member("detail", problem.sentence)
                    }
                }
            }
        }
        return .json(json.finish(), status: status).with("cache-control", "no-store")
    }

    /// Saves all properties in one transaction and publishes them to apps.
    private func keep(
        _ exchange: AppPropertiesTransfer, _ context: RequestContext,
        in app: @escaping @Sendable (borrowing Transaction) throws -> AppFolder
    ) async throws {
        try await editor.dependencies.store.write { [editor] transaction in
            let grant = try context.require(DesignApp.self, on: app(transaction), in: transaction)
            try exchange.save(in: editor, with: grant.managing, transaction)
        }
        try await editor.dependencies.published.refresh()
    }

    // MARK: For users

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(page(context, grant.subject).render())
    }

    private func export(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        .json(try AppPropertiesTransfer(of: grant.subject, transaction).json)
            .attachment(named: "\(grant.subject.name)-properties.json")
            .with("cache-control", "no-store")
    }

    private func take(_ context: RequestContext, _ grant: Grant<ManageApp>) async throws -> Response {
        let app = grant.subject
        let sent = context.form.file("file").map(\.bytes).flatMap { $0.isEmpty ? nil : $0 }
        let bytes = sent ?? Array((context.form["properties"] ?? "").utf8)
        do {
            if bytes.isEmpty { throw InvalidInput("properties", "Choose a file, or paste its content.") }
            try await keep(AppPropertiesTransfer(reading: bytes), context) { _ in app }
        } catch let refusal as InvalidInput {
            var page = page(context, app)
            page.text = String(decoding: bytes, as: UTF8.self)
            page.problems = FormProblems(
                refusal.problems.map { FormProblems.Problem(field: "properties", $0.sentence) })
            return .html(page.render(), status: .unprocessableContent)
        }
        return context.redirect(
            to: FolderPaths.of(app) + AppPaths.properties,
            flash: Flash(
                "The properties are imported.", detail: "Apps get the changes the next time they check."))
    }

    private func page(_ context: RequestContext, _ app: AppFolder) -> AppPropertiesTransferPage {
        let home = FolderPaths.of(app)
        return AppPropertiesTransferPage(
            frame: editor.siteMap.frame(
                context, "Import and export",
                purpose: "The properties, builds, emails and keys of the app in one file.",
                section: AppPaths.properties,
                parent: PageLink("App properties", to: home + AppPaths.properties)),
            address: home + AppPaths.properties + "/exchange")
    }
}

/// The page to export and import the properties of an app.
struct AppPropertiesTransferPage {
    let frame: Frame
    let address: String
    var text = ""
    var problems = FormProblems()

    var fileAddress: String { address + "/properties.json" }
    var required: String {
        AppPropertiesTransfer.Key.allCases.filter { !$0.isOptional }.map(\.rawValue).joined(separator: ", ")
    }
}
