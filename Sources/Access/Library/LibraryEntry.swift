import Studies
import Timekeeping

/// Something that an organization keeps to use again in its studies.
public struct LibraryEntry: Hashable, Sendable {
    /// The entry.
    public let id: LibraryEntryID
    /// What it is.
    public let kind: LibraryKind
    /// What people find it by.
    public let title: String
    /// What it is good for; empty where no one said.
    public let description: String
    /// Words that group entries, in the order of the alphabet.
    public let tags: [String]
    /// The newest version, counted from 1.
    public let version: Int
    /// When it was changed last.
    public let modifiedAt: Instant
    /// Who changed it last.
    public let modifiedBy: Author
    /// The time of its removal; nil for an entry in the library.
    public let removedAt: Instant?
    /// How often it was used.
    public let uses: Int
}

/// One saved content of an entry.
public struct LibraryVersion: Hashable, Sendable {
    /// The number, counted from 1.
    public let version: Int
    /// The study from which it was saved, as it was called then.
    public let origin: String
    /// When.
    public let savedAt: Instant
    /// Who.
    public let author: Author
}

/// One copy that was made of an entry.
public struct LibraryUse: Hashable, Sendable {
    /// The version that was copied.
    public let version: Int
    /// The study.
    public let study: FolderID
    /// What the study is called.
    public let title: String
    /// The app and the Study ID of its Live channel, which make its address.
    public let app: AppID
    /// The Study ID of its Live channel.
    public let studyID: StudyID
    /// When.
    public let usedAt: Instant
    /// Who.
    public let author: Author
}

/// What entries a page shows.
public struct LibraryFilter: Sendable {
    /// Words that the title, the description or the tags must contain.
    public var text = ""
    /// The kinds that are shown; empty for all.
    public var kinds: [LibraryKind] = []
    /// A tag that entries bear; empty for any.
    public var tag = ""
    /// Whether removed entries are shown instead of current ones.
    public var isRemoved = false

    /// Everything that is there.
    public init() {}
}
