/// The notice above a restored form, with the values entered before the session ended.
public struct RestoredForm: Sendable {
    /// Something that was typed, by the name of its field.
    public struct UnmatchedField: Sendable, Hashable {
        /// The field's name.
        public let name: String
        /// What was typed.
        public let value: String
    }

    /// Whether what the form started from was changed meanwhile.
    public let isOutdated: Bool
    /// The files that have to be chosen again: what the field is called, and the name that the file had.
    public let files: [UnmatchedField]
    /// What was typed into fields that the page does not have.
    public let unplaced: [UnmatchedField]
    /// Whether the form has a password, code or key to be typed again.
    public let isMissingSecrets: Bool
    /// The dialog in which the form is; nil for a form of the page itself.
    public let dialog: String?
    /// Where the button is sent that discards what was kept.
    public let discardAddress: String
    /// The token of that button's form.
    public let token: String

    /// The sentences of the notice.
    public var sentences: [String] {
        var sentences = ["Your changes are back. They aren't saved yet. Check them and save."]
        if isOutdated {
            sentences.append(
                "This page was changed after you opened it. When you save, we compare your version with the current one."
            )
        }
        for file in files { sentences.append("Choose the file for \(file.name) again: \(file.value).") }
        if isMissingSecrets { sentences.append("We don't keep passwords, codes and keys. Enter them again.") }
        if !unplaced.isEmpty {
            sentences.append("The page no longer has fields for these values. Copy what you still need.")
        }
        return sentences
    }
}
