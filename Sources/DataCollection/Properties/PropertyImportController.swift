import Access
import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Imports a file of values: it is uploaded, reviewed, and then imported or discarded.
struct PropertyImportController: Sendable {
    /// The maximum size of a file.
    private static let fileBytesMax = 16 << 20
    /// The body limit is larger, so that a file slightly above the limit gets an error at its field.
    private static let bodyLimit = fileBytesMax + (8 << 20)

    let siteMap: SiteMap
    let store: Store
    let delivery: PropertySchemaSync

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.propertyImports, requiring: EditResponses.self, async: ask),
            .post(
                ResponsePaths.propertyImports, requiring: EditResponses.self, bodyLimit: Self.bodyLimit,
                async: send),
            .get(ResponsePaths.propertyImport, requiring: EditResponses.self, async: look),
            .post(ResponsePaths.propertyImport, requiring: EditResponses.self, async: decide),
        ]
    }

    // MARK: Sending

    private func ask(_ context: RequestContext, _ grant: Grant<EditResponses>) async throws -> Response {
        .html(try await sendingPage(context, grant).render())
    }

    private func send(_ context: RequestContext, _ grant: Grant<EditResponses>) async throws -> Response {
        let channel = grant.subject
        let sent = context.form.file("file")
        let clearsBlanks = context.form["blanks"] == "clear"
        if let refusal = Self.refusal(of: sent) {
            var page = try await sendingPage(context, grant)
            page.clearsBlanks = clearsBlanks
            page.problems.add("file", refusal)
            return .html(page.render(), status: .unprocessableContent)
        }
        let (name, bytes) = (sent?.fileName ?? "", sent?.bytes ?? [])
        let id = try await store.write { transaction in
            let grant = try context.require(EditResponses.self, on: channel, in: transaction)
            return try PendingUploadRepository.properties.add(
                bytes, named: name.isEmpty ? "values.csv" : name, for: channel.folderID, at: grant.now,
                by: grant.actor.author, transaction)
        }
        let query = clearsBlanks ? "?blanks=clear" : ""
        return context.redirect(to: "\(ResponsePaths.propertyImports(channel))/\(id)\(query)")
    }

    /// Returns why a file is rejected before it is read, or nil.
    private static func refusal(of file: FormFile?) -> String? {
        guard let file, !file.bytes.isEmpty else {
            return "Choose a CSV file with a header and at least one line."
        }
        guard file.bytes.count <= fileBytesMax else {
            return "The file is larger than \(fileBytesMax >> 20) MB. Split it into smaller files."
        }
        return nil
    }

    private func sendingPage(
        _ context: RequestContext, _ grant: Grant<EditResponses>
    ) async throws -> PropertyImportPage {
        let channel = grant.subject
        await delivery.refreshSchema(channel.id)
        let properties = try await store.read { try PropertyRepository.all(of: channel.id, $0) }
        return PropertyImportPage(
            frame: siteMap.frame(
                context, "Import properties",
                purpose:
                    "Import values from another system by token. You review the changes before they're saved.",
                section: "/properties",
                parent: PageLink("Participant properties", to: ResponsePaths.properties(channel))),
            channel: channel, hasProperties: !properties.isEmpty, bytesMax: Self.fileBytesMax)
    }

    // MARK: Looking

    private func look(_ context: RequestContext, _ grant: Grant<EditResponses>) async throws -> Response {
        let query = context.request.query
        let trial = try await trial(context, grant.subject, clearsBlanks: query["blanks"] == "clear")
        let from = min(max(0, query["from"].flatMap { Int($0) } ?? 0), 10_000_000)
        return .html(page(context, grant.subject, trial, from: from).render())
    }

    /// A file, and the changes that it would make now.
    private struct DryRun: Sendable {
        let file: PendingUpload
        let plan: PropertyImportPlan
        let clearsBlanks: Bool
    }

    private func trial(_ context: RequestContext, _ channel: Channel, clearsBlanks: Bool) async throws
        -> DryRun
    {
        let id = context.request.parameters.value("import", as: Int64.self) ?? 0
        let (file, properties) = try await store.read { transaction in
            let grant = try context.require(EditResponses.self, on: channel, in: transaction)
            return (
                try Self.find(id, grant, transaction),
                try PropertyRepository.all(of: channel.id, transaction)
            )
        }
        // Large files are read outside of transactions.
        let read = PropertyFile(file.body, properties, clearsBlanks: clearsBlanks)
        let plan = try await store.read { transaction in
            let grant = try context.require(EditResponses.self, on: channel, in: transaction)
            return try PropertyImportPlan(read, grant, transaction)
        }
        return DryRun(file: file, plan: plan, clearsBlanks: clearsBlanks)
    }

    private static func find(
        _ id: Int64, _ grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws -> PendingUpload {
        do {
            return try PendingUploadRepository.properties.find(id, of: grant.subject.folderID, transaction)
        } catch is DocumentNotFound {
            throw NotFound("file")
        }
    }

    // MARK: Deciding

    private func decide(_ context: RequestContext, _ grant: Grant<EditResponses>) async throws -> Response {
        let channel = grant.subject
        guard context.form["action"] == "take" else { return try await discardFile(context, channel) }
        let trial = try await trial(context, channel, clearsBlanks: context.form["blanks"] == "clear")
        let reason = (context.form["reason"] ?? "").trimmed
        var problems = FormProblems()
        problems.check(reason: reason)
        if trial.plan.digest != context.form["digest"] {
            problems.add(
                "reason", "Some values changed since you opened this page. Review the changes again.")
        }
        guard problems.isEmpty, trial.plan.problems.isEmpty, !trial.plan.steps.isEmpty else {
            let page = page(context, channel, trial, from: 0, reason: reason, problems)
            return .html(page.render(), status: .unprocessableContent)
        }
        let count = try await PropertyImporter(store: store).run(
            trial.plan, of: trial.file, in: channel, reason: reason, context)
        return context.redirect(
            to: ResponsePaths.properties(channel),
            flash: Flash(
                .success, "\(NumberFormat.counted(count, "value", "values")) set.",
                detail: "Apps get them with their next request."))
    }

    private func discardFile(_ context: RequestContext, _ channel: Channel) async throws -> Response {
        let id = context.request.parameters.value("import", as: Int64.self) ?? 0
        try await store.write { transaction in
            let grant = try context.require(EditResponses.self, on: channel, in: transaction)
            try PendingUploadRepository.properties.discard(id, of: grant.subject.folderID, transaction)
        }
        return context.redirect(
            to: ResponsePaths.properties(channel), flash: Flash(.information, "File discarded."))
    }

    private func page(
        _ context: RequestContext, _ channel: Channel, _ trial: DryRun, from: Int, reason: String = "",
        _ problems: FormProblems = FormProblems()
    ) -> PropertyImportPlanPage {
        PropertyImportPlanPage(
            frame: siteMap.frame(
                context, "Review changes", purpose: "Nothing has been saved yet.",
                section: "/properties",
                parent: PageLink("Import properties", to: ResponsePaths.propertyImports(channel))),
            address: "\(ResponsePaths.propertyImports(channel))/\(trial.file.id)",
            fileName: trial.file.fileName,
            plan: trial.plan, clearsBlanks: trial.clearsBlanks,
            showsTokens: context.hasPermission(ManageTokens.self),
            from: from, reason: reason, problems: problems)
    }
}
