import Access
import Timekeeping
import Vocabulary

/// A participant whom the Response server of an app has to be asked to withdraw.
struct WithdrawalCall: Sendable {
    let id: Int64
    /// When its lease ends. A call that replaced it meanwhile has no lease, even if it got the same number.
    let leasedUntil: Instant
    let app: FolderID
    let studyID: String
    /// The app token, by which the server knows the participant.
    let appToken: String
    let erases: Bool
    /// Whether the participant had left before, and only the deletion of the data is new.
    let followsWithdrawal: Bool
    /// The address of the server; nil if the app doesn't have another one any more.
    let server: String?
}

/// What came of an attempt.
enum WithdrawalReply: Hashable, Sendable {
    /// The server has withdrawn the participant.
    case done
    /// The server doesn't know the participant. Apps ask the server first, so the participant has usually left there.
    case unknownParticipant
    /// The server answered something else, with the reason as a sentence.
    case refused(String)
    /// The server didn't answer, with the reason as a sentence.
    case unreachable(String)
}

/// How a call ended.
enum WithdrawalEnd: String, Hashable, Sendable {
    case confirmed
    /// The server doesn't know the participant, who has left there.
    case unknownThere = "not known there"
    /// The participant had left there before, and the data can't be deleted any more.
    case notDeleted = "not deleted there"
    case givenUp = "given up"
    /// The app has no other server any more.
    case noServer = "no server"

    /// Whether the participant has left there as asked.
    var isDone: Bool { self == .confirmed || self == .unknownThere }
}
