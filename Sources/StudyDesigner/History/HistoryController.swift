import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The history of one document and of the whole design, and going back to a former value.
struct HistoryController: Sendable {
    let frames: DesignFrames

    private var designs: Designs { frames.designs }

    /// How many revisions or changes a page has.
    private static let pageSize = 25

    var routes: [SiteRoute] {
        [
            .get(Paths.history, requiring: ViewDesign.self, use: all),
            .get(Paths.documentHistory, requiring: ViewDesign.self, use: one),
            .post(Paths.restorations, requiring: EditDesign.self, use: restore),
        ]
    }

    private func all(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let channel = visit.place.channel else { throw NotFound("study") }
        let skipped = Self.skipped(visit)
        let scope = grant.subject.scope
        let changes = try designs.changes(
            limit: Self.pageSize + 1, skipping: skipped, in: scope, transaction)
        let page = DesignHistoryPage(
            frame: try frames.frame(
                visit, "History", purpose: "Everything that was saved in this design, newest first.",
                section: "/design/history", grant, transaction),
            changes: Array(changes.prefix(Self.pageSize)), channel: channel, now: visit.now,
            newer: Self.newer(skipped, Paths.history(channel)),
            older: changes.count > Self.pageSize
                ? Paths.history(channel) + "?skip=\(skipped + Self.pageSize)" : nil)
        return .html(page.render())
    }

    private func one(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let channel = visit.place.channel else { throw NotFound("study") }
        let (id, scope) = (Self.document(visit), grant.subject.scope)
        let entry = try designs.entry(id, in: scope, transaction)
        let revisions = try designs.history(of: id, in: scope, transaction)
        let skipped = Self.skipped(visit)
        let shown = revisions.dropFirst(skipped).prefix(Self.pageSize)
        var counts: [Int: Int] = [:]
        for revision in shown.map(\.revision) where revision > 1 {
            counts[revision] = try designs.differences(
                of: id, from: revision - 1, to: revision, in: scope, transaction
            ).count
        }
        let title = entry.kind.isListed ? entry.title : entry.kind.section.title
        let address = Paths.history(of: id, channel)
        let page = DocumentHistoryPage(
            frame: try frames.frame(
                visit, "History of \(title)", purpose: "Every value that was saved, newest first.",
                section: Paths.suffix(of: entry.kind.section),
                parent: PageLink(title, to: Paths.document(id, entry.kind, channel)), grant, transaction),
            address: address, restoreAddress: Paths.restorations(of: id, channel), current: entry.revision,
            revisions: Array(shown), counts: counts,
            numbers: revisions.map(\.revision),
            comparison: try comparison(visit, entry, revisions.map(\.revision), scope, transaction),
            mayRestore: visit.may(EditDesign.self) && entry.state == .active, now: visit.now,
            newer: Self.newer(skipped, address),
            older: skipped + Self.pageSize < revisions.count
                ? address + "?skip=\(skipped + Self.pageSize)" : nil)
        return .html(page.render())
    }

    private func comparison(
        _ visit: Visit, _ entry: DocumentEntry, _ revisions: [Int], _ scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> DocumentHistoryPage.Comparison? {
        func chosen(_ name: String) -> Int? { visit.request.query[name].flatMap { Int($0) } }
        guard let from = chosen("from"), let to = chosen("to"), revisions.contains(from),
            revisions.contains(to)
        else { return nil }
        let differences = try designs.differences(of: entry.id, from: from, to: to, in: scope, transaction)
        return DocumentHistoryPage.Comparison(
            from: from, to: to, lines: DifferenceNames(entry.kind).lines(differences))
    }

    private func restore(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let channel = visit.place.channel else { throw NotFound("study") }
        func number(_ field: String) throws -> Int {
            guard let number = visit.form[field].flatMap({ Int($0) }) else { throw DocumentNotFound() }
            return number
        }
        let (id, former) = (Self.document(visit), try number("former"))
        let address = Paths.history(of: id, channel)
        do {
            let offer = try UndoOffer(designs, grant, transaction)
            let entry = try designs.restore(
                former, of: id, startedFrom: try number("revision"), in: grant.subject.scope,
                by: grant.actor.author, transaction)
            try follow(entry, grant, transaction)
            try grant.record("design.restore", entry, in: transaction)
            let here = try FolderRepository.channel(channel.id, in: transaction) ?? channel
            return try offer.redirect(
                visit, to: Paths.history(of: id, here),
                saying: Flash("Revision \(former) is current again, as revision \(entry.revision)."),
                on: here,
                transaction)
        } catch let conflict as DocumentConflict {
            return visit.redirect(
                to: address,
                saying: Flash(
                    .failure, "\(conflict.author.author.name) saved this meanwhile. Nothing was restored.",
                    detail: "Look at revision \(conflict.current) first."))
        } catch let refusal as DocumentRefused {
            return visit.redirect(
                to: address,
                saying: Flash(
                    .failure, "Revision \(former) cannot be taken up again.", detail: refusal.sentence))
        }
    }

    /// The names in a former basic information become those of the channels again.
    private func follow(
        _ entry: DocumentEntry, _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws {
        guard entry.kind == .basicInformation else { return }
        let basics = try designs.document(
            BasicInformation.self, in: grant.subject.scope, transaction)
        try IdentityChange(document: basics.value, grant: grant).apply(transaction)
    }

    private static func document(_ visit: Visit) -> DocumentID {
        DocumentID(Int64(visit.request.parameters["document"]) ?? 0)
    }

    private static func skipped(_ visit: Visit) -> Int {
        max(0, visit.request.query["skip"].flatMap { Int($0) } ?? 0)
    }

    private static func newer(_ skipped: Int, _ address: String) -> String? {
        guard skipped > 0 else { return nil }
        return skipped <= pageSize ? address : address + "?skip=\(skipped - pageSize)"
    }
}
