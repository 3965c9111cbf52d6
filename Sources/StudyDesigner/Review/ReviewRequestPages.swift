import Access
import DesignEditing
import PortalUI
import StudyManagement
import Timekeeping
import Vocabulary

/// The form of a request for a review.
struct NewReviewPage {
    let frame: Frame
    let address: String
    let back: String
    let options: [SelectOption]
    let chosen: Set<String>
    let note: String
    let problems: FormProblems

    var limit: Int { ReviewRequestDraft.lengthMax }
}

/// The page of a request for a review.
struct ReviewRequestPage {
    let frame: Frame
    let request: ReviewRequest
    let state: ReviewRequest.State
    let channel: Channel
    let now: Instant
    let mayAnswer: Bool
    let mayWithdraw: Bool
    let chosen: String
    let text: String
    let problems: FormProblems

    /// A reviewer with the answer that counts.
    struct Reviewer {
        let name: String
        let chip: StateChip
        let text: String
        let time: TimeText?
    }

    var reviewers: [Reviewer] {
        request.reviewers.map { reviewer in
            let answer = request.answer(of: reviewer.id)
            return Reviewer(
                name: reviewer.name, chip: answer?.answer.chip ?? .noAnswer, text: answer?.text ?? "",
                time: answer.map { TimeText($0.answeredAt, from: now) })
        }
    }

    /// The answers that were replaced by newer ones of the same users, oldest first.
    var previous: [String] {
        request.answers.filter { $0 != request.answer(of: $0.user) }.map { answer in
            let text = answer.text.isEmpty ? "" : ": \(answer.text)"
            return
                "\(answer.name) \(TimeText.phrase(answer.answeredAt, from: now)), \(answer.answer.chip.word)\(text)"
        }
    }

    var facts: [DescriptionItem] {
        var facts = [
            DescriptionItem(
                "Requested",
                LinkedText("\(request.author.name), \(TimeText.phrase(request.askedAt, from: now))")),
            DescriptionItem("Digest of the design", LinkedText.code(String(request.digest.prefix(12)))),
        ]
        if let withdrawal = request.withdrawal {
            facts.append(
                DescriptionItem(
                    "Withdrawn", LinkedText("\(withdrawal.by), \(TimeText.phrase(withdrawal.at, from: now))"))
            )
        }
        return facts
    }

    /// What is wrong with the answers now; nil if they are about the design as it is.
    var warning: Notice? {
        state == .outdated
            ? Notice(
                .warning, "The design was changed after this request.",
                "The answers below are about the previous design. To have the changes reviewed, request a new review."
            )
            : nil
    }

    var answers: [SelectOption] {
        [
            SelectOption(
                ReviewAnswer.Answer.approved.rawValue, "Approve",
                hint: "The design can be published as it is."),
            SelectOption(
                ReviewAnswer.Answer.changes.rawValue, "Request changes",
                hint: "Something has to be changed first."),
        ]
    }

    var limit: Int { ReviewRequestDraft.lengthMax }
    var address: String { StudyDesignerPaths.reviewRequest(request.id, channel) }
    var protocolAddress: String { StudyDesignerPaths.protocolPage(channel) }
    var changesAddress: String { StudyDesignerPaths.actions(channel) }
}

/// A request in the list of the review.
struct ReviewRequestRow {
    let title: String
    let address: String
    let chip: StateChip
    let detail: String

    init(_ request: ReviewRequest, at digest: String, _ channel: Channel, _ now: Instant) {
        title = "Requested by \(request.author.name)"
        address = StudyDesignerPaths.reviewRequest(request.id, channel)
        chip = request.state(at: digest).chip
        let answered = request.reviewers.count { request.answer(of: $0.id) != nil }
        detail =
            "\(TimeText.phrase(request.askedAt, from: now).capitalizedFirst), \(answered) of "
            + "\(NumberFormat.counted(request.reviewers.count, "answer", "answers"))"
    }
}

extension ReviewRequest.State {
    /// Whether reviewers can answer.
    var takesAnswers: Bool { self != .withdrawn && self != .outdated }

    var chip: StateChip {
        switch self {
        case .waiting: StateChip("Waiting for answers", shape: .halfDisc, tone: .blue)
        case .approved: StateChip("Approved", shape: .check, tone: .green)
        case .changesRequested: StateChip("Changes requested", shape: .exclamation, tone: .red)
        case .outdated: StateChip("Outdated", shape: .changeBar, tone: .amber)
        case .withdrawn: StateChip("Withdrawn", shape: .square, tone: .gray)
        }
    }
}

extension ReviewAnswer.Answer {
    var chip: StateChip {
        switch self {
        case .approved: StateChip("Approved", shape: .check, tone: .green)
        case .changes: StateChip("Changes requested", shape: .exclamation, tone: .red)
        }
    }
}

extension StateChip {
    /// A reviewer who hasn't answered yet.
    fileprivate static let noAnswer = StateChip("No answer yet", shape: .dashedRing, tone: .gray)
}
