import Access
import Cryptography
import Outbound
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Stores the webhooks of studies.
package struct WebhookRepository: Sendable {
    static let countMax = 20

    let key: SealingKey

    package init(key: SealingKey) { self.key = key }

    /// Returns the webhooks of a channel by name.
    func all(with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction) throws -> [Webhook] {
        try transaction.rows(
            "\(fragment: Self.selection) where channel_id = \(grant.subject.id) order by lower(name), id",
            webhook)
    }

    /// Returns the number of webhooks of a channel, and how many fail.
    package static func counts(
        with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws -> (count: Int, failing: Int) {
        try transaction.first(
            """
            select count(*), count(case when is_on = 1 then failing_since end) from webhooks
            where channel_id = \(grant.subject.id)
            """
        ) { (try $0[0], try $0[1]) } ?? (0, 0)
    }

    /// Returns a webhook of a channel.
    ///
    /// - Throws: ``NotFound``.
    func find(
        _ id: WebhookID, with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws -> Webhook {
        let found = try transaction.first(
            "\(fragment: Self.selection) where id = \(id) and channel_id = \(grant.subject.id)", webhook)
        guard let found else { throw NotFound("webhook") }
        return found
    }

    /// Adds a webhook with a new secret, and returns its row.
    func add(
        _ form: WebhookForm, url: String, with grant: Grant<ConfigureStudy>,
        _ transaction: borrowing Transaction
    ) throws -> WebhookID {
        let others = try all(with: grant, transaction)
        guard others.count < Self.countMax else {
            throw InvalidInput(
                "name", "A study can have \(Self.countMax) webhooks. Change one of them instead.")
        }
        try Self.checkName(form.name, among: others)
        let id: WebhookID? = try transaction.value(
            """
            insert into webhooks (channel_id, name, events, is_on, changed_at, changed_by, notified_user)
            values (\(grant.subject.id), \(form.name), \(Self.text(form.types)), 1, \(grant.now),
                \(grant.actor.name), \(grant.actor.user))
            returning id
            """)
        guard let id else { throw NotFound("webhook") }
        let credentials = WebhookCredentials(url: url)
        try store(credentials, of: id, transaction)
        try grant.record("webhook.add", about: form.name, Self.details(form, url), in: transaction)
        return id
    }

    /// Saves changed settings. What waits is sent to the new URL.
    func save(
        _ form: WebhookForm, url: String, of webhook: Webhook, with grant: Grant<ConfigureStudy>,
        _ transaction: borrowing Transaction
    ) throws {
        let others = try all(with: grant, transaction).filter { $0.id != webhook.id }
        try Self.checkName(form.name, among: others)
        try transaction.run(
            """
            update webhooks set name = \(form.name), events = \(Self.text(form.types)), paused_until = 0,
                changed_at = \(grant.now), changed_by = \(grant.actor.name), notified_user = \(grant.actor.user)
            where id = \(webhook.id) and channel_id = \(grant.subject.id)
            """)
        var credentials = webhook.credentials
        credentials.url = url
        try store(credentials, of: webhook.id, transaction)
        try grant.record("webhook.save", about: form.name, Self.details(form, url), in: transaction)
    }

    /// Turns a webhook on or off. What waits is sent when it is on again.
    func turn(
        on isOn: Bool, _ webhook: Webhook, with grant: Grant<ConfigureStudy>,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update webhooks set is_on = \(isOn ? 1 : 0), failing_since = null, failure_count = 0, paused_until = 0,
                is_noticed = 0, off_reason = '', changed_at = \(grant.now), changed_by = \(grant.actor.name),
                notified_user = \(grant.actor.user)
            where id = \(webhook.id) and channel_id = \(grant.subject.id)
            """)
        try grant.record(
            isOn ? "webhook.switch-on" : "webhook.switch-off", about: webhook.name, in: transaction)
    }

    /// Makes a new secret. For a day, messages are also signed with the previous one.
    func rotate(
        _ webhook: Webhook, with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws {
        var credentials = webhook.credentials
        credentials.secrets.rotate(at: grant.now)
        try store(credentials, of: webhook.id, transaction)
        try transaction.run(
            """
            update webhooks set changed_at = \(grant.now), changed_by = \(grant.actor.name)
            where id = \(webhook.id) and channel_id = \(grant.subject.id)
            """)
        try grant.record("webhook.rotate-secret", about: webhook.name, in: transaction)
    }

    /// Records that a user was shown the secret.
    func noteShown(
        _ webhook: Webhook, with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws {
        try grant.record("webhook.show-secret", about: webhook.name, in: transaction)
    }

    /// Records how a test ended.
    func noteTest(
        _ result: String, of webhook: Webhook, with grant: Grant<ConfigureStudy>,
        _ transaction: borrowing Transaction
    ) throws {
        try grant.record("webhook.test", about: webhook.name, ["result": .text(result)], in: transaction)
    }

    /// Deletes a webhook with its secret and all its messages.
    func remove(
        _ webhook: Webhook, with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "delete from webhooks where id = \(webhook.id) and channel_id = \(grant.subject.id)")
        try grant.record("webhook.remove", about: webhook.name, in: transaction)
    }

    private static func checkName(_ name: String, among others: [Webhook]) throws(InvalidInput) {
        if others.contains(where: { $0.name.lowercased() == name.lowercased() }) {
            throw InvalidInput("name", "Another webhook has this name.")
        }
    }

    private func store(
        _ credentials: WebhookCredentials, of id: WebhookID, _ transaction: borrowing Transaction
    ) throws {
        let sealed = key.seal(credentials.json, context: Self.context(id))
        try transaction.run("update webhooks set credentials_sealed = \(sealed) where id = \(id)")
    }

    private static func text(_ types: [WebhookEventType]) -> String {
        types.map(\.rawValue).joined(separator: " ")
    }

    /// What the audit log says of a webhook: no secret.
    private static func details(_ form: WebhookForm, _ url: String) -> AuditDetails {
        ["url": .text(OutboundURL(url)?.shown ?? ""), "events": .text(text(form.types))]
    }

    static func context(_ id: WebhookID) -> String { "credentials of webhook \(id)" }

    /// The column of the secrets, for rotations of the key.
    package static let sealedColumn = SealedColumn("credentials_sealed", in: "webhooks", of: ["id"]) {
        context(try $0[0])
    }
}

extension WebhookRepository {
    private static let selection: SQL = """
        select id, name, events, is_on, credentials_sealed, failing_since, paused_until, off_reason from webhooks
        """

    /// Returns whether any study has a webhook that is on.
    static func isAnyOn(_ transaction: borrowing Transaction) throws -> Bool {
        let one: Int? = try transaction.value("select 1 from webhooks where is_on = 1 limit 1")
        return one != nil
    }

    /// Returns a webhook for the worker, which has no grant; nil if it was deleted or is off.
    func active(_ id: WebhookID, _ transaction: borrowing Transaction) throws -> Webhook? {
        try transaction.first("\(fragment: Self.selection) where id = \(id) and is_on = 1", webhook)
    }

    private func webhook(_ row: Row) throws -> Webhook {
        let id: WebhookID = try row[0]
        let sealed: [UInt8] = try row[4] ?? []
        guard let credentials = WebhookCredentials(try key.open(sealed, context: Self.context(id))) else {
            throw SQLError(.other, "The credentials of webhook \(id) are malformed.")
        }
        let events = (try row[2] as String).split(separator: " ").compactMap {
            WebhookEventType(rawValue: String($0))
        }
        return Webhook(
            id: id, name: try row[1], events: Set(events), isOn: try row[3] as Int == 1,
            credentials: credentials, failingSince: try row[5], pausedUntil: try row[6], offReason: try row[7]
        )
    }
}
