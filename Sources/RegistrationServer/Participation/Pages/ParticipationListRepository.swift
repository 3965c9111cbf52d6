import Access
import Cryptography
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// A participation without anything about its account.
struct Participation: Sendable {
    let id: Int64
    let account: AccountID
    let status: StudyState.Status
    let completion: Int
    let adherence: Int
    let enrolledAt: Instant
    /// The number of the participant; nil if they withdrew, or if another Response server has them.
    let participant: ParticipantID?
    /// The version of the last consent; nil without one.
    let consentVersion: String?
    let hasDocument: Bool
}

/// Lists the participations in a study.
struct ParticipationListRepository: Sendable {
    let secrets: AccountSecrets
    let participants: ParticipantRepository

    /// Returns up to `count` participations before a given one, latest first.
    func page(
        before: Int64?, count: Int, _ grant: Grant<ViewResponses>, _ transaction: borrowing Transaction
    ) throws -> [Participation] {
        try transaction.rows(
            """
            \(fragment: Self.selection) where s.study_key = \(Self.key(grant.subject)) and a.app_folder_id = \(grant.subject.app.id)
                and s.enrolled_at is not null and s.id < \(before ?? .max)
            order by s.id desc limit \(count)
            """
        ) { try participation($0, grant.subject, transaction) }
    }

    /// Returns one participation in the study; nil if there is none.
    func find(
        _ id: Int64, _ grant: Grant<ViewTokenCounts>, _ transaction: borrowing Transaction
    ) throws -> Participation? {
        try transaction.first(
            """
            \(fragment: Self.selection) where s.id = \(id) and s.study_key = \(Self.key(grant.subject))
                and a.app_folder_id = \(grant.subject.app.id) and s.enrolled_at is not null
            """
        ) { try participation($0, grant.subject, transaction) }
    }

    private static let selection: SQL = """
        select s.id, s.account_id, s.study_key, s.status, s.completion, s.adherence, s.enrolled_at,
            s.app_token_sealed, c.version, c.pdf_digest
        from account_studies s join accounts a on a.id = s.account_id
            left join account_consents c
                on c.id = (select max(l.id) from account_consents l where l.account_study_id = s.id)
        """

    private static func key(_ channel: Channel) -> String { StudyState.key(channel.studyID.text) }

    private func participation(
        _ row: Row, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> Participation {
        let (account, sealed): (AccountID, [UInt8]?) = (try row[1], try row[7])
        let token = try sealed.map { try secrets.open($0, .appToken(account, studyKey: try row[2])) }
        let participant = try token.flatMap { try participants.find(appToken: $0, transaction) }
        return Participation(
            id: try row[0], account: account, status: StudyState.Status(try row[3]) ?? .yetToJoin,
            completion: try row[4], adherence: try row[5], enrolledAt: try row[6],
            participant: participant?.channel == channel.id ? participant?.id : nil,
            consentVersion: try row[8], hasDocument: !row.isNull(9))
    }
}
