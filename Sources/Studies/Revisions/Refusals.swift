import Vocabulary

/// The study has no such document.
public struct DocumentNotFound: Error, Hashable {
    /// Creates a value with defaults.
    public init() {}
}

/// A document was not saved because the rules reject it.
public struct DocumentInvalid: Error, Hashable {
    /// The problems to fix.
    public let problems: [Problem]

    /// Creates the error with its problems.
    public init(problems: [Problem]) { self.problems = problems }
}

/// A document was not saved because another user saved it since it was opened.
public struct DocumentConflict: Error {
    /// The document's row ID.
    public let document: DocumentID
    /// The revision that was opened.
    public let startedFrom: Int
    /// The revision that is current now.
    public let current: Int
    /// The author and time of the current revision.
    public let author: RevisionSummary
    /// The changes by other users since it was opened.
    public let theirChanges: [Difference]
    /// The unsaved changes.
    public let ownChanges: [Difference]
    /// The conflicts; empty if both sets of changes can be merged.
    public let clashes: [Clash]
    /// The merged body of the document. In conflicts it has the value of the other users.
    public let merged: String

    /// A conflict: both sides changed the same thing to different values.
    public struct Clash: Hashable, Sendable {
        /// The path of the value, such as `steps[s3].text.en`.
        public let path: String
        /// The value before both changes; nil if there was none.
        public let before: String?
        /// The other user's value.
        public let theirs: String?
        /// The unsaved value.
        public let own: String?
    }
}
