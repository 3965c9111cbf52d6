import SQLStore
import Studies
import StudyPublishing
import Vocabulary

/// Caches what blocks the publication of each section until the design changes.
///
/// Every page of the designer shows this, and evaluating all rules for each page takes too long.
final class BlockedSections: Sendable {
    private struct Key: Hashable {
        let folder: FolderID
        let kind: ChannelKind
    }

    private struct Entry {
        let stamp: String
        let blockers: [Section: [Finding]]
    }

    /// The maximum number of cached designs.
    private static let limit = 128

    private let entries = Locked<[Key: Entry]>([:])

    /// Returns what blocks publishing on a channel, by section.
    func blockers(
        on kind: ChannelKind, of designs: DesignRepository, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [Section: [Finding]] {
        let publishing = Publishing(designs: designs, siteAddress: "")
        let key = Key(folder: scope.folder, kind: kind)
        let stamp = try publishing.blockersStamp(on: kind, in: scope, transaction)
        if let known = entries.withLock({ $0[key] }), known.stamp == stamp { return known.blockers }
        let blockers = try publishing.blockers(on: kind, in: scope, transaction)
        entries.withLock { entries in
            if entries.count >= Self.limit { entries.removeAll() }
            entries[key] = Entry(stamp: stamp, blockers: blockers)
        }
        return blockers
    }
}
