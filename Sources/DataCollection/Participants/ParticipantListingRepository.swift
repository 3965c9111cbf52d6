import Access
import Responses
import SQLStore
import Studies
import Timekeeping

/// Reads the participants that a grant covers by number and token, without anything that identifies them.
struct ParticipantListingRepository: Sendable {
    /// One participant.
    struct Summary: Sendable {
        let id: ParticipantID
        /// The enrollment token, or nil for enrollment without one.
        let token: String?
        let hasWithdrawn: Bool
        let sharing: String
        let enrolledAt: Instant
        let withdrawnAt: Instant?
        /// What the app requested at withdrawal, or nil if it wasn't recorded.
        let request: WithdrawalRequest?
        let responseCount: Int
        let lastResponseAt: Instant?
        /// The site to which the participant belongs; nil for none.
        let site: StudySiteName?
    }

    /// Responses of one participant are counted up to this number.
    private static let countMax = 10_000
    /// Participants are counted up to this number.
    static let participantMax = 1_000_000

    /// The numbers of participants. At most ``participantMax`` are counted.
    struct Counts: Sendable {
        var states = ParticipantCounts()
        /// The number of participants who left before withdrawal requests were recorded.
        var unrecorded = 0
    }

    func counts(
        _ grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> Counts {
        let erased = try erased(grant, transaction)
        return try transaction.first(
            """
            select count(case when status = 0 then 1 end), count(case when status = 1 then 1 end),
                count(case when status = 1 and withdrawal_request is null then 1 end)
            from (select status, withdrawal_request from participants p where channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "p.site_id")) limit \(Self.participantMax)) as found
            """
        ) { row in
            let states = ParticipantCounts(active: try row[0], withdrawn: try row[1], erased: erased)
            return Counts(states: states, unrecorded: try row[2])
        } ?? Counts()
    }

    /// Returns the number of participants of whom nothing was heard although a run was missed.
    func silentCount(
        _ grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select count(*) from adherence_people a join participants p on p.id = a.participant_id
            where a.channel_id = \(grant.subject.id) and a.takes_part = 1
                and a.last_missed_at > a.last_contact_at
                and \(fragment: grant.sites.condition(on: "p.site_id"))
            """) ?? 0
    }

    /// Returns the number of erased participants, with or without a token. Only this count is left of them.
    func erased(
        _ grant: Grant<some StudySiteLimited>, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select sum(e.participant_count) from erasures e left join token_batches b on b.id = e.batch_id
            where e.channel_id = \(grant.subject.id) and \(fragment: grant.sites.condition(on: "b.site_id"))
            """) ?? 0
    }

    /// Returns one participant, or nil if the channel doesn't have it.
    func find(
        _ id: ParticipantID, _ grant: Grant<some ParticipantReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Summary? {
        try transaction.first(
            """
            \(fragment: Self.selection) where p.channel_id = \(grant.subject.id) and p.id = \(id)
                and \(fragment: grant.sites.condition(on: "p.site_id"))
            """, Self.line)
    }

    /// Returns the numbers of up to `count` participants who enrolled with a token, newest tokens first.
    func enrolledWithToken(
        upTo count: Int, _ grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws -> [Int64] {
        try transaction.rows(
            """
            select p.id from participants p join enrollment_tokens t on t.participant_id = p.id
            where p.channel_id = \(grant.subject.id) order by t.id desc limit \(count)
            """
        ) { try $0[0] }
    }

    private static let selection: SQL = """
        select p.id, e.token, p.status, p.allow_data_sharing, p.enrolled_at, p.withdrawn_at,
            (select count(*) from (select 1 from responses r where r.participant_id = p.id
                limit \(countMax)) as counted),
            (select r.received_at from responses r where r.participant_id = p.id order by r.id desc limit 1),
            p.withdrawal_request, p.site_id, s.code, s.name
        from participants p left join enrollment_tokens e on e.participant_id = p.id
            left join study_sites s on s.id = p.site_id
        """

    private static func line(_ row: Row) throws -> Summary {
        try Summary(
            id: row[0], token: row[1], hasWithdrawn: row[2] as Int == 1, sharing: row[3], enrolledAt: row[4],
            withdrawnAt: row[5], request: (row[8] as String?).flatMap { WithdrawalRequest(rawValue: $0) },
            responseCount: row[6], lastResponseAt: row[7],
            site: (row[9] as StudySiteID?).map { StudySiteName(id: $0, code: try row[10], name: try row[11]) }
        )
    }
}
