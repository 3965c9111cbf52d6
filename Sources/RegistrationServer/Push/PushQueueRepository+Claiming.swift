import JSON
import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension PushQueueRepository {
    /// The messages that a worker took at once.
    struct Batch: Sendable {
        /// The number of rows, including those whose devices can't receive the message any more.
        let count: Int
        let deliveries: [PushDelivery]
    }

    /// Takes messages that are due. Those whose devices were signed out or whose users left the study are finished.
    func claim(_ count: Int, _ transaction: borrowing Transaction) throws -> Batch {
        let now = clock()
        let ids = try Self.rows.claim(count, at: now, transaction)
        guard !ids.isEmpty else { return Batch(count: 0, deliveries: []) }
        let found = try read(ids, leasedUntil: Self.rows.leaseEnd(from: now), transaction)
        try finishUnreachable(Set(ids).subtracting(found.map(\.id)), transaction)
        let texts = try texts(of: Set(found.map(\.message)), transaction)
        var deliveries: [PushDelivery] = []
        for row in found {
            guard let text = texts[row.message] else { continue }
            do {
                deliveries.append(try delivery(row, text))
            } catch {
                try fail(
                    row.id, row.message, row.account, reason: "The token of the device can't be decrypted.",
                    transaction)
            }
        }
        return Batch(count: ids.count, deliveries: deliveries)
    }

    private struct Claimed {
        let id: Int64
        let message: Int64
        let account: AccountID
        let attempts: Int
        let language: String
        let system: String
        let sealedToken: [UInt8]
        let leasedUntil: Instant
        let isPersonal: Bool
    }

    private struct Text {
        let app: FolderID
        let studyID: StudyID?
        let subject: PushMessage.Subject
        let title: String
        let text: LocalizedText
    }

    private func read(
        _ ids: [Int64], leasedUntil: Instant, _ transaction: borrowing Transaction
    ) throws -> [Claimed] {
        try transaction.rows(
            """
            select d.id, d.message_id, a.id, d.attempts, a.language, s.device_type, s.device_token_sealed,
                case when m.account_id is null then 0 else 1 end
            from push_deliveries d
            join push_messages m on m.id = d.message_id
            join accounts a on a.id = d.account_id and a.app_folder_id = m.app_folder_id
            join account_sessions s on s.account_id = a.id
            where d.id in (\(list: ids)) and \(fragment: Self.canReceive) and \(fragment: Self.isListed)
            """
        ) { row in
            Claimed(
                id: try row[0], message: try row[1], account: try row[2], attempts: try row[3],
                language: try row[4], system: try row[5], sealedToken: try row[6], leasedUntil: leasedUntil,
                isPersonal: try row[7] as Int == 1)
        }
    }

    private func texts(
        of messages: Set<Int64>, _ transaction: borrowing Transaction
    ) throws -> [Int64: Text] {
        let rows = try transaction.rows(
            """
            select id, app_folder_id, study_id, subject, title, text from push_messages
            where id in (\(list: messages))
            """
        ) { row in
            let studyID: String? = try row[2]
            return (
                try row[0] as Int64,
                Text(
                    app: try row[1], studyID: studyID.map { StudyID($0) },
                    subject: PushMessage.Subject(rawValue: try row[3]) ?? .announcement, title: try row[4],
                    text: LocalizedText(stored: try JSONTree.parse(try row[5] as String)))
            )
        }
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }

    private func delivery(_ row: Claimed, _ text: Text) throws -> PushDelivery {
        PushDelivery(
            id: row.id, message: row.message, account: row.account,
            route: PushDelivery.Route(app: text.app, platform: row.system == "ios" ? .ios : .android),
            push: PushMessage(
                studyID: text.studyID, subject: text.subject, title: text.title,
                text: text.text.text(in: LanguageTag(row.language) ?? .english)),
            token: try secrets.open(row.sealedToken, .deviceToken(row.account)),
            sealedToken: row.sealedToken, attempts: row.attempts, leasedUntil: row.leasedUntil,
            isPersonal: row.isPersonal)
    }

    private func finishUnreachable(_ ids: Set<Int64>, _ transaction: borrowing Transaction) throws {
        guard !ids.isEmpty else { return }
        try transaction.run(
            """
            insert into push_results (message_id, result, devices)
            select message_id, 'unreachable', count(*) from push_deliveries where id in (\(list: ids)) group by message_id
            on conflict (message_id, result, reason) do update set devices = push_results.devices + excluded.devices
            """)
        let messages: [Int64] = try transaction.rows(
            "delete from push_deliveries where id in (\(list: ids)) returning message_id"
        ) { try $0[0] }
        for message in Set(messages) { try Self.removePersonal(message, transaction) }
    }
}
