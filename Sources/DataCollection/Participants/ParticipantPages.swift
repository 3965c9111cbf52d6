import Access
import Adherence
import HTTP
import PortalUI
import Responses
import Studies
import Timekeeping

/// The page of one participant with answers.
struct ParticipantPage {
    /// The participant as displayed.
    struct Participation {
        let number: String
        let address: String
        let token: String
        let state: StateChip
        let sharing: String
        let enrolled: TimeText
        let withdrawn: TimeText?
        /// What the app requested when the participant withdrew, or an empty string.
        let howTheyLeft: String
        let responses: String
        let last: TimeText?
        let site: StudySiteName?

        /// Creates it; `tokens` are the sites at which the user sees tokens, nil for none.
        init(
            _ line: ParticipantListingRepository.Summary, _ channel: Channel, tokens: StudySiteScope? = nil
        ) {
            site = line.site
            number = "\(line.id)"
            address = ResponsePaths.participant(line.id, channel)
            let shown = tokens?.contains(line.site?.id) == true ? line.token : nil
            token = shown.map { EnrollmentToken($0)?.groups.joined(separator: " ") ?? $0 } ?? ""
            state = line.hasWithdrawn ? .withdrawn : .enrolled
            sharing =
                switch DataSharingChoice(rawValue: line.sharing) {
                case .allowed: "allowed"
                case .refused: "declined"
                case .notAsked, nil: "not asked"
                }
            enrolled = TimeText.minute(line.enrolledAt)
            withdrawn = line.withdrawnAt.map(TimeText.minute)
            howTheyLeft = line.hasWithdrawn ? WithdrawalRequest.words(line.request) : ""
            responses = NumberFormat.integer(line.responseCount)
            last = line.lastResponseAt.map(TimeText.minute)
        }
    }

    /// One response.
    struct Entry {
        /// The answers of the survey itself, or those of one form or task.
        struct Part {
            let title: PageLink?
            let facts: [DescriptionItem]
        }

        let activity: String
        let hint: String
        let state: StateChip
        let response: PageLink
        let message: String
        let parts: [Part]

        init(
            _ entry: ParticipantAnswers.Entry, _ titles: [ActivityID: String], _ channel: Channel
        ) {
            let line = ResponsesPage.Row(entry.line, channel)
            activity = titles[ActivityID(line.activity)] ?? line.activity
            hint = "\(line.received.shown), version \(line.version)"
            state = line.state
            response = PageLink("Response \(line.number)", to: line.address)
            message = line.message
            let own =
                entry.rows.filter { $0.kind == .survey }.flatMap(\.answers)
                + Self.choices(entry.rows.filter { $0.kind == .choices })
            let others = entry.rows.filter { $0.kind == .group || $0.kind == .task }.map { row in
                Part(
                    title: PageLink(row.title, to: ResponsePaths.list(row.list, channel)),
                    facts: Self.facts(row.answers))
            }
            parts = (entry.rows.isEmpty ? [] : [Part(title: nil, facts: Self.facts(own))]) + others
        }

        /// Joins the chosen values of each choice in one line.
        private static func choices(
            _ rows: [ParticipantAnswers.AnswerRow]
        ) -> [(caption: String, value: String)] {
            var lines: [(caption: String, value: String)] = []
            for row in rows {
                guard let answer = row.answers.first else { continue }
                let words = row.answers.dropFirst().map { " (\($0.value))" }.joined()
                if let last = lines.last, last.caption == answer.caption {
                    lines[lines.count - 1].value += ", \(answer.value)\(words)"
                } else {
                    lines.append((answer.caption, answer.value + words))
                }
            }
            return lines
        }

        private static func facts(_ answers: [(caption: String, value: String)]) -> [DescriptionItem] {
            answers.map { DescriptionItem($0.caption, LinkedText($0.value)) }
        }
    }

    /// A period in which nothing is expected.
    struct Hold {
        let words: String
        /// Where its end is sent; nil if the user isn't allowed to.
        let endAddress: String?
    }

    /// An open task.
    struct Task {
        let text: String
        let icon: IconName
        let detail: String
        /// The worklist with the form of the task.
        let address: String
        let action: String
    }

    /// A move to another site.
    struct Move {
        let words: String
        let details: String
        let at: TimeText

        init(_ move: ParticipantMove) {
            words = move.from.map { "From \($0) to \(move.to)" } ?? "Assigned to \(move.to)"
            details =
                (move.movedBy.map { "\($0): " } ?? "") + move.reason
                + (move.note.isEmpty ? "" : ". \(move.note)")
            at = TimeText.minute(move.movedAt)
        }
    }

    let frame: Frame
    let line: Participation
    /// The page with the answers over time, by List.
    var timeAddress: String { line.address + "/time-series" }
    /// What was planned and done; nil if the study's schedules aren't known.
    let runs: ParticipantRuns?
    let tasks: [Task]
    /// The page that adds a task; nil if the user isn't allowed to, or the participant has withdrawn.
    let newTaskAddress: String?
    /// The periods that haven't ended in which nothing is expected.
    let holds: [Hold]
    /// The page that places the participant on hold; nil as above.
    let holdAddress: String?
    /// The page that sends a reminder; nil as above.
    let reminderAddress: String?
    /// Where notes are sent; nil if the user isn't allowed to write them.
    let notesAddress: String?
    /// The page that moves the participant to another site; nil if the user isn't allowed to.
    let moveAddress: String?
    /// The page with the properties of the participant's token; nil for users who neither see the token nor set them.
    let propertiesAddress: String?
    let showsToken: Bool
    /// The restriction of processing that lasts; nil for none.
    let restriction: ProcessingRestriction?
    /// The page of what the participant asks for about the data; nil if the user isn't allowed to.
    let dataRequestsAddress: String?
    /// The page that erases the data, or nil if the user isn't allowed to or the participant is enrolled.
    let erasureAddress: String?
    let filter: ParticipantEventFilter
    /// Whether the user sees the participant's responses, notes and tasks.
    let readsResponses: Bool
    /// The newest ones.
    let deviations: [DeviationRow]
    /// The list with all deviations; nil if the page shows all.
    let deviationsAddress: String?
    /// The page that records a deviation; nil if the user isn't allowed to.
    let newDeviationAddress: String?
    let entries: [Entry]
    /// The events of the timeline, by month.
    let months: [TimelineDay]
    let isFirst: Bool
    /// Where the next page begins; nil if there is none.
    let last: String?

    /// Participation and tasks are next to each other.
    var topClass: String {
        !tasks.isEmpty || newTaskAddress != nil ? "participant-top columns" : "participant-top"
    }

    var hasMenu: Bool { holdAddress != nil || propertiesAddress != nil || dataRequestsAddress != nil }
    var calls: [SelectOption] { CallResult.options }
    var tabs: [Tab] {
        ParticipantEventFilter.allCases.filter { readsResponses || !$0.needsResponses }.map { choice in
            Tab(choice.title, to: link(choice) + "#timeline", isCurrent: choice == filter)
        }
    }

    var first: String? { isFirst ? nil : link(filter) + "#timeline" }
    var next: String? {
        last.map { link(filter, [("before", $0)]) + "#timeline" }
    }

    private func link(_ filter: ParticipantEventFilter, _ more: [(String, String)] = []) -> String {
        let pairs = (filter == .everything ? [] : [("show", filter.rawValue)]) + more
        return pairs.isEmpty ? line.address : "\(line.address)?\(PercentCoding.query(pairs))"
    }

    var summary: String {
        filter == .answers
            ? "\(NumberFormat.counted(entries.count, "response", "responses")) on this page"
            : "\(NumberFormat.counted(eventCount, "event", "events")) on this page"
    }

    private var eventCount: Int {
        months.flatMap(\.entries).reduce(0) { $0 + max($1.members.count, 1) }
    }

    /// The runs of four weeks before those shown, and after them.
    func runsAddress(_ weeks: Int, from runs: ParticipantRuns) -> String {
        "\(line.address)?runs=\(runs.days.range.upperBound.adding(days: 7 * weeks))#runs"
    }

    var facts: [DescriptionItem] {
        var facts: [DescriptionItem] = []
        if showsToken {
            facts.append(
                DescriptionItem("Token", line.token.isEmpty ? "Enrolled without a token" : .code(line.token)))
        }
        if let site = line.site { facts.append(DescriptionItem("Site", LinkedText(site.title))) }
        facts += [
            DescriptionItem("Enrolled", LinkedText(line.enrolled.shown)),
            DescriptionItem("Data sharing", LinkedText(line.sharing)),
            DescriptionItem("Responses", LinkedText(line.responses)),
        ]
        if let restriction {
            facts.append(
                DescriptionItem(
                    "Processing restricted",
                    LinkedText(
                        "Since \(TimeText.minuteWords(restriction.beganAt)). \(restriction.ground.title)")))
        }
        if let runs { facts.append(DescriptionItem("Adherence", LinkedText(runs.share))) }
        if let last = line.last { facts.append(DescriptionItem("Last response", LinkedText(last.shown))) }
        if let withdrawn = line.withdrawn {
            facts.append(DescriptionItem("Withdrawn", LinkedText(withdrawn.shown)))
            facts.append(DescriptionItem("Withdrawal", LinkedText(line.howTheyLeft)))
        }
        return facts
    }
}
