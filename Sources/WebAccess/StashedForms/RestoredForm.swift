/// The notice above a restored form, with the values entered before the session ended.
public struct RestoredForm: Sendable {
    /// A submitted value that has no field on the page.
    public struct UnmatchedField: Sendable, Hashable {
        /// The field's name.
        public let name: String
        /// The value.
        public let value: String
    }

    /// Whether the data was changed since the form was opened.
    public let isOutdated: Bool
    /// The files that have to be selected again: the label of the field, and the file name.
    public let files: [UnmatchedField]
    /// The values of fields that aren't on the page.
    public let unplaced: [UnmatchedField]
    /// Whether the form has a password, code or key that must be entered again.
    public let isMissingSecrets: Bool
    /// The dialog that contains the form; nil for a form of the page itself.
    public let dialog: String?
    /// The path that discards the stashed form.
    public let discardAddress: String
    /// The form token for discarding.
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
