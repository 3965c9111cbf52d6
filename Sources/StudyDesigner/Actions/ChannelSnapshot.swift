import DesignEditing
import SQLStore
import Studies
import StudyPublishing
import Vocabulary

/// A channel of a study with its current publication and how the draft differs from it.
struct ChannelSnapshot {
    let state: ChannelState
    /// Every publication, newest first.
    let history: [Publication]
    /// The published design; nil if nothing was published.
    let offered: DesignSnapshot?
    /// The differences between the published design and the draft.
    let changes: [DocumentChange]
    /// The number of changed items.
    let changedItems: Int

    /// Reads the channel of a kind; nil if the study doesn't have it.
    init?(
        _ kind: ChannelKind, in scope: DesignScope, draft: DesignSnapshot, _ publishing: Publishing,
        _ transaction: borrowing Transaction
    ) throws {
        guard let state = try ChannelStateRepository.find(kind, in: scope, transaction) else { return nil }
        self.state = state
        history = try PublicationRepository.history(of: state.id, transaction)
        if state.status.isVisible, let newest = history.first {
            offered = try publishing.design(of: newest.id, in: scope, transaction)
        } else {
            offered = nil
        }
        let changes = try offered.map { try draft.changes(since: $0) } ?? []
        self.changes = changes
        changedItems = try offered.map { try ChangedItems.count(changes, from: $0, to: draft) } ?? 0
    }

    /// The current publication; nil if there is none.
    var publication: Publication? { offered == nil ? nil : history.first }

    /// The version that the next launch or update gets.
    var nextVersion: Version {
        guard let newest = history.first, newest.stage == .launched else { return .first }
        return newest.version.next
    }

    /// The actions that the channel's status allows, publishing ones first.
    var actions: [StudyAction] {
        let possible = StudyAction.allCases.filter { $0.result(from: state.status) != nil }
        // Updates are listed before announcements.
        let publishing: [StudyAction] = [.launch, .publishUpdates, .publishUpcoming]
        return publishing.filter(possible.contains) + possible.filter { !$0.publishes }
    }

    /// How the draft compares with the current publication.
    var draftWords: String {
        guard let publication else {
            return history.isEmpty ? "Nothing published yet" : "Unpublished"
        }
        let version =
            publication.stage == .upcoming ? "the announcement" : "version \(publication.version.text)"
        return changes.isEmpty
            ? "No changes since \(version)" : "\(ChangedItems.words(changedItems)) since \(version)"
    }
}
