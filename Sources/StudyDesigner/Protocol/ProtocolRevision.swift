import Access
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Timekeeping
import Vocabulary

/// The state of a design that a protocol describes.
enum ProtocolRevision: Sendable {
    /// The draft, with the digest of its documents.
    case draft
    case published(ChannelKind, Publication)
    /// The design as it was when a link to it was created.
    case shared(Instant)

    /// The name in addresses.
    var name: String {
        switch self {
        case .draft: "draft"
        case .published(_, let publication): publication.id.description
        case .shared: "shared"
        }
    }

    /// The name in lists and on each page of a protocol: "Live version 1.2, published on 28 Nov 2026".
    var title: String {
        switch self {
        case .draft: return "Current draft"
        case .shared(let at): return "As of \(TimeText.minuteWords(at)) UTC"
        case .published(let kind, let publication):
            let version =
                publication.stage == .launched ? "version \(publication.version.text)" : "announcement"
            return "\(kind.title) \(version), published on \(TimeText.day(publication.publishedAt))"
        }
    }

    /// Whether it is the draft, which changes.
    var isDraft: Bool { if case .draft = self { true } else { false } }

    /// The publication; nil for the draft.
    var publication: Publication? {
        guard case .published(_, let publication) = self else { return nil }
        return publication
    }

    /// Returns the draft and all publications of a study, newest first within each channel.
    static func all(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [ProtocolRevision] {
        try [.draft]
            + [ChannelKind.live, .test].flatMap { kind -> [ProtocolRevision] in
                guard let channel = try ChannelStateRepository.find(kind, in: scope, transaction) else {
                    return []
                }
                return try PublicationRepository.history(of: channel.id, transaction)
                    .map { .published(kind, $0) }
            }
    }
}
