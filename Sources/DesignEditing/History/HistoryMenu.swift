import Access
import PortalUI
import SQLStore
import Studies
import Timekeeping
import Vocabulary
import WebAccess

/// The menu of a section or item with links to its history and to undo or redo the last change.
package struct HistoryMenu {
    let historyAddress: String
    let token: String
    /// The last change that can be undone; nil if there is none or the user can only view.
    let undo: Action?
    /// The last undone change that can be redone.
    let redo: Action?

    /// Whether the menu opens from the start edge: a list's menu comes first in its row, a form's comes last.
    let opensFromStart: Bool

    /// An undo or redo action.
    struct Action {
        let detail: String
        let address: String
        let fields: [HiddenField]
    }

    /// Creates the menu of a section or a document; `path` is the page that shows it.
    package init(
        _ section: Section, document: DocumentID? = nil, from path: String, _ context: RequestContext,
        _ designs: DesignRepository, _ scope: DesignScope, _ transaction: borrowing Transaction
    ) throws {
        let (channel, now) = (try context.designChannel(), context.now)
        historyAddress =
            document.map { StudyDesignerPaths.history(of: $0, channel) }
            ?? StudyDesignerPaths.history(channel)
        token = context.formToken
        opensFromStart = document == nil
        func offer(_ edit: DesignEdit?) -> Action? {
            edit.map {
                Action(
                    detail: "\(DesignEditText.sentence($0)), \(TimeText.phrase($0.at, from: now))",
                    address: StudyDesignerPaths.undoing(of: $0.id, channel), fields: [HiddenField("to", path)]
                )
            }
        }
        guard context.hasPermission(EditDesign.self) else {
            (undo, redo) = (nil, nil)
            return
        }
        undo = offer(
            try designs.lastUndoableEdit(of: section, document: document, in: scope, transaction))
        redo = offer(try designs.lastUndo(of: section, document: document, in: scope, transaction))
    }
}
