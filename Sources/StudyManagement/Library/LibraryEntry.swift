import Studies
import Timekeeping
import Vocabulary

/// An item that an organization keeps for reuse in its studies.
public struct LibraryEntry: Hashable, Sendable {
    /// The ID of the entry.
    public let id: LibraryEntryID
    /// The kind of the entry.
    public let kind: LibraryKind
    /// The title.
    public let title: String
    /// The purpose of the entry; empty if there is no description.
    public let description: String
    /// The tags, in alphabetical order.
    public let tags: [String]
    /// The newest version, starting at 1.
    public let version: Int
    /// When it was last changed.
    public let modifiedAt: Instant
    /// The user who last changed it.
    public let modifiedBy: Author
    /// The time of its removal; nil for an entry in the library.
    public let removedAt: Instant?
    /// The number of times it was used.
    public let uses: Int
}

/// One saved version of an entry.
public struct LibraryVersion: Hashable, Sendable {
    /// The version number, starting at 1.
    public let version: Int
    /// The title at that time of the study from which it was saved.
    public let origin: String
    /// When it was saved.
    public let savedAt: Instant
    /// The user who saved it.
    public let author: Author
}

/// One copy of an entry in a study.
public struct LibraryUse: Hashable, Sendable {
    /// The version that was copied.
    public let version: Int
    /// The study.
    public let study: FolderID
    /// The study's title.
    public let title: String
    /// The App ID, for the study's URL.
    public let app: AppID
    /// The Study ID of its Live channel, for the study's URL.
    public let studyID: StudyID
    /// When it was copied.
    public let usedAt: Instant
    /// The user who copied it.
    public let author: Author
}

/// A filter for the entries on a page.
public struct LibraryFilter: Sendable {
    /// Words that the title, the description or the tags must contain.
    public var text = ""
    /// The kinds to show; empty for all.
    public var kinds: [LibraryKind] = []
    /// A tag that entries must have; empty for any.
    public var tag = ""
    /// Whether removed entries are shown instead of current ones.
    public var isRemoved = false

    /// Creates a filter for all current entries.
    public init() {}
}
