import SQLStore
import Timekeeping

/// Limits how many new addresses a user may invite, so that the site can't be used to send email to strangers.
enum InvitationLimitRepository {
    /// The maximum number of new addresses per user within the window.
    static let countMax = 60
    /// How long an address counts.
    static let windowSeconds = 60 * 60

    /// Counts a new address, or throws if there were too many. Site Admins and the operator have no limit.
    static func admit(_ actor: Actor, in transaction: borrowing Transaction) throws {
        guard let user = actor.user, try !UserRepository.canSeeAllUsers(actor, in: transaction) else {
            return
        }
        let now = actor.now
        // A later time was recorded before the clock was set back.
        try transaction.run(
            """
            delete from invitation_counts
            where created_at <= \(now.adding(seconds: -windowSeconds))
                or created_at > \(now.adding(seconds: SessionTime.toleranceSeconds))
            """)
        let times: [Instant] = try transaction.rows(
            "select created_at from invitation_counts where user_id = \(user) order by created_at"
        ) { row in try row[0] }
        if times.count >= countMax {
            let free = times[times.count - countMax].adding(seconds: windowSeconds)
            throw TooManyInvitations(seconds: Int((free.milliseconds - now.milliseconds + 999) / 1000))
        }
        try transaction.run("insert into invitation_counts (user_id, created_at) values (\(user), \(now))")
    }
}
