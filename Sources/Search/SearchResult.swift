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

    init(_ kind: SearchKind, _ title: String, detail: String, to address: String, score: Double) {
        (self.kind, self.title, self.detail) = (kind, title, detail)
        (self.address, self.score) = (address, score)
    }
}

extension SearchResult {
    /// Makes a line of something in the index, with the channel that it belongs to or the folder that it is; nil if either
    /// is gone.
    init?(
        _ found: SearchCandidate, score: Double, channel: Channel?, folder: Folder?,
        user: (UserID, Folder) -> String
    ) {
        let (address, detail): (String, String)
        switch found.kind {
        case .organization, .app:
            guard let folder else { return nil }
            (address, detail) = (FolderPaths.of(folder), found.detail)
        case .study:
            guard let channel else { return nil }
            (address, detail) = (
                FolderPaths.of(channel),
                "\(found.detail) · \(channel.status.title)\(channel.kind == .test ? ", Test channel" : "")"
            )
        case .design:
            guard let channel, let section = Section(rawValue: found.section) else { return nil }
            let page = SearchablePart.page(of: found.part, in: DocumentID(found.source.id), section)
            (address, detail) = (
                StudyDesignerPaths.address(of: page, channel), Self.joined(found.detail, channel.study.title)
            )
        case .list:
            guard let channel else { return nil }
            address = ResponsePaths.list(ListID(found.source.id), channel)
            detail = channel.studyID.text
        case .user:
            guard let folder else { return nil }
            (address, detail) = (user(UserID(found.source.id), folder), found.detail)
        case .page, .participant, .token, .help: return nil
        }
        // Of two channels, people look for what is Live.
        let isTest = found.channel != nil && channel?.kind == .test
        self.init(
            found.kind, found.title, detail: detail, to: address, score: isTest ? score - 0.01 : score)
    }

    private static func joined(_ first: String, _ second: String) -> String {
        [first, second].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
