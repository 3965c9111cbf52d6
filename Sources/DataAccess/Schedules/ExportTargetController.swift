import Access
import Delivery
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The pages of targets, to which scheduled exports are sent.
package struct ExportTargetController: Sendable {
    private let siteMap: SiteMap
    private let store: Store
    private let targets: ExportTargetRepository
    private let client: DeliveryClient
    private var held: HeldSecrets { HeldSecrets(key: targets.key) }

    package init(siteMap: SiteMap, store: Store, targets: ExportTargetRepository, client: DeliveryClient) {
        (self.siteMap, self.store, self.targets, self.client) = (siteMap, store, targets, client)
    }

    package var routes: [SiteRoute] {
        [
            .get(ResponsePaths.exportTargets, requiring: ConfigureStudy.self, use: index),
            .get(ResponsePaths.newExportTarget, requiring: ConfigureStudy.self, use: showNew),
            .post(ResponsePaths.newExportTarget, requiring: ConfigureStudy.self, async: add),
            .get(ResponsePaths.exportTarget, requiring: ConfigureStudy.self, use: show),
            .post(ResponsePaths.exportTarget, requiring: ConfigureStudy.self, async: save),
            .post(ResponsePaths.exportTargetTest, requiring: ConfigureStudy.self, async: test),
            .post(ResponsePaths.exportTargetRemoval, requiring: ConfigureStudy.self, use: remove),
        ]
    }

    private func index(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let page = ExportTargetsPage(
            frame: siteMap.frame(
                context, "Export targets", purpose: "Where scheduled exports are sent.", section: "/lists",
                parent: PageLink("Export", to: ResponsePaths.exports(channel))),
            address: ResponsePaths.exportTargets(channel),
            rows: try targets.all(with: grant, transaction).map { ExportTargetsPage.Row($0, channel) })
        return .html(page.render())
    }

    private func showNew(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let kind = try Self.kind(context)
        return .html(page(ExportTargetForm(kind), nil, FormProblems(), context, grant.subject).render())
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let target = try find(context, grant, transaction)
        return .html(page(ExportTargetForm(target), target, FormProblems(), context, grant.subject).render())
    }

    private func add(_ context: RequestContext, _ grant: Grant<ConfigureStudy>) async throws -> Response {
        let kind = try Self.kind(context)
        let form = ExportTargetForm(
            context.form, kind, held: held.open(context.form, for: context, grant.subject))
        return try await save(form, nil, [:], context, grant.subject)
    }

    private func save(_ context: RequestContext, _ grant: Grant<ConfigureStudy>) async throws -> Response {
        let (target, secrets) = try await store.read { transaction in
            let grant = try context.require(ConfigureStudy.self, on: grant.subject, in: transaction)
            let target = try find(context, grant, transaction)
            return (target, try targets.secrets(of: target.id, transaction))
        }
        let form = ExportTargetForm(
            context.form, target.kind, held: held.open(context.form, for: context, grant.subject))
        return try await save(form, target, secrets, context, grant.subject)
    }

    /// Saves a target, once the key of an SFTP server was read and compared.
    private func save(
        _ form: ExportTargetForm, _ target: ExportTarget?, _ stored: [String: String],
        _ context: RequestContext,
        _ channel: Channel
    ) async throws -> Response {
        var form = form
        do {
            if let target {
                try EditedState.check(context.form, shows: ExportTargetForm(target).state, "this target")
                try form.check(isSameServerAs: target, keeping: stored)
            }
            try form.check(keeping: stored)
            if form.lacksHostKey {
                form.values[ExportTarget.hostKey] = try await hostKey(of: form)
                throw InvalidInput(
                    ExportTarget.hostKey,
                    "The server presented this key. Compare it with what its administrator says, then save.")
            }
            let (saved, secrets) = (form, form.secrets(keeping: stored))
            try await store.write { transaction in
                let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
                if let target {
                    try targets.save(
                        saved.name, saved.settings, secrets: secrets, of: target, with: grant, transaction)
                } else {
                    try targets.add(
                        saved.name, saved.kind, saved.settings, secrets: secrets, with: grant, transaction)
                }
            }
            return context.redirect(
                to: ResponsePaths.exportTargets(channel),
                flash: Flash("Target saved. Test the connection now."))
        } catch let invalid as InvalidInput {
            return .html(
                page(form, target, FormProblems(invalid), context, channel).render(),
                status: .unprocessableContent)
        }
    }

    private func hostKey(of form: ExportTargetForm) async throws(InvalidInput) -> String {
        let port = form.values["port"].flatMap { Int($0) } ?? 22
        do throws(HostKeyUnavailable) {
            return try await client.hostKey(host: form.values["host"] ?? "", port: port).fingerprint
                .description
        } catch {
            throw InvalidInput("host", "\(error)")
        }
    }

    private func test(_ context: RequestContext, _ grant: Grant<ConfigureStudy>) async throws -> Response {
        let channel = grant.subject
        let (target, delivery) = try await store.read { transaction in
            let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            let target = try find(context, grant, transaction)
            return (target, try targets.deliveryTarget(target.id, transaction))
        }
        let check = await client.check(delivery)
        try await store.write { transaction in
            let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            try targets.noteCheck(check.sentence, of: target, with: grant, transaction)
        }
        return context.redirect(
            to: ResponsePaths.exportTargets(channel),
            flash: Flash(check.outcome == .delivered ? .success : .failure, check.sentence))
    }

    private func remove(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let target = try find(context, grant, transaction)
        try targets.remove(target, with: grant, transaction)
        return context.redirect(
            to: ResponsePaths.exportTargets(grant.subject),
            flash: Flash("The target \(target.name) was deleted."))
    }

    private func find(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws -> ExportTarget {
        let id = context.request.parameters.value("target", as: Int64.self) ?? 0
        return try targets.find(ExportTargetID(id), with: grant, transaction)
    }

    private static func kind(_ context: RequestContext) throws -> ExportTargetKind {
        guard let kind = ExportTargetKind(rawValue: context.request.query["kind"] ?? "") else {
            throw NotFound("kind of target")
        }
        return kind
    }

    private func page(
        _ form: ExportTargetForm, _ target: ExportTarget?, _ problems: FormProblems,
        _ context: RequestContext,
        _ channel: Channel
    ) -> ExportTargetPage {
        let targets = ResponsePaths.exportTargets(channel)
        return ExportTargetPage(
            frame: siteMap.frame(
                context, target?.name ?? "New target", purpose: form.kind.purpose, section: "/lists",
                parent: PageLink("Export targets", to: targets)),
            address: target.map { ResponsePaths.exportTarget($0.id, channel) }
                ?? "\(targets)/new?kind=\(form.kind.rawValue)",
            back: targets, form: form, state: target.map { ExportTargetForm($0).state } ?? "",
            held: held.seal(form.secrets, for: context, channel), isNew: target == nil,
            problems: problems)
    }
}
