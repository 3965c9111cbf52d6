import PortalUI
import Studies
import Timekeeping
import Vocabulary

/// The page for conflicting changes to the same document, of two users, or of one user in two windows.
struct ConflictPage {
    let frame: Frame
    let address: String
    /// The user who saved first and the time.
    let who: String
    /// The other user's changes.
    let theirs: [DiffSection]
    /// The user's own unsaved changes.
    let own: [DiffSection]
    /// The values that both changed differently.
    let clashes: [Clash]
    /// The submitted fields, to send them again with the decision.
    let fields: [HiddenField]

    /// Whether the user saved all of the other changes, in another window.
    let isOwn: Bool

    /// A value that two users changed differently.
    struct Clash {
        let name: String
        let theirs: String
        let own: String
        /// The difference between both if only the formatting differs.
        var formatting: String?
    }

    init(
        frame: Frame, address: String, conflict: DocumentConflict, isOwn: Bool, now: Instant,
        theirDifferences: DocumentDifferenceText, ownDifferences: DocumentDifferenceText,
        fields: [HiddenField]
    ) {
        self.frame = frame
        self.address = address
        self.isOwn = isOwn
        let name = isOwn ? "You" : conflict.author.author.name
        who = "\(name) saved \(TimeText.phrase(conflict.author.savedAt, from: now))"
        theirs = [
            DiffSection(
                isOwn ? "Saved in the other window" : "Changed by \(name)",
                theirDifferences.lines(conflict.theirChanges))
        ]
        own = [
            DiffSection(
                isOwn ? "Not saved yet" : "Changed by you", ownDifferences.lines(conflict.ownChanges))
        ]
        clashes = conflict.clashes.map { clash in
            if let texts = ownDifferences.richText(from: clash.theirs, to: clash.own, at: clash.path) {
                return Clash(
                    name: ownDifferences.name(of: clash.path), theirs: texts.before, own: texts.after,
                    formatting: texts.formatting)
            }
            return Clash(
                name: ownDifferences.name(of: clash.path),
                theirs: theirDifferences.text(json: clash.theirs, at: clash.path),
                own: ownDifferences.text(json: clash.own, at: clash.path))
        }
        let decisions: Set = ["resolve", "seen", CSRFTokenField.fieldName]
        self.fields =
            fields.filter { !decisions.contains($0.name) } + [HiddenField("seen", String(conflict.current))]
    }

    /// Whether the changes of both users can be saved without losing any.
    var fits: Bool { clashes.isEmpty }

    /// The headings of the values.
    var theirName: String { isOwn ? "Other window" : "Theirs" }
    var ownName: String { isOwn ? "This window" : "Yours" }
}
