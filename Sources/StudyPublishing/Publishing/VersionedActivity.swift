import Cryptography
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// An activity of a design with its version in a publication.
struct VersionedActivity {
    let document: DocumentID
    let content: any Activity
    let modifiedAt: Instant
    /// SHA-256 of the content of the response, in hex.
    let digest: String
    /// When the channel published the activity's first version.
    let openedAt: Instant
    let version: Version
    /// The publication that introduced the version; nil for a new version.
    let publication: PublicationID?

    var kind: DocumentKind { type(of: content).kind }

    /// Returns the activities of a design with their versions: unchanged activities keep the newest published version,
    /// changed ones get the next.
    static func all(
        of design: DesignSnapshot, entries: [DocumentSummary], published: [PublishedActivity],
        settings: StudySettings, now: Instant
    ) throws -> [VersionedActivity] {
        try design.activities().map { id, content in
            let shown: any Activity = content.withoutDataFlags
            let body = try DesignCoding.encode(shown)
            let digest = SHA256.digest("\(settings.utcOffset)\n\(body)").hex
            let versions = published.filter { $0.key.lowercased() == content.key.lowercased() }
            if let newest = versions.last, newest.digest == digest {
                return VersionedActivity(
                    document: id, content: content, modifiedAt: newest.modifiedAt, digest: digest,
                    openedAt: newest.openedAt, version: newest.version, publication: newest.publication)
            }
            return VersionedActivity(
                document: id, content: content,
                modifiedAt: entries.first { $0.id == id }?.modifiedAt ?? now, digest: digest,
                openedAt: versions.last?.openedAt ?? now, version: versions.last?.version.next ?? .first,
                publication: nil)
        }
    }
}
