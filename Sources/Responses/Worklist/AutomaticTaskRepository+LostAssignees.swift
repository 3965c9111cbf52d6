import Access
import SQLStore
import Timekeeping
import Vocabulary

// Open tasks of users who have lost the role by which they work on them.
extension AutomaticTaskRepository {
    /// The open tasks of a user about the participants of a site.
    struct AssignedTasks: Sendable {
        let channel: ChannelID
        let assignee: UserID
        let site: StudySiteID?
    }

    /// Returns the tasks of users who may no longer work on them.
    static func withoutAccess(at now: Instant, _ transaction: borrowing Transaction) throws -> [AssignedTasks]
    {
        let assigned = try transaction.rows(
            """
            select distinct t.channel_id, t.assignee_id, p.site_id
            from tasks t join participants p on p.id = t.participant_id
            where t.assignee_id is not null and t.state = 'open'
            """
        ) { row in AssignedTasks(channel: try row[0], assignee: try row[1], site: try row[2]) }
        return try assigned.filter { tasks in
            guard let channel = try FolderRepository.channel(tasks.channel, in: transaction) else {
                return false
            }
            return try !TaskAssigneeRepository.mayWork(
                tasks.assignee, in: channel, at: tasks.site, now, transaction)
        }
    }

    /// Leaves open tasks to everyone who works there.
    static func unassign(_ tasks: AssignedTasks, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update tasks set assignee_id = null
            where assignee_id = \(tasks.assignee) and state = 'open' and channel_id = \(tasks.channel)
                and (select p.site_id from participants p where p.id = participant_id) is \(tasks.site)
            """)
    }
}
