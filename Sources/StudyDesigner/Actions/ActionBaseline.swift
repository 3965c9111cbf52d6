import SQLStore
import Studies

/// What someone looked at before acting: where the channel stood, its newest publication, and the draft.
///
/// A form brings it back; where it is not so any more, someone else acted first, and this is told.
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

    /// How things are now.
    init(
        _ action: StudyAction, on channel: ChannelState, in scope: DesignScope, _ publishing: Publishing,
        _ transaction: borrowing Transaction
    ) throws {
        let newest = try Publication.newest(of: channel.id, transaction)
        let draft = try action.publishes ? publishing.draft(in: scope, transaction).digest : ""
        self.init(status: channel.status, number: newest?.number ?? 0, draft: draft)
    }

    /// Reads what a form brings back.
    init?(text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let status = StudyStatus(rawValue: parts[0]), let number = Int(parts[1])
        else {
            return nil
        }
        self.init(status: status, number: number, draft: parts[2])
    }

    /// The form in which a page carries it.
    var text: String { "\(status.rawValue).\(number).\(draft)" }

    /// What happened since, as a sentence for anyone who is about to act; nil when nothing did.
    func isOutdated(
        by now: ActionBaseline, _ publication: Publication?, _ kind: ChannelKind, _ editor: String?
    ) -> String? {
        if number != now.number, let publication {
            return
                "\(publication.author.name) published version \(publication.version.text) since you opened "
                + "the page. Nothing of yours was done. Look at what is there now."
        }
        if status != now.status {
            return "Somebody acted before you: the \(kind.title) channel is \(now.status.title) now, it was "
                + "\(status.title). Nothing of yours was done."
        }
        if draft != now.draft {
            let who = editor.map { "\($0) changed the draft" } ?? "The draft was changed"
            return "\(who) since you opened the page. Nothing was published. Read again what changes."
        }
        return nil
    }
}
