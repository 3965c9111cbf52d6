import SQLStore
import Studies

/// One channel of a study: what it offers now, and how the draft differs from that.
struct ChannelSnapshot {
    let state: ChannelState
    /// Every publication, newest first.
    let history: [Publication]
    /// What the channel offers; nil while it offers nothing.
    let offered: DesignSnapshot?
    /// How the draft differs from it.
    let changes: [DocumentChange]

    /// Reads a channel; nil when the study has none of that kind.
    init?(
        _ kind: ChannelKind, in scope: DesignScope, draft: DesignSnapshot, _ publishing: Publishing,
        _ transaction: borrowing Transaction
    ) throws {
        guard let state = try ChannelState.find(kind, in: scope, transaction) else { return nil }
        self.state = state
        history = try Publication.history(of: state.id, transaction)
        if state.status.isVisible, let newest = history.first {
            offered = try publishing.design(of: newest.id, in: scope, transaction)
        } else {
            offered = nil
        }
        changes = try offered.map { try draft.changes(since: $0) } ?? []
    }

    /// The publication on offer; nil while there is none.
    var publication: Publication? { offered == nil ? nil : history.first }

    /// The version that the next launch or update gets.
    var nextVersion: Version {
        guard let newest = history.first, newest.stage == .launched else { return .first }
        return newest.version.next
    }

    /// The actions that the channel's status allows, publishing ones first.
    var actions: [StudyAction] {
        let possible = StudyAction.allCases.filter { $0.result(from: state.status) != nil }
        // An update of what participants have comes before an announcement of what they cannot join yet.
        let publishing: [StudyAction] = [.launch, .publishUpdates, .publishUpcoming]
        return publishing.filter(possible.contains) + possible.filter { !$0.publishes }
    }

    /// In a few words, how the draft is to what is offered.
    var draftWords: String {
        guard let publication else {
            return history.isEmpty ? "Nothing published yet" : "Taken back; nothing is offered"
        }
        let version =
            publication.stage == .upcoming ? "the announcement" : "version \(publication.version.text)"
        switch changes.count {
        case 0: return "The draft is the same as \(version)"
        case 1: return "1 part of the draft differs from \(version)"
        default: return "\(changes.count) parts of the draft differ from \(version)"
        }
    }
}
