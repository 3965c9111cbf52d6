import Access
import HTTP
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// The last edit of a design before an action, so that the next page can offer to undo the action.
package struct UndoPoint {
    private let designs: DesignRepository
    private let scope: DesignScope
    private let last: DesignEditID?

    package init(
        _ designs: DesignRepository, _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws {
        self.designs = designs
        scope = grant.subject.scope
        last = try designs.lastEdit(in: scope, transaction)
    }

    /// Redirects with a message that offers to undo all edits since.
    package func redirect(
        _ context: RequestContext, to path: String, flash: Flash, on channel: Channel? = nil,
        _ transaction: borrowing Transaction
    ) throws -> Response {
        guard let act = try designs.join(since: last, in: scope, transaction) else {
            return context.redirect(to: path, flash: flash)
        }
        let place = try channel ?? context.designChannel()
        return context.redirect(
            to: path,
            flash: flash.offering("Undo", to: StudyDesignerPaths.undoing(of: act, place), from: path))
    }
}
