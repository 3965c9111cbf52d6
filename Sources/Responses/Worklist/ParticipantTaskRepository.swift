import Access
import SQLStore
import Timekeeping
import Vocabulary

/// The tasks about participants.
package enum ParticipantTaskRepository {
    /// Where a page begins: after the task that is due on this day, or was closed at this time in milliseconds.
    package typealias Position = ListPosition<TaskID>

    /// Returns up to a number of tasks: open ones by the day on which they are due, closed ones newest first.
    package static func page(
        _ filter: TaskFilter, after position: Position? = nil, count: Int,
        with grant: Grant<some StudySiteLimited>, _ transaction: borrowing Transaction
    ) throws -> [ParticipantTask] {
        let order: SQL = filter.isOpen ? "t.due_day, t.id" : "t.closed_at desc, t.id desc"
        return try transaction.rows(
            """
            \(fragment: selection) where \(fragment: covered(grant)) and \(fragment: filter.condition)
                and \(fragment: condition(after: position, filter)) order by \(fragment: order) limit \(count)
            """, task)
    }

    /// Returns the number of tasks.
    package static func count(
        _ filter: TaskFilter, with grant: Grant<some StudySiteLimited>, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select count(*) from tasks t join participants p on p.id = t.participant_id
            where \(fragment: covered(grant)) and \(fragment: filter.condition)
            """) ?? 0
    }

    /// Returns those of some participants about whom there are open tasks.
    package static func participants(
        among participants: [ParticipantID], with grant: Grant<some StudySiteLimited>,
        _ transaction: borrowing Transaction
    ) throws -> Set<ParticipantID> {
        Set(
            try transaction.rows(
                """
                select t.participant_id from tasks t join participants p on p.id = t.participant_id
                where \(fragment: covered(grant)) and t.state = 'open' and t.participant_id in (\(list: participants))
                """
            ) { row in try row[0] as ParticipantID })
    }

    /// Returns a task.
    ///
    /// - Throws: ``NotFound``, also for a task about a participant whom the grant doesn't cover.
    package static func find(
        _ id: TaskID, with grant: Grant<some StudySiteLimited>, _ transaction: borrowing Transaction
    ) throws -> ParticipantTask {
        let found = try transaction.first(
            "\(fragment: selection) where t.id = \(id) and \(fragment: covered(grant))", task)
        guard let found else { throw NotFound("task") }
        return found
    }

    private static func covered(_ grant: Grant<some StudySiteLimited>) -> SQL {
        "t.channel_id = \(grant.subject.id) and \(fragment: grant.sites.condition(on: "p.site_id"))"
    }

    private static func condition(after position: Position?, _ filter: TaskFilter) -> SQL {
        guard let position else { return "1 = 1" }
        return filter.isOpen
            ? "(t.due_day, t.id) > (\(position.value), \(position.id))"
            : "(t.closed_at, t.id) < (\(Int64(position.value) ?? 0), \(position.id))"
    }

    private static let selection: SQL = """
        select t.id, t.participant_id, s.id, s.code, s.name, t.kind, t.rule, t.text, t.due_day, u.id, u.name, t.state,
            t.outcome, t.created_at, t.created_by, t.closed_at, t.closed_by,
            (select count(*) from participant_notes n where n.task_id = t.id and n.call is not null)
        from tasks t join participants p on p.id = t.participant_id left join study_sites s on s.id = p.site_id
        left join users u on u.id = t.assignee_id
        """

    private static func task(_ row: Row) throws -> ParticipantTask {
        let (site, rule): (StudySiteID?, String?) = (try row[2], try row[6])
        let (kind, day, state): (String, String, String) = (try row[5], try row[8], try row[11])
        let assignee: UserID? = try row[9]
        return ParticipantTask(
            id: try row[0], participant: try row[1],
            site: try site.map { StudySiteName(id: $0, code: try row[3], name: try row[4]) },
            kind: ParticipantTask.Kind(rawValue: kind) ?? .other,
            rule: rule.flatMap(TaskRule.Kind.init), text: try row[7],
            dueDay: CivilDate(day) ?? CivilDate(daysSinceEpoch: 0),
            assignee: try assignee.map { TaskAssignee(id: $0, name: try row[10]) },
            state: ParticipantTask.State(rawValue: state) ?? .open, outcome: try row[12], calls: try row[17],
            createdAt: try row[13], createdBy: try row[14], closedAt: try row[15], closedBy: try row[16])
    }
}
