import PortalUI
import Studies
import Timekeeping
import Vocabulary

/// The page for an item that was removed while a user edited it.
package struct RemovalPage {
    /// The field with the decision, and its value to restore the item.
    package static let decision = "removed"
    package static let restoring = "restore"

    let frame: Frame
    let address: String
    let who: String
    let when: TimeText
    /// The user's unsaved changes.
    let typed: [DiffLine]
    /// The page to open without restoring.
    let place: PageLink
    /// The submitted fields, to send them again with the decision.
    let fields: [HiddenField]

    package init(
        frame: Frame, address: String, removal: Removal, now: Instant, typed: [DiffLine], place: PageLink,
        fields: [HiddenField]
    ) {
        self.frame = frame
        self.address = address
        who = removal.author.name
        when = TimeText(removal.at, from: now)
        self.typed = typed
        self.place = place
        let decisions: Set = [Self.decision, "resolve", "seen", CSRFTokenField.fieldName]
        self.fields = fields.filter { !decisions.contains($0.name) }
    }

    var hasTyped: Bool { !typed.isEmpty }
    var sections: [DiffSection] { [DiffSection("Your changes", typed)] }
    var restore: String { hasTyped ? "Restore with your changes" : "Restore" }
    var leave: String { "Go to \(place.title) without restoring" }
}
