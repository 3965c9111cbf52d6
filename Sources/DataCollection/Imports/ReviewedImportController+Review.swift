import Access
import DataAccess
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

// Reviewing an uploaded file, and saving its changes or discarding it.

extension ReviewedImportController {
    /// A file, and the changes that it would make now.
    private struct DryRun: Sendable {
        let file: PendingUpload
        let table: UploadedTable
        let plan: ImportPlan<Import.Change>
        /// The option chosen at the upload.
        let chosen: String
    }

    private func dryRun(
        _ context: RequestContext, _ channel: Channel, choosing chosen: String
    ) async throws -> DryRun {
        let (file, columns) = try await store.read { transaction in
            let grant = try context.require(RequiredPermission.self, on: channel, in: transaction)
            return (
                try find(context, grant, transaction), try definition.columns(in: channel, transaction)
            )
        }
        // Large files are read outside of transactions.
        let table = UploadedTable(file.body, columns, definition.limits)
        let plan = try await store.read { transaction in
            let grant = try context.require(RequiredPermission.self, on: channel, in: transaction)
            return try definition.plan(table, choosing: chosen, with: grant, transaction)
        }
        return DryRun(file: file, table: table, plan: plan, chosen: chosen)
    }

    private func find(
        _ context: RequestContext, _ grant: Grant<RequiredPermission>, _ transaction: borrowing Transaction
    ) throws -> PendingUpload {
        do {
            return try definition.uploads.find(
                context.uploadID, of: grant.subject.folderID, transaction)
        } catch is DocumentNotFound {
            throw NotFound("file")
        }
    }

    func review(_ context: RequestContext, _ grant: Grant<RequiredPermission>) async throws -> Response {
        let query = context.request.query
        let run = try await dryRun(context, grant.subject, choosing: chosen(in: query))
        let from = query["from"].flatMap { Int($0) } ?? 0
        let isShown = run.plan.changes.indices.contains(from)
        return .html(page(context, grant.subject, run, from: isShown ? from : 0).render())
    }

    private func page(
        _ context: RequestContext, _ channel: Channel, _ run: DryRun, from: Int = 0, reason: String = "",
        _ problems: FormProblems = FormProblems()
    ) -> ImportReviewPage {
        let (words, plan) = (definition.words, run.plan)
        let option = definition.choice.map {
            DescriptionItem($0.label, LinkedText($0.option(run.chosen).title))
        }
        return ImportReviewPage(
            frame: frame(context, channel),
            address: place.review(run.file.id, in: channel), words: words,
            summary: [DescriptionItem("File", LinkedText(run.file.fileName))] + words.summary(of: plan)
                + (option.map { [$0] } ?? []),
            problemList: LineProblemList(plan.problems),
            rows: plan.changes.dropFirst(from).prefix(ImportReviewPage.shownMax).flatMap { change in
                definition.rows(of: change, for: context).map { cells in
                    .init(line: change.line, cells: Array(zip(words.headings, cells)))
                }
            },
            changeCount: plan.changes.count, digest: plan.digest,
            label: plan.canBeApplied ? words.label(plan.itemCount) : nil,
            choice: definition.choice?.parameters(run.chosen) ?? [], from: from, reason: reason,
            problems: problems)
    }

    private func frame(_ context: RequestContext, _ channel: Channel) -> Frame {
        siteMap.frame(
            context, "Review changes", purpose: "Nothing has been saved yet.", section: place.section,
            parent: PageLink(definition.words.title, to: place.address(in: channel)))
    }

    // MARK: Deciding

    func decide(_ context: RequestContext, _ grant: Grant<RequiredPermission>) async throws -> Response {
        let (channel, form) = (grant.subject, context.form)
        guard form["action"] == "take" else { return try await discard(context, channel) }
        let run = try await dryRun(context, channel, choosing: chosen(in: form))
        let reason = form.text("reason")
        var problems = FormProblems()
        if run.plan.digest != form["digest"] { problems.add("", definition.words.outdated) }
        if definition.words.reasonHint != nil { problems.check(reason: reason) }
        guard problems.isEmpty, run.plan.canBeApplied else {
            let page = page(context, channel, run, reason: reason, problems)
            return .html(page.render(), status: .unprocessableContent)
        }
        let count = try await apply(run, reason: reason, context, channel)
        let flash = Flash(.success, definition.words.done(count), detail: definition.words.aftermath)
        return context.redirect(to: place.section(in: channel).address, flash: flash)
    }

    /// Makes the changes, and deletes the file with the last of them. Returns the number of items that were changed.
    ///
    /// If the server stops in between, importing the same file again skips the changes already made.
    private func apply(
        _ run: DryRun, reason: String, _ context: RequestContext, _ channel: Channel
    ) async throws -> Int {
        let max = definition.limits.linesPerTransaction
        let isAtomic = run.table.lines.count <= max
        let source = ImportSource(fileName: run.file.fileName, reason: reason)
        var (count, rest) = (0, run.plan.changes[...])
        while !rest.isEmpty {
            let changes = Array(rest.prefix(max))
            rest = rest.dropFirst(max)
            let isLast = rest.isEmpty
            count += try await store.write { transaction in
                let grant = try context.require(RequiredPermission.self, on: channel, in: transaction)
                if isAtomic { try checkIsCurrent(run, grant, transaction) }
                let written = try definition.apply(changes, from: source, with: grant, transaction)
                if isLast { try definition.uploads.discard(run.file.id, of: channel.folderID, transaction) }
                return written
            }
        }
        return count
    }

    /// Throws if the file would make other changes by now.
    private func checkIsCurrent(
        _ run: DryRun, _ grant: Grant<RequiredPermission>, _ transaction: borrowing Transaction
    ) throws {
        let plan = try definition.plan(run.table, choosing: run.chosen, with: grant, transaction)
        guard plan.digest == run.plan.digest, plan.canBeApplied else {
            throw Conflict(definition.words.outdated)
        }
    }

    private func discard(_ context: RequestContext, _ channel: Channel) async throws -> Response {
        try await store.write { transaction in
            let grant = try context.require(RequiredPermission.self, on: channel, in: transaction)
            try definition.uploads.discard(context.uploadID, of: grant.subject.folderID, transaction)
        }
        return context.redirect(
            to: place.section(in: channel).address, flash: Flash(.information, "File discarded."))
    }
}

extension RequestContext {
    /// The uploaded file in the URL.
    fileprivate var uploadID: Int64 { request.parameters.value("import", as: Int64.self) ?? 0 }
}
