import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

extension DocumentListController {
    /// Returns the item in the address. Throws if it belongs to another list.
    private func entry(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> DocumentSummary {
        let entry = try designs.entry(try context.documentID(), in: grant.subject.scope, transaction)
        guard entry.kind == List.Document.kind else { throw NotFound(list.noun) }
        return entry
    }

    func move(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (entry, scope) = (try entry(context, grant, in: transaction), grant.subject.scope)
        if entry.state == .deleted { return try gone(entry, context, grant, in: transaction) }
        let order = try designs.entries(of: section, in: scope, transaction)
            .filter { $0.kind == entry.kind }.map(\.id)
        guard let index = order.firstIndex(of: entry.id) else { throw NotFound(list.noun) }
        // Positions in the repository are counted from 1.
        let target = context.form["direction"] == "up" ? index : index + 2
        let offer = try UndoPoint(designs, grant, transaction)
        try designs.move(entry.id, to: max(target, 1), in: scope, by: grant.actor.author, transaction)
        try grant.record("design.move", entry, in: transaction)
        return try offer.redirect(
            context, to: paths.list(try context.designChannel()),
            flash: Flash("\(entry.title) was moved to position \(max(target, 1)) of \(order.count)."),
            transaction)
    }

    func copy(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (entry, scope) = (try entry(context, grant, in: transaction), grant.subject.scope)
        if entry.state == .deleted { return try gone(entry, context, grant, in: transaction) }
        let saved = try designs.document(List.Document.self, entry.id, in: scope, transaction)
        guard let copy = list.copy(saved.value, newID: { ItemID(random: random(8)) }) else {
            throw NotFound(list.noun)
        }
        let offer = try UndoPoint(designs, grant, transaction)
        let added = try designs.addCopy(
            copy, of: entry.id, in: scope, by: grant.actor.author, transaction)
        try grant.record("design.add", added.entry, in: transaction)
        return try offer.redirect(
            context, to: paths.item(added.id, try context.designChannel()),
            flash: Flash("Copy created.", detail: list.copyHint ?? ""), transaction)
    }

    func remove(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let entry = try entry(context, grant, in: transaction)
        if entry.state == .deleted { return try gone(entry, context, grant, in: transaction) }
        let offer = try UndoPoint(designs, grant, transaction)
        do {
            try designs.remove(entry.id, in: grant.subject.scope, by: grant.actor.author, transaction)
        } catch let refusal as DocumentInvalid {
            let page = try page(context, grant.viewing, problems: refusal.problems, in: transaction)
            return .html(page, status: .unprocessableContent)
        }
        try grant.record("design.remove", entry, in: transaction)
        return try offer.redirect(
            context, to: paths.list(try context.designChannel()),
            flash: Flash("\(entry.title) was removed."),
            transaction)
    }

    func reinstate(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let entry = try entry(context, grant, in: transaction)
        if entry.state == .active {
            return context.redirect(
                to: paths.list(try context.designChannel()),
                flash: Flash(.information, "\(entry.title) was already restored."))
        }
        let offer = try UndoPoint(designs, grant, transaction)
        do {
            try designs.restore(
                entry.id, in: grant.subject.scope, by: grant.actor.author, transaction)
        } catch let refusal as DocumentInvalid {
            let page = try page(context, grant.viewing, problems: refusal.problems, in: transaction)
            return .html(page, status: .unprocessableContent)
        }
        try grant.record("design.reinstate", entry, in: transaction)
        return try offer.redirect(
            context, to: paths.list(try context.designChannel()),
            flash: Flash("\(entry.title) was restored."),
            transaction)
    }

    /// Redirects to the list with a message about who removed the item.
    private func gone(
        _ entry: DocumentSummary, _ context: RequestContext, _ grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let removal = try designs.removal(of: entry.id, in: grant.subject.scope, transaction)
        return context.redirect(
            to: paths.list(try context.designChannel()),
            flash: .removed(entry.title, removal, context.now, "You can restore it at the end of the list.")
        )
    }
}
