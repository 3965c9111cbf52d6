import Access
import PortalUI
import SQLStore
import Studies
import Timekeeping
import WebAccess

/// The way to the history of a section or an item, with what can be undone of it: the person who did it.
struct HistoryMenu {
    let historyAddress: String
    let token: String
    /// What was done last and can be undone; nil when there is nothing, or for people who only look.
    let undo: Action?
    /// What was undone last and can be done again.
    let redo: Action?

    /// The menu of a list is first in a row of buttons, that of a form at the end of its line.
    let opensFromStart: Bool

    /// One of the two.
    struct Action {
        let detail: String
        let address: String
        let fields: [HiddenField]
    }

    /// The menu of a section, or of one document of it; `path` is the page on which it is.
    init(
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
