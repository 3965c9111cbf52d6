import Access
import HTTP
import PortalUI
import Studies
import StudyManagement
import Vocabulary

/// The addresses of the review of a design, next to their patterns.
extension StudyDesignerPaths {
    package static let reviewSuffix = "/design/review"
    package static let review = study + reviewSuffix
    package static let discussion = review + "/documents/{document:int}"
    package static let replies = review + "/threads/{thread:int}/replies"
    package static let resolution = review + "/threads/{thread:int}/resolution"
    package static let comment = review + "/comments/{comment:int}"
    package static let commentDeletion = comment + "/deletion"
    package static let suggestion = review + "/documents/{document:int}/suggestion"
    package static let acceptance = comment + "/acceptance"

    package static let newReview = review + "/new-request"
    package static let reviewRequest = review + "/requests/{request:int}"
    package static let reviewAnswers = reviewRequest + "/answers"
    package static let reviewWithdrawal = reviewRequest + "/withdrawal"

    package static func newReview(_ channel: Channel) -> String { review(channel) + "/new-request" }

    package static func reviewRequest(_ id: ReviewRequestID, _ channel: Channel) -> String {
        "\(review(channel))/requests/\(id)"
    }

    package static func review(_ channel: Channel) -> String { FolderPaths.of(channel) + reviewSuffix }

    /// Returns the address of the comments on a document or an item of it, and of one of the threads there.
    package static func discussion(
        of item: ReviewItem, thread: ReviewThreadID? = nil, _ channel: Channel
    ) -> String {
        let query = item.part.isEmpty ? "" : "?\(PercentCoding.query([("item", item.part)]))"
        return "\(review(channel))/documents/\(item.document)\(query)"
            + (thread.map { "#thread-\($0)" } ?? "")
    }

    /// Returns the address of the list of texts for which another one can be suggested.
    package static func suggestions(of item: ReviewItem, _ channel: Channel) -> String {
        "\(review(channel))/documents/\(item.document)/suggestion?\(PercentCoding.query([("item", item.part)]))"
    }

    /// Returns the address that accepts the suggestion of a comment.
    package static func acceptance(of id: ReviewCommentID, _ channel: Channel) -> String {
        "\(comment(id, channel))/acceptance"
    }

    /// Returns the address of the form that suggests another text.
    package static func suggestion(
        for text: DesignText, in language: LanguageTag, of item: ReviewItem, _ channel: Channel
    ) -> String {
        let query = PercentCoding.query([
            ("item", item.part), ("path", text.path.text), ("lang", language.text),
        ])
        return "\(review(channel))/documents/\(item.document)/suggestion?\(query)"
    }

    package static func replies(to thread: ReviewThreadID, _ channel: Channel) -> String {
        "\(review(channel))/threads/\(thread)/replies"
    }

    package static func resolution(of thread: ReviewThreadID, _ channel: Channel) -> String {
        "\(review(channel))/threads/\(thread)/resolution"
    }

    package static func comment(_ id: ReviewCommentID, _ channel: Channel) -> String {
        "\(review(channel))/comments/\(id)"
    }
}
