import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Serves the history of a design and its documents, and restores previous revisions.
struct HistoryController: Sendable {
    let frames: DesignFrameBuilder

    private var designs: DesignRepository { frames.designs }

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.history, requiring: ViewDesign.self, use: all),
            .get(StudyDesignerPaths.documentHistory, requiring: ViewDesign.self, use: one),
            .post(StudyDesignerPaths.restorations, requiring: EditDesign.self, use: restore),
        ]
    }

    private func all(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let channel = context.location.channel else { throw NotFound("study") }
        let (window, scope) = (HistoryPagination(context.request.query), grant.subject.scope)
        let changes = try designs.changes(
            limit: HistoryPagination.joinedSize + 1, skipping: window.skipped, in: scope, transaction)
        let shown = JoinedChanges.page(of: changes)
        let page = DesignHistoryPage(
            frame: try frames.frame(
                context, "History", purpose: "All changes to this design and its reviews, newest first.",
                section: "/design/history", grant, transaction),
            changes: shown,
            reviews: try reviews(among: shown, of: changes.count, window, grant, in: transaction),
            channel: channel, now: context.now,
            newer: try newer(than: window, StudyDesignerPaths.history(channel), in: scope, transaction),
            older: changes.count > shown.count
                ? "\(StudyDesignerPaths.history(channel))?skip=\(window.skipped + shown.count)" : nil)
        return .html(page.render())
    }

    /// Returns the address of the previous page, which begins with the first of joined changes; nil for the first page.
    private func newer(
        than window: HistoryPagination, _ address: String, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> String? {
        guard window.skipped > 0 else { return nil }
        let start = max(0, window.skipped - HistoryPagination.joinedSize)
        let changes = try designs.changes(
            limit: window.skipped - start, skipping: start, in: scope, transaction)
        let skipped = window.skipped - JoinedChanges.page(before: changes).count
        return skipped > 0 ? "\(address)?skip=\(skipped)" : address
    }

    /// Returns the events of reviews between the changes of a page. Those before the first change are on the last page.
    private func reviews(
        among shown: [DesignChange], of count: Int, _ window: HistoryPagination, _ grant: Grant<ViewDesign>,
        in transaction: borrowing Transaction
    ) throws -> [ReviewEvent] {
        let hasOlder = count > shown.count
        var newest: Instant?
        if window.skipped > 0 {
            let previous = try designs.changes(
                limit: 1, skipping: window.skipped - 1, in: grant.subject.scope, transaction)
            guard let last = previous.first else { return [] }
            newest = last.at
        }
        return try ReviewEventRepository.events(
            after: hasOlder ? shown.last?.at : nil, upTo: newest, with: grant, in: transaction)
    }

    private func one(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let channel = context.location.channel else { throw NotFound("study") }
        let (id, scope) = (Self.document(context), grant.subject.scope)
        let entry = try designs.entry(id, in: scope, transaction)
        let revisions = try designs.history(of: id, in: scope, transaction)
        let window = HistoryPagination(context.request.query)
        let reading = try window.reading(
            of: revisions, of: entry.kind,
            named: { try named(entry, from: $0, to: $1, in: scope, in: transaction) },
            differences: { try designs.differences(of: id, from: $0, to: $1, in: scope, transaction) })
        let page = DocumentHistoryPage(
            frame: try frame(of: entry, comparing: reading.comparison, context, channel, grant, transaction),
            address: StudyDesignerPaths.history(of: id, channel),
            restoreAddress: StudyDesignerPaths.restorations(of: id, channel),
            current: entry.revision,
            reading: reading, in: window,
            mayRestore: context.hasPermission(EditDesign.self) && entry.state == .active, now: context.now)
        return .html(page.render())
    }

    /// Returns the frame of a document's history, or of a comparison in it.
    private func frame(
        of entry: DocumentSummary, comparing comparison: DocumentHistoryPage.Comparison?,
        _ context: RequestContext, _ channel: Channel, _ grant: Grant<ViewDesign>,
        _ transaction: borrowing Transaction
    ) throws -> Frame {
        let title = entry.kind.isListed ? entry.title : entry.kind.section.title
        let section = StudyDesignerPaths.suffix(of: entry.kind.section)
        guard let comparison else {
            return try frames.frame(
                context, "History of \(title)", purpose: "All saved revisions, newest first.",
                section: section,
                parent: PageLink(title, to: StudyDesignerPaths.document(entry.id, entry.kind, channel)),
                grant, transaction)
        }
        return try frames.frame(
            context, "\(title): revision \(comparison.from) to \(comparison.to)",
            purpose: "What changed: before in red, after in green.", section: section,
            parent: PageLink(
                "History of \(title)", to: StudyDesignerPaths.history(of: entry.id, channel)),
            grant, transaction)
    }

    private func named(
        _ entry: DocumentSummary, from previous: Int, to newer: Int, in scope: DesignScope,
        in transaction: borrowing Transaction
    ) throws -> DocumentDifferenceText {
        DocumentDifferenceText.of(
            try designs.value(of: entry.id, revision: previous, in: scope, transaction),
            try designs.value(of: entry.id, revision: newer, in: scope, transaction))
    }

    private func restore(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let channel = context.location.channel else { throw NotFound("study") }
        func number(_ field: String) throws -> Int {
            guard let number = context.form[field].flatMap({ Int($0) }) else { throw DocumentNotFound() }
            return number
        }
        let (id, previous) = (Self.document(context), try number("previous"))
        let address = StudyDesignerPaths.history(of: id, channel)
        do {
            let offer = try UndoPoint(designs, grant, transaction)
            let entry = try designs.restore(
                previous, of: id, startedFrom: try number("revision"), in: grant.subject.scope,
                by: grant.actor.author, transaction)
            try follow(entry, grant, in: transaction)
            try grant.record("design.restore", entry, in: transaction)
            let here = try FolderRepository.channel(channel.id, in: transaction) ?? channel
            return try offer.redirect(
                context, to: StudyDesignerPaths.history(of: id, here),
                flash: Flash("Revision \(previous) is restored as revision \(entry.revision)."),
                on: here,
                transaction)
        } catch let conflict as DocumentConflict {
            return context.redirect(
                to: address,
                flash: .conflict(by: conflict.author.author, at: conflict.current, for: grant.actor.author))
        } catch let refusal as DocumentInvalid {
            return context.redirect(to: address, flash: .notRestorable(previous, reason: refusal.sentence))
        }
    }

    /// Updates the channels to the names in restored basic information.
    private func follow(
        _ entry: DocumentSummary, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws {
        guard entry.kind == .basicInformation else { return }
        let basics = try designs.document(
            BasicInformation.self, in: grant.subject.scope, transaction)
        try StudyIDChange(document: basics.value, grant: grant).apply(transaction)
    }

    private static func document(_ context: RequestContext) -> DocumentID {
        DocumentID(context.request.parameters.value("document", as: Int64.self) ?? 0)
    }
}
