import Access
import DesignEditing
import PortalUI
import StudyManagement
import Timekeeping
import Vocabulary
import WebAccess

/// The page of the comments on a document or an item.
struct DiscussionPage {
    let frame: Frame
    let name: NamedReviewItem
    /// The address to which a new comment is posted.
    let address: String
    /// The page on which the item is edited.
    let item: PageLink
    /// The texts that are commented on.
    let texts: [SuggestibleText]
    /// The page on which a change of a text is suggested; nil for users who can't comment, and for removed items.
    let suggestionAddress: String?
    let open: [DiscussionThread]
    let resolved: [DiscussionThread]
    /// The fields of comments; nil for users who can only read.
    let form: CommentForm?
    let problems: FormProblems

    var isEmpty: Bool { open.isEmpty && resolved.isEmpty }
    var panel: PortalLayout.Panel { texts.isEmpty ? .none : .narrow("What is commented on") }
}

/// A thread on the page of an item.
struct DiscussionThread {
    let id: ReviewThreadID
    /// The item within the document; nil if the page is about it.
    let about: PageLink?
    let comments: [DiscussionComment]
    let resolution: String?
    let replyAddress: String
    let resolutionAddress: String

    init(
        _ thread: ReviewThread, about name: NamedReviewItem?, _ context: RequestContext, _ channel: Channel,
        labels: SuggestedTextLabels
    ) {
        id = thread.id
        about = name.map {
            PageLink($0.title, to: StudyDesignerPaths.discussion(of: thread.item, thread: thread.id, channel))
        }
        let user = context.hasPermission(CommentOnDesign.self) ? context.person?.user : nil
        comments = thread.comments.map { comment in
            DiscussionComment(
                comment, isOwn: comment.isBy(user), context.now, channel,
                suggestion: labels.box(of: comment, in: thread, context, channel))
        }
        resolution = thread.resolution.map {
            "Resolved by \($0.author.name) \(TimeText.phrase($0.at, from: context.now))"
        }
        replyAddress = StudyDesignerPaths.replies(to: thread.id, channel)
        resolutionAddress = StudyDesignerPaths.resolution(of: thread.id, channel)
    }

    var anchor: String { "thread-\(id)" }
    var title: String { "Thread of \(comments.first?.author ?? "")" }
}

/// A comment on the page of an item.
struct DiscussionComment {
    let author: String
    let avatar: Avatar
    let time: TimeText
    let edited: String?
    let text: String
    let mentioned: String?
    /// The page of the comment with its previous texts; for edited and own comments.
    let address: String?
    let isOwn: Bool
    /// The change of a text that it suggests.
    let suggestion: SuggestionBox?

    init(
        _ comment: ReviewComment, isOwn: Bool, _ now: Instant, _ channel: Channel,
        suggestion: SuggestionBox?
    ) {
        author = comment.author.name
        avatar = Avatar(name: comment.author.name, size: .small)
        time = TimeText(comment.writtenAt, from: now)
        edited = comment.editedAt.map { "edited \(TimeText.phrase($0, from: now))" }
        text = comment.text
        let names = comment.mentioned.map(\.name)
        mentioned = names.isEmpty ? nil : "Mentions \(names.joined(separator: ", "))"
        self.isOwn = isOwn
        self.suggestion = suggestion
        address =
            isOwn || comment.editedAt != nil ? StudyDesignerPaths.comment(comment.id, channel) : nil
    }
}
