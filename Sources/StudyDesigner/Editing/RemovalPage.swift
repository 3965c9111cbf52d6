import PortalUI
import Studies
import Timekeeping

/// Something that was removed while someone edited it: who did it, what was typed, and what can be done.
struct RemovalPage {
    /// The field that tells the decision, and what it holds to restore.
    static let decision = "removed"
    static let restoring = "restore"

    let frame: Frame
    let address: String
    let who: String
    let when: TimeText
    /// What was about to be saved.
    let typed: [DiffLine]
    /// Where one goes on without it.
    let place: PageLink
    /// Everything that was sent, to be sent again with the decision.
    let fields: [HiddenField]

    init(
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
    var sections: [DiffSection] { [DiffSection("What you typed", typed)] }
    var restore: String { hasTyped ? "Restore with what you typed" : "Restore" }
    var leave: String { "Leave it and go to \(place.title)" }
}
