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
        let (window, scope) = (HistoryWindow(visit.request.query), grant.subject.scope)
        let changes = try designs.changes(
            limit: HistoryWindow.size + 1, skipping: window.skipped, in: scope, transaction)
        let page = DesignHistoryPage(
            frame: try frames.frame(
                visit, "History", purpose: "Everything that was saved in this design, newest first.",
                section: "/design/history", grant, transaction),
            changes: Array(changes.prefix(HistoryWindow.size)), channel: channel, now: visit.now,
            newer: window.newer(at: Paths.history(channel)),
            older: window.older(at: Paths.history(channel), of: changes.count))
        return .html(page.render())
    }

    private func one(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let channel = visit.place.channel else { throw NotFound("study") }
        let (id, scope) = (Self.document(visit), grant.subject.scope)
        let entry = try designs.entry(id, in: scope, transaction)
        let revisions = try designs.history(of: id, in: scope, transaction)
        let window = HistoryWindow(visit.request.query)
        let reading = try window.reading(
            of: revisions,
            named: { try named(entry, from: $0, to: $1, in: scope, transaction) },
            differences: { try designs.differences(of: id, from: $0, to: $1, in: scope, transaction) })
        let title = entry.kind.isListed ? entry.title : entry.kind.section.title
        let address = Paths.history(of: id, channel)
        let page = DocumentHistoryPage(
            frame: try frames.frame(
                visit, "History of \(title)", purpose: "Every value that was saved, newest first.",
                section: Paths.suffix(of: entry.kind.section),
                parent: PageLink(title, to: Paths.document(id, entry.kind, channel)), grant, transaction),
            address: address, restoreAddress: Paths.restorations(of: id, channel), current: entry.revision,
            reading: reading, in: window,
            mayRestore: visit.may(EditDesign.self) && entry.state == .active, now: visit.now)
        return .html(page.render())
    }

    private func named(
        _ entry: DocumentEntry, from former: Int, to newer: Int, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> DocumentDifferences {
        guard entry.kind == .questionnaire else { return DocumentDifferences(DifferenceNames(entry.kind)) }
        return DocumentDifferences(
            from: try designs.value(
                Questionnaire.self, of: entry.id, revision: former, in: scope, transaction),
            to: try designs.value(Questionnaire.self, of: entry.id, revision: newer, in: scope, transaction))
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
                to: address, saying: .overtaken(by: conflict.author.author.name, at: conflict.current))
        } catch let refusal as DocumentRefused {
            return visit.redirect(to: address, saying: .notRestorable(former, because: refusal.sentence))
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
}
