import Access
import DesignEditing
import PortalUI
import Responses
import Studies
import Vocabulary

/// A line of what a search found.
struct SearchResult: Sendable {
    let kind: SearchKind
    let title: String
    /// What it belongs to, such as the study of a step.
    let detail: String
    let address: String
    /// How well it fits.
    let score: Double
    /// The text that has the words; nil if the title has them.
    var matched: MatchedText?

    init(_ kind: SearchKind, _ title: String, detail: String, to address: String, score: Double) {
        (self.kind, self.title, self.detail) = (kind, title, detail)
        (self.address, self.score) = (address, score)
    }
}

/// What something in the index belongs to, as far as it still exists.
struct SearchOwner {
    /// The channel: that of the entry, or the first one of a design.
    let channel: Channel?
    /// The organization or app that the entry is, or the folder that manages a user's account.
    let folder: Folder?
    /// Returns the address of a user whose account a folder manages.
    let user: (UserID, Folder) -> String
}

extension SearchResult {
    /// Makes a line of something in the index; nil if what it belongs to is gone.
    init?(_ found: SearchCandidate, score: Double, of owner: SearchOwner) {
        guard let place = Self.place(of: found, owner) else { return nil }
        // Of two channels, people look for what is Live.
        let isTest = found.channel != nil && owner.channel?.kind == .test
        self.init(
            found.kind, found.title, detail: place.detail, to: place.address,
            score: isTest ? score - 0.01 : score)
    }

    private static func place(
        of found: SearchCandidate, _ owner: SearchOwner
    ) -> (address: String, detail: String)? {
        switch found.kind {
        case .organization, .app: owner.folder.map { (FolderPaths.of($0), found.detail) }
        case .study: owner.channel.map { (FolderPaths.of($0), "\(found.detail) · \($0.state)") }
        case .design:
            owner.channel.flatMap { channel in
                Section(rawValue: found.section).map { section in
                    let page = SearchablePart.page(of: found.part, in: DocumentID(found.source.id), section)
                    let details = [found.detail, channel.study.title].filter { !$0.isEmpty }
                    return (
                        StudyDesignerPaths.address(of: page, channel), details.joined(separator: " · ")
                    )
                }
            }
        case .list:
            owner.channel.map { (ResponsePaths.list(ListID(found.source.id), $0), $0.studyID.text) }
        case .user: owner.folder.map { (owner.user(UserID(found.source.id), $0), found.detail) }
        case .page, .participant, .token, .help: nil
        }
    }
}

extension Channel {
    /// The status, and whether it is for testing.
    fileprivate var state: String { kind == .test ? "\(status.title), Test channel" : status.title }
}
