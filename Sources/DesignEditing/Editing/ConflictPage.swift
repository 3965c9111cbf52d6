import PortalUI
import Studies
import Timekeeping
import Vocabulary

/// The page for conflicting changes to the same document, of two users, or of one user in two windows.
struct ConflictPage {
    let frame: Frame
    let address: String
    /// The other user's changes.
    let theirs: [DiffSection]
    /// The user's own unsaved changes.
    let own: [DiffSection]
    /// The values that both changed differently.
    let clashes: [Clash]
    /// The names of the user's translations of English texts that were changed in the meantime.
    let outdated: [String]
    /// The submitted fields, to send them again with the decision.
    let fields: [HiddenField]

    /// Whether the user saved all of the other changes, in another window.
    let isOwn: Bool

    /// A value that two users changed differently.
    struct Clash {
        let path: String
        let name: String
        /// The value before both changes.
        let before: String
        let theirs: String
        let own: String
        /// The difference between both if only the formatting differs.
        var formatting: String?
    }

    init(
        frame: Frame, address: String, conflict: DocumentConflict, isOwn: Bool,
        theirDifferences: DocumentDifferenceText, ownDifferences: DocumentDifferenceText,
        previous: DocumentDifferenceText, outdated: [String], fields: [HiddenField]
    ) {
        self.frame = frame
        self.address = address
        self.isOwn = isOwn
        theirs = [
            DiffSection(
                isOwn ? "Saved in the other window" : "Changed by \(conflict.author.author.name)",
                theirDifferences.lines(conflict.theirChanges))
        ]
        own = [
            DiffSection(
                isOwn ? "Not saved yet" : "Changed by you", ownDifferences.lines(conflict.ownChanges))
        ]
        clashes = conflict.clashes.map { Clash($0, theirDifferences, ownDifferences, previous) }
        self.outdated = outdated
        let decisions: Set = ["resolve", "seen", CSRFTokenField.fieldName]
        self.fields =
            fields.filter { !decisions.contains($0.name) && !ConflictChoice.isChoice($0.name) } + [
                HiddenField("seen", String(conflict.current))
            ]
    }

    /// Whether the changes of both users can be saved without losing any.
    var fits: Bool { clashes.isEmpty }
    var title: String {
        fits
            ? "Both changes can be saved"
            : NumberFormat.counted(clashes.count, "value differs", "values differ")
    }
    /// Who changed the values that differ, and what to do.
    var question: String {
        let values = clashes.count == 1 ? "the value below" : "the values below"
        return (isOwn ? "Both windows changed \(values)." : "You both changed \(values).")
            + " Choose which to save. All other changes are saved together."
    }

    /// What happens to translations of English texts that were changed in the meantime; nil if there are none.
    var translationNotice: Notice? {
        if outdated.isEmpty { return nil }
        let texts = outdated.count == 1 ? "a translation is" : "\(outdated.count) translations are"
        return Notice(
            .warning, "The English text changed while you were translating it.",
            "If you save both, \(texts) outdated: \(outdated.joined(separator: "; ")). Change or confirm "
                + (outdated.count == 1 ? "it" : "them") + " later under Languages.")
    }

    /// The choice between both values of each conflict.
    var choices: [ChoiceField] {
        clashes.enumerated().map { index, clash in
            let own = clash.formatting.map { "\(Self.shown(clash.own)) (\($0))" } ?? Self.shown(clash.own)
            return ConflictChoice.field(
                index, clash.name, path: clash.path, before: Self.shown(clash.before),
                theirs: PortalUI.SelectOption(
                    "", isOwn ? "Other window" : "Theirs", hint: Self.shown(clash.theirs)),
                own: PortalUI.SelectOption("", isOwn ? "This window" : "Yours", hint: own))
        }
    }

    private static func shown(_ text: String) -> String { text.isEmpty ? "Empty" : text }

    /// What is lost if the user's form replaces what was saved meanwhile.
    var overwriteHint: String {
        isOwn
            ? "Saves this form as it is. All changes from the other window are lost, but stay in the history."
            : "Saves your form as it is. All of their changes are lost, but stay in the history."
    }
}

extension ConflictPage.Clash {
    fileprivate init(
        _ clash: DocumentConflict.Clash, _ theirDifferences: DocumentDifferenceText,
        _ ownDifferences: DocumentDifferenceText, _ previous: DocumentDifferenceText
    ) {
        // Steps are called as they were before both changes.
        (path, name) = (clash.path, previous.name(of: clash.path))
        before = clash.before.map { previous.text(json: $0, at: clash.path) } ?? ""
        if let texts = ownDifferences.richText(from: clash.theirs, to: clash.own, at: clash.path) {
            (theirs, own, formatting) = (texts.before, texts.after, texts.formatting)
        } else {
            theirs = theirDifferences.text(json: clash.theirs, at: clash.path)
            own = ownDifferences.text(json: clash.own, at: clash.path)
        }
    }
}
