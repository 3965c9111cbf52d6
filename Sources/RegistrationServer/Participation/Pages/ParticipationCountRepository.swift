import Access
import SQLStore
import Vocabulary

/// How many accounts reached each stage of a study, from invitation to withdrawal. Deleted accounts don't count.
struct ParticipationCounts: Sendable {
    /// Enrollment tokens that were issued.
    var invited = 0
    /// Accounts of the study's app, of which some don't take part in this study.
    var registered = 0
    var eligible = 0
    var notEligible = 0
    var consented = 0
    var enrolled = 0
    var completed = 0
    var withdrawn = 0
    /// The number of accounts whose last consent has a version.
    var versions: [(version: String, count: Int)] = []
}

/// Counts the accounts that take part in a study.
struct ParticipationCountRepository: Sendable {
    func counts(
        _ grant: Grant<ViewTokenCounts>, _ transaction: borrowing Transaction
    ) throws -> ParticipationCounts {
        let (channel, key) = (grant.subject, StudyState.key(grant.subject.studyID.text))
        var counts = try states(channel, key, transaction)
        counts.invited =
            try transaction.value(
                "select sum(issued_count) from token_batches where channel_id = \(channel.id)") ?? 0
        counts.registered =
            try transaction.value("select count(*) from accounts where app_folder_id = \(channel.app.id)")
            ?? 0
        counts.versions = try versions(channel, key, transaction)
        return counts
    }

    /// Returns the counts of accounts by their state in the study.
    private func states(
        _ channel: Channel, _ key: String, _ transaction: borrowing Transaction
    ) throws -> ParticipationCounts {
        let counts = try transaction.first(
            """
            select count(case when s.eligible = 1 then 1 end), count(case when s.eligible = 0
                    or s.status = \(StudyState.Status.notEligible.rawValue) then 1 end),
                count(case when exists (select 1 from account_consents c where c.account_study_id = s.id) then 1 end),
                count(s.enrolled_at), count(case when s.status = \(StudyState.Status.completed.rawValue) then 1 end),
                count(case when s.status = \(StudyState.Status.withdrawn.rawValue) then 1 end)
            from account_studies s join accounts a on a.id = s.account_id
            where s.study_key = \(key) and a.app_folder_id = \(channel.app.id)
            """
        ) { row in
            var counts = ParticipationCounts()
            (counts.eligible, counts.notEligible) = (try row[0], try row[1])
            (counts.consented, counts.enrolled) = (try row[2], try row[3])
            (counts.completed, counts.withdrawn) = (try row[4], try row[5])
            return counts
        }
        return counts ?? ParticipationCounts()
    }

    private func versions(
        _ channel: Channel, _ key: String, _ transaction: borrowing Transaction
    ) throws -> [(version: String, count: Int)] {
        try transaction.rows(
            """
            select c.version, count(*) from account_studies s join accounts a on a.id = s.account_id
                join account_consents c
                    on c.id = (select max(l.id) from account_consents l where l.account_study_id = s.id)
            where s.study_key = \(key) and a.app_folder_id = \(channel.app.id)
            group by c.version order by c.version
            """
        ) { (version: try $0[0], count: try $0[1]) }
    }
}
