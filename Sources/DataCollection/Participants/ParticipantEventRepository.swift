import Access
import Adherence
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Reads what happened with a participant, newest first.
struct ParticipantEventRepository: Sendable {
    let notes: ParticipantNoteRepository

    /// Returns up to a number of events before a time. `line` is the participant, whom the grant covers.
    func page(
        of line: ParticipantListingRepository.Summary, _ filter: ParticipantEventFilter, before: Instant?,
        count: Int, with grant: Grant<ViewParticipantsAtSites>, _ reading: Grant<ViewResponsesAtSites>?,
        _ transaction: borrowing Transaction
    ) throws -> [ParticipantEvent] {
        let (id, end) = (line.id, before ?? grant.now.adding(seconds: 86_400))
        var events: [ParticipantEvent] = []
        if filter == .everything {
            events += try Self.responses(
                of: id, before: end, count: count, showsCauses: reading != nil, transaction)
        }
        if let reading, filter == .everything || filter == .notes {
            events += try notes.newest(count, before: end, about: id, with: reading, transaction).map {
                note in
                ParticipantEvent(kind: .note(note), at: note.writtenAt, author: note.writtenBy)
            }
            events += try Self.tasks(of: id, before: end, count: count, transaction)
            events += try ReminderRepository.settled(
                count, before: end, of: id, with: reading, transaction
            ).map { ParticipantEvent(kind: .reminder($0), at: $0.at, author: $0.author) }
        }
        if filter == .everything || filter == .changes {
            events += try Self.changes(of: line, grant, seesNotes: reading != nil, transaction)
                .filter { $0.at < end }
            events += try DataRequestEvents.all(of: id, grant, transaction).filter { $0.at < end }
            if let reading {
                events += try CorrectionEventRepository.newest(
                    count, before: end, of: id, with: reading, transaction
                ).map { ParticipantEvent(kind: .corrected($0), at: $0.at, author: $0.by) }
            }
            events += try Self.deviations(of: id, 500, grant, transaction).filter { $0.at < end }
        }
        return Array(events.sorted { $0.at > $1.at }.prefix(count))
    }

    /// Why a response failed is shown to those who can view responses.
    private static func responses(
        of participant: ParticipantID, before end: Instant, count: Int, showsCauses: Bool,
        _ transaction: borrowing Transaction
    ) throws -> [ParticipantEvent] {
        try transaction.rows(
            """
            select id, activity_id, version, status, received_at, error_cause from responses
            where participant_id = \(participant) and received_at < \(end)
            order by received_at desc, id desc limit \(count)
            """
        ) { row in
            let (activity, number, cause): (String, Int, String?) = (try row[1], try row[3], try row[5])
            let status = ResponseStatus(rawValue: number) ?? .pending
            return ParticipantEvent(
                kind: .response(
                    try row[0], activity: ActivityID(activity), version: try row[2], status,
                    cause: showsCauses && status == .error ? FailureCause(text: cause) : nil),
                at: try row[4], author: nil)
        }
    }

    private static func tasks(
        of participant: ParticipantID, before end: Instant, count: Int, _ transaction: borrowing Transaction
    ) throws -> [ParticipantEvent] {
        let added = try transaction.rows(
            """
            select text, created_at, created_by from tasks
            where participant_id = \(participant) and created_at < \(end) order by id desc limit \(count)
            """
        ) { row in
            ParticipantEvent(kind: .taskAdded(text: try row[0]), at: try row[1], author: try row[2])
        }
        let closed = try transaction.rows(
            """
            select text, outcome, state, closed_at, closed_by from tasks
            where participant_id = \(participant) and closed_at < \(end) order by closed_at desc limit \(count)
            """
        ) { row in
            let state: String = try row[2]
            return ParticipantEvent(
                kind: .taskClosed(
                    text: try row[0], outcome: try row[1],
                    isCanceled: state == ParticipantTask.State.canceled.rawValue),
                at: try row[3], author: try row[4])
        }
        return added + closed
    }

    private static func changes(
        of line: ParticipantListingRepository.Summary, _ grant: Grant<ViewParticipantsAtSites>,
        seesNotes: Bool, _ transaction: borrowing Transaction
    ) throws -> [ParticipantEvent] {
        let moves = try ParticipantMoveRepository.moves(of: line.id, with: grant, transaction).map { move in
            let move = seesNotes ? move : move.withoutNote
            return ParticipantEvent(kind: .moved(move), at: move.movedAt, author: move.movedBy)
        }
        let holds = try ParticipantHoldRepository.all(of: line.id, with: grant, transaction).map { hold in
            ParticipantEvent(kind: .hold(hold), at: hold.enteredAt, author: hold.enteredBy)
        }
        let left = line.withdrawnAt.map {
            ParticipantEvent(kind: .withdrew(line.request), at: $0, author: nil)
        }
        return moves + holds + [ParticipantEvent(kind: .enrolled, at: line.enrolledAt, author: nil)]
            + [left].compactMap(\.self)
    }

    /// Returns what was said about deviations.
    private static func deviations(
        of participant: ParticipantID, _ count: Int, _ grant: Grant<ViewParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [ParticipantEvent] {
        try DeviationRepository.entries(about: participant, count: count, with: grant, transaction).map {
            ParticipantEvent(
                kind: .deviation(
                    try DeviationRepository.find($0.deviation, with: grant, transaction), $0),
                at: $0.entered.at, author: $0.entered.by)
        }
    }
}
