import PortalUI
import Responses

/// A task in the list, with its buttons and the form that is open: `{% use WorklistItem(row, token: token) %}`
struct WorklistItem {
    let row: WorklistRow
    let token: String

    init(_ row: WorklistRow, token: String) { (self.row, self.token) = (row, token) }

    var tone: String { (row.isOverdue ? Tone.red : row.isDue ? .amber : .gray).className }
}
