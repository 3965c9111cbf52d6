import SQLStore
import Studies
import StudyPublishing
import Vocabulary

/// The state that a user saw before acting: the channel's status, its newest publication and the draft.
///
/// The form sends it back. If it no longer matches, someone else acted first and the user is notified.
struct ActionBaseline: Equatable {
    let status: StudyStatus
    /// The number of the newest publication; 0 before the first.
    let number: Int
    /// The draft's digest; empty for actions that publish nothing.
    let draft: String

    init(status: StudyStatus, number: Int, draft: String) {
        self.status = status
        self.number = number
        self.draft = draft
    }

    /// Reads the current state.
    init(
        _ action: StudyAction, on channel: ChannelState, in scope: DesignScope, _ publishing: Publishing,
        _ transaction: borrowing Transaction
    ) throws {
        let newest = try PublicationRepository.newest(of: channel.id, transaction)
        let draft = try action.publishes ? publishing.draft(in: scope, transaction).digest : ""
        self.init(status: channel.status, number: newest?.number ?? 0, draft: draft)
    }

    /// Reads the text that a form sent back.
    init?(text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let status = StudyStatus(rawValue: parts[0]), let number = Int(parts[1])
        else {
            return nil
        }
        self.init(status: status, number: number, draft: parts[2])
    }

    /// The text that a page carries in a hidden field.
    var text: String { "\(status.rawValue).\(number).\(draft)" }

    /// Returns a sentence about what changed since, or nil if nothing changed.
    func isOutdated(
        by now: ActionBaseline, _ publication: Publication?, _ kind: ChannelKind, _ editor: String?
    ) -> String? {
        if number != now.number, let publication {
            return
                "\(publication.author.name) published version \(publication.version.text) after you opened "
                + "the page, so your action was not carried out. Review the current status and try again."
        }
        if status != now.status {
            return "The \(kind.title) channel changed from \(status.title) to \(now.status.title) after you "
                + "opened the page, so your action was not carried out."
        }
        if draft != now.draft {
            let who = editor.map { "\($0) changed the draft" } ?? "The draft was changed"
            return
                "\(who) after you opened the page. Nothing was published. Review the changes and try again."
        }
        return nil
    }
}
