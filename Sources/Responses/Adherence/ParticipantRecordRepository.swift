import Access
import Adherence
import SQLStore
import Studies
import Tables
import Timekeeping
import Vocabulary

/// Reads the data of participants from which the states of their runs follow. It belongs to the server itself, which
/// computes the runs of all studies; pages read what was computed with a grant.
enum ParticipantRecordRepository {
    /// Returns the participants whose runs have to be computed by now, those that were marked first.
    static func waiting(
        at now: Instant, limit: Int, _ transaction: borrowing Transaction
    ) throws -> [ParticipantID] {
        try transaction.rows(
            """
            select participant_id from adherence_people where next_change_at <= \(now)
            order by next_change_at, participant_id limit \(limit)
            """
        ) { try $0[0] }
    }

    /// Returns the channel of a participant; nil if the participant was erased meanwhile.
    static func channel(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> ChannelID? {
        try transaction.value("select channel_id from participants where id = \(participant)")
    }

    /// Returns the record of a participant; nil if the participant was erased meanwhile.
    static func find(
        _ participant: ParticipantID, _ schedules: StudySchedules, _ lists: ListCatalog, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws -> ParticipantRecord? {
        try transaction.first(
            """
            select p.channel_id, a.revision, p.enrolled_at, p.withdrawn_at, p.site_id,
                a.signed_in_at,
                (select max(n.written_at) from participant_notes n
                    where n.participant_id = p.id and n.call = \(CallResult.reached.rawValue))
            from participants p join adherence_people a on a.participant_id = p.id where p.id = \(participant)
            """
        ) { row in
            let (signedInAt, calledAt): (Instant?, Instant?) = (try row[5], try row[6])
            return try ParticipantRecord(
                participant: participant, channel: row[0], revision: row[1], enrolledAt: row[2],
                withdrawnAt: row[3], site: row[4], previousSites: previousSites(of: participant, transaction),
                lastContactAt: [signedInAt, calledAt].compactMap(\.self).max(),
                holds: ParticipantHoldRepository.pauses(of: participant, transaction),
                responses: responses(of: participant, transaction),
                anchors: anchors(of: participant, schedules, lists, at: now, transaction))
        }
    }

    private static func previousSites(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> [(site: StudySiteID?, until: Instant)] {
        try transaction.rows(
            """
            select from_site_id, moved_at from study_site_moves where participant_id = \(participant)
            order by moved_at, id
            """
        ) { row in (site: try row[0], until: try row[1]) }
    }

    /// The data is only read where its time isn't known yet.
    private static func responses(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> [ParticipantRecord.Response] {
        try transaction.rows(
            """
            select id, activity_id, received_at, completed_at, utc_offset,
                case when completed_at is null then data end
            from responses where participant_id = \(participant) and status <> \(ResponseStatus.discarded.rawValue)
            order by id
            """
        ) { row in
            let data: String? = try row[5]
            let offset: Int? = try row[4]
            let stored = ResponseTime(
                completed: try row[3], offset: offset.flatMap { UTCOffset(minutes: $0) })
            return ParticipantRecord.Response(
                id: try row[0], activity: try row[1], receivedAt: try row[2],
                time: data.map(ResponseTime.init(storedData:)) ?? stored, isNew: data != nil)
        }
    }
}

// MARK: Anchor dates

extension ParticipantRecordRepository {
    private static func anchors(
        of participant: ParticipantID, _ schedules: StudySchedules, _ lists: ListCatalog, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws -> AnchorDays {
        var days = AnchorDays()
        guard !schedules.anchors.isEmpty else { return days }
        try transaction.forEach(
            "select source, day, seen_at from adherence_anchors where participant_id = \(participant) order by id"
        ) { row in
            let (source, day): (String, String?) = (try row[0], try row[1])
            guard let source = AnchorSource(rawValue: source) else { return }
            days.add(stored: day.flatMap { CivilDate($0) }, of: source, seenAt: try row[2])
        }
        for (source, places) in schedules.anchors {
            var day: CivilDate?
            for place in places where day == nil {
                day = try date(at: place, of: participant, lists, transaction)
            }
            days.add(day, of: source, at: now)
        }
        return days
    }

    private static func date(
        at place: StudySchedules.AnchorPlace, of participant: ParticipantID, _ lists: ListCatalog,
        _ transaction: borrowing Transaction
    ) throws -> CivilDate? {
        switch place {
        case .question(let activity, let key):
            try answer(of: participant, to: key, in: activity, lists, transaction)
        case .property(let key): try property(key, of: participant, transaction)
        }
    }

    /// Returns the date that the participant answered last, as corrected.
    private static func answer(
        of participant: ParticipantID, to key: String, in activity: String, _ lists: ListCatalog,
        _ transaction: borrowing Transaction
    ) throws -> CivilDate? {
        guard let (list, column) = lists.answer(key, in: activity) else { return nil }
        let text: String? =
            try transaction.first(
                """
                select \(identifier: column.physicalName) from \(identifier: list.tableName)
                where \(fragment: ListTableRepository.responses(of: participant)) order by key desc limit 1
                """
            ) { row in try row[0] as String? } ?? nil
        return text.flatMap { CivilDate(String($0.prefix(10))) }
    }

    private static func property(
        _ key: String, of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> CivilDate? {
        let text: String? =
            try transaction.first(
                """
                select v.text_value from enrollment_tokens t
                join participant_property_values v on v.token_id = t.id
                join participant_properties d on d.id = v.property_id
                where t.participant_id = \(participant) and d.property_key_folded = \(key.lowercased())
                """
            ) { row in try row[0] as String? } ?? nil
        return text.flatMap { CivilDate(String($0.prefix(10))) }
    }
}

extension ListCatalog {
    /// Returns the column with the answers to a question of an activity, which may be in a form; nil if there is none
    /// with dates.
    fileprivate func answer(_ key: String, in activity: String) -> (list: ListID, column: ColumnDefinition)? {
        for list in all where list.kind != .choices && belongs(list, to: activity) {
            if let id = list.id, let column = list.column(key), column.type == .dateTime {
                return (id, column)
            }
        }
        return nil
    }

    private func belongs(_ list: ListDefinition, to activity: String) -> Bool {
        if list.name.lowercased() == activity.lowercased() { return true }
        return list.parent.flatMap { self[$0] }.map { belongs($0, to: activity) } ?? false
    }
}
