import Access
import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// The notes on participants. The text is encrypted, so that it can't be found in the database file, and disappears with
/// the participant.
package struct ParticipantNoteRepository: Sendable {
    private let key: SealingKey

    package init(key: SealingKey) { self.key = key }

    /// Adds a note, or a call with or without one; `task` is the one on which it's written.
    ///
    /// - Throws: ``NotFound`` for a participant whom the grant doesn't cover, ``InvalidInput`` for a note that is empty or too
    ///   long.
    package func add(
        _ text: String, call: CallResult? = nil, on task: TaskID? = nil, about participant: ParticipantID,
        with grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws {
        if !text.hasVisibleCharacters, call == nil { throw InvalidInput("note", "Enter a note.") }
        if text.count > ParticipantNote.textMax {
            throw InvalidInput(
                "note", "The note has \(text.count) characters. Use at most \(ParticipantNote.textMax).")
        }
        guard try FollowedParticipantRepository.covers(participant, with: grant, transaction) else {
            throw NotFound("participant")
        }
        if try isRepeated(text, call, task, participant, grant, transaction) { return }
        let sealed = text.isEmpty ? nil : key.seal(Array(text.utf8), context: Self.context(participant))
        try transaction.run(
            """
            insert into participant_notes (participant_id, task_id, call, sealed, written_at, written_by)
            values (\(participant), (select id from tasks where id = \(task) and participant_id = \(participant)),
                \(call?.rawValue), \(sealed), \(grant.now), \(grant.actor.name))
            """)
        try grant.record(
            call == nil ? "participant-note.add" : "participant-call.add",
            about: "participant \(participant)", call.map { ["result": .text($0.rawValue)] } ?? [:],
            in: transaction)
    }

    /// Returns whether the user has written the same a short time ago: a form was sent twice.
    private func isRepeated(
        _ text: String, _ call: CallResult?, _ task: TaskID?, _ participant: ParticipantID,
        _ grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let begin = RepeatedForm.begin(at: grant.now)
        let found: [[UInt8]?] = try transaction.rows(
            """
            select sealed from participant_notes
            where participant_id = \(participant) and written_at > \(begin) and written_by = \(grant.actor.name)
                and call is not distinct from \(call?.rawValue) and task_id is not distinct from \(task)
            """
        ) { try $0[0] }
        return try found.contains { try opened($0, participant) == text }
    }

    /// Returns up to a number of notes on a participant from before a time, newest first.
    package func newest(
        _ count: Int, before end: Instant, about participant: ParticipantID,
        with grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [ParticipantNote] {
        guard try FollowedParticipantRepository.covers(participant, with: grant, transaction) else {
            return []
        }
        return try transaction.rows(
            """
            select n.id, n.call, n.sealed, t.text, n.written_at, n.written_by
            from participant_notes n left join tasks t on t.id = n.task_id
            where n.participant_id = \(participant) and n.written_at < \(end) order by n.id desc limit \(count)
            """
        ) { row in
            let (call, sealed): (String?, [UInt8]?) = (try row[1], try row[2])
            return ParticipantNote(
                id: try row[0], call: call.flatMap(CallResult.init), text: try opened(sealed, participant),
                task: try row[3], writtenAt: try row[4], writtenBy: try row[5])
        }
    }

    private func opened(_ sealed: [UInt8]?, _ participant: ParticipantID) throws -> String {
        guard let sealed else { return "" }
        return String(decoding: try key.open(sealed, context: Self.context(participant)), as: UTF8.self)
    }

    /// The column of encrypted notes.
    package static let sealedColumn = SealedColumn(
        "sealed", in: "participant_notes", of: ["participant_id"]
    ) { row in context(try row[0]) }

    static func context(_ participant: ParticipantID) -> String {
        "note on participant \(participant)"
    }
}
