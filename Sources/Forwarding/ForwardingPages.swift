import Access
import PortalUI
import Responses
import SQLStore
import Studies
import Timekeeping

/// The state of forwarding, with a sentence.
package struct ForwardingSummary {
    package let state: StateChip
    package let sentence: String
    package let link: ButtonLink

    package init(_ grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction) throws {
        let repository = ForwardingRepository()
        let settings = try repository.settings(of: grant.subject.id, in: transaction)
        let status = try repository.status(of: grant, in: transaction)
        link = ButtonLink("Set up forwarding", to: ResponsePaths.forwarding(grant.subject), icon: .send)
        if settings.kind == .disabled {
            (state, sentence) = (.off, "No responses are sent.")
        } else if let since = status?.failingSince {
            (state, sentence) = (
                .forwardingFails,
                "\(settings.target) hasn't accepted responses since \(TimeText.minuteWords(since)) (UTC)."
            )
        } else {
            (state, sentence) = (.on, "To \(settings.target).")
        }
    }
}

extension StateChip {
    /// The endpoint doesn't accept responses.
    package static let forwardingFails = StateChip("Failing", shape: .exclamation, tone: .red)
}

/// The page for setting up and monitoring forwarding.
struct ForwardingPage {
    let frame: Frame
    let address: String
    let form: ForwardingForm
    let problems: FormProblems
    let hasPassword: Bool
    let status: Status?
    let tabs: [Tab]
    /// Whether responses are sent, and whether requests are signed.
    let isServing: Bool
    let isSigned: Bool
    let lines: [Row]
    /// Whether one of the responses can be sent again.
    var offersReplay: Bool { lines.contains { $0.replay != nil } }
    let first: String?
    let next: String?
    let isFiltered: Bool

    var choices: [SelectOption] {
        [
            SelectOption(
                "disabled", "Disabled", hint: "No responses are sent. Your other settings are kept."),
            SelectOption(
                "basic", "Basic authentication",
                hint: "Username and password, sent when the endpoint requests them."),
            SelectOption("oauth", "OAuth", hint: "A bearer token from a token request URL."),
        ]
    }

    var passwordHint: String {
        hasPassword ? "Stored encrypted. Leave blank to keep it." : "Stored encrypted and never shown again."
    }

    var summary: String {
        lines.count == 1
            ? "1 attempt on this page, newest first" : "\(lines.count) attempts on this page, newest first"
    }

    /// The current status.
    struct Status {
        let facts: [DescriptionItem]
        let isFailing: Bool

        init(
            _ settings: ForwardingSettings, _ status: ForwardingRepository.ForwardingStatus, waiting: Int,
            now: Instant
        ) {
            isFailing = status.failingSince != nil
            let count =
                NumberFormat.integer(waiting)
                + (waiting >= ForwardingAttemptRepository.countMax ? " or more" : "")
            var facts = [
                DescriptionItem("Endpoint", .code(settings.target)),
                DescriptionItem("Waiting", LinkedText(count)),
            ]
            if let since = status.failingSince {
                facts.append(
                    DescriptionItem("Failing since", LinkedText(TimeText.minuteWords(since) + " UTC")))
                facts.append(
                    DescriptionItem(
                        "Next try",
                        LinkedText(
                            status.nextRunAt > now
                                ? TimeText.minuteWords(status.nextRunAt) + " UTC" : "Now")))
            }
            self.facts = facts
        }

        var state: StateChip { isFailing ? .forwardingFails : .on }
    }

    /// The reason that several failed attempts on the page share; nil if there is none. It is shown once above them.
    var failureNote: String? { Self.note(on: lines.map(\.failure)) }

    /// Returns a sentence about the reason that all failures have, with where the operator's rules are listed; nil for
    /// different reasons and for a single failure.
    static func note(on reasons: [String]) -> String? {
        let failures = reasons.filter { !$0.isEmpty }
        guard let first = failures.first, failures.count > 1, failures.allSatisfy({ $0 == first }) else {
            return nil
        }
        let isRule = first.contains("PORTAL_OUTBOUND_ALLOW")
        let rules = isRule ? " Site admins see what is allowed in Site settings, Set by the operator." : ""
        return "\(failures.count) attempts failed: \(first)\(rules)"
    }

    /// Returns what is shown of a reply before it is opened.
    func summary(of line: Row) -> String {
        line.failure.isEmpty || failureNote != nil ? "Reply" : line.failure
    }

    /// Whether an endpoint replied to an attempt that is shown.
    var hasReplies: Bool { lines.contains { !$0.status.isEmpty } }

    /// One attempt.
    struct Row {
        let started: TimeText
        let response: PageLink?
        let kind: String
        let state: StateChip
        let status: String
        let failure: String
        let answer: String
        let target: String
        let duration: String
        /// The URL to resend the response; nil for tests and unfinished attempts.
        let replay: String?

        init(_ line: ForwardingAttemptRepository.Attempt, _ channel: Channel, mayReplay: Bool) {
            started = TimeText.minute(line.startedAt)
            response = line.response.map {
                PageLink("Response \($0)", to: ResponsePaths.response($0, channel))
            }
            kind =
                line.response == nil
                ? "Test by \(line.requestedBy)" : line.isReplay ? "Resent by \(line.requestedBy)" : ""
            state = line.state.chip
            status = line.status.map { "\($0)" } ?? ""
            failure = line.failure
            answer = line.answer
            target = line.target
            duration = line.endedAt.map { "\($0.milliseconds - line.startedAt.milliseconds) ms" } ?? ""
            let isOpen = line.state == .waiting || line.state == .sending
            let mayReplay = mayReplay && !isOpen
            replay =
                mayReplay ? line.response.map { ResponsePaths.forwardingReplay(of: $0, channel) } : nil
        }
    }
}

extension ForwardingAttemptRepository.Attempt.State {
    fileprivate var chip: StateChip {
        switch self {
        case .waiting: StateChip("Waiting", shape: .dashedRing, tone: .gray)
        case .sending: StateChip("Sending", shape: .turning, tone: .amber)
        case .delivered: StateChip("Delivered", shape: .check, tone: .green)
        case .failed: StateChip("Failed", shape: .cross, tone: .red)
        case .interrupted: StateChip("Interrupted", shape: .bars, tone: .amber)
        case .cancelled: StateChip("Canceled", shape: .square, tone: .gray)
        }
    }
}
