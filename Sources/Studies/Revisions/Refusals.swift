/// There is no such document in this study.
public struct DocumentNotFound: Error, Hashable {
    /// Creates the default values.
    public init() {}
}

/// A document was not saved, because its rules refuse it.
public struct DocumentInvalid: Error, Hashable {
    /// What has to be fixed, and where.
    public let problems: [Problem]

    /// A refusal for these problems.
    public init(problems: [Problem]) { self.problems = problems }
}

/// A document was not saved, because someone else saved it since it was opened.
public struct DocumentConflict: Error {
    /// The document's row.
    public let document: DocumentID
    /// The revision that was opened, and the one that is current now.
    public let startedFrom: Int
    /// The revision that is current now.
    public let current: Int
    /// Who saved it last, and when.
    public let author: RevisionSummary
    /// What the others changed since it was opened.
    public let theirChanges: [Difference]
    /// What was about to be saved.
    public let ownChanges: [Difference]
    /// Where both changed the same thing to different values; empty when everything fits together.
    public let clashes: [Clash]
    /// Both changes together, theirs where they clash, as the body of a document.
    public let merged: String

    /// One thing that two people changed differently.
    public struct Clash: Hashable, Sendable {
        /// Where it is, such as `steps[s3].text.en`.
        public let path: String
        /// What it was; nil when it was not there.
        public let before: String?
        /// What the other person made of it.
        public let theirs: String?
        /// What was about to be saved.
        public let own: String?
    }
}
