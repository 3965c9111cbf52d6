import PortalUI
import Studies
import Timekeeping

/// What two people changed in the same document, and what can be done.
struct ConflictPage {
    let frame: Frame
    let address: String
    /// Who saved first, and when.
    let who: String
    /// What the others changed.
    let theirs: [DiffSection]
    /// What was about to be saved.
    let own: [DiffSection]
    /// What both changed differently.
    let clashes: [Clash]
    /// Everything that was sent, to be sent again with the decision.
    let fields: [HiddenField]

    /// One thing that two people changed differently.
    struct Clash {
        let name: String
        let theirs: String
        let own: String
    }

    init(
        frame: Frame, address: String, conflict: DocumentConflict, now: Instant,
        theirDifferences: DocumentDifferenceText, ownDifferences: DocumentDifferenceText,
        fields: [HiddenField]
    ) {
        self.frame = frame
        self.address = address
        let name = conflict.author.author.name
        who = "\(name) saved \(TimeText.phrase(conflict.author.savedAt, from: now))"
        theirs = [DiffSection("Changed by \(name)", theirDifferences.lines(conflict.theirChanges))]
        own = [DiffSection("Changed by you", ownDifferences.lines(conflict.ownChanges))]
        clashes = conflict.clashes.map { clash in
            Clash(
                name: ownDifferences.name(of: clash.path),
                theirs: theirDifferences.text(json: clash.theirs, at: clash.path),
                own: ownDifferences.text(json: clash.own, at: clash.path))
        }
        let decisions: Set = ["resolve", "seen", CSRFTokenField.fieldName]
        self.fields =
            fields.filter { !decisions.contains($0.name) } + [HiddenField("seen", String(conflict.current))]
    }

    /// Whether both can be saved without anyone's change being lost.
    var fits: Bool { clashes.isEmpty }
}
