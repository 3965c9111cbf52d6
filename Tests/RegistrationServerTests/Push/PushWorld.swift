import Access
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import RegistrationServer

/// A registration server whose accounts have devices, with a queue and workers.
struct PushWorld: Sendable {
    let registration: RegistrationWorld
    let services: ScriptedServices
    let secrets: AccountSecrets

    init() async throws {
        services = ScriptedServices()
        registration = try await RegistrationWorld(push: services)
        let parts = registration.site.parts
        secrets = AccountSecrets(key: parts.keys.sealing) { parts.random.bytes($0) }
    }

    var site: TestSite { registration.site }
    var store: Store { site.store }
    var queue: PushQueueRepository {
        PushQueueRepository(secrets: secrets, clock: { [clock = site.clock] in clock.now })
    }
    var reports: PushReportRepository { PushReportRepository(clock: queue.clock) }

    func worker() -> PushWorker {
        PushWorker(
            store: store, queue: queue, services: services, random: { Array(repeating: 0, count: $0) },
            report: { _ in })
    }

    /// Adds an account with a device; its token is its name.
    @discardableResult
    func add(
        _ name: String, app: FolderID? = nil, system: String? = "android", hasToken: Bool = true,
        takesPushes: Bool = true, language: String = "en", status: String? = nil, study: String = "sleep01"
    ) async throws -> AccountID {
        let (secrets, app, now) = (secrets, app ?? site.world.app.id, site.clock.now)
        let id: AccountID? = try await store.write { transaction in
            let id: AccountID? = try transaction.value(
                """
                insert into accounts (app_folder_id, user_id, email_digest, email_sealed, password_hash,
                    password_changed_at, language, created_at)
                values (\(app), \(name), \(Array(name.utf8)), \([] as [UInt8]), '', \(now), \(language), \(now)) returning id
                """)
            guard let id else { return nil }
            let token = hasToken ? secrets.seal(name, .deviceToken(id)) : nil
            try transaction.run(
                """
                insert into account_sessions (account_id, auth_digest, auth_expires_at, refresh_digest, refresh_used_at,
                    device_type, device_token_sealed, takes_pushes)
                values (\(id), \(Array(name.utf8)), \(now), \(Array(name.utf8)), \(now), \(system), \(token), \(takesPushes))
                """)
            if let status {
                try transaction.run(
                    """
                    insert into account_studies (account_id, study_id, study_key, status, changed_at)
                    values (\(id), \(study), \(study), \(status), \(now))
                    """)
            }
            return id
        }
        return try #require(id)
    }

    /// Publishes a study, so that the app lists it.
    func list(_ channel: Channel) async throws {
        try await store.write { transaction in
            try transaction.run("update channels set status = 'active' where id = \(channel.id)")
            try transaction.run(
                """
                insert into publications (channel_id, number, stage, version, consent_version, changes_activities,
                    changes_consent, changes_resources, digest, design, published_at, author_name)
                values (\(channel.id), 1, 'launched', 10, 10, 0, 0, 0, '', '{}', 0, '')
                """)
        }
    }

    static let text = LocalizedText([.english: "Hello", .spanish: "Hola"])

    /// Queues a message, and returns for how many devices.
    @discardableResult
    func queue(
        app: FolderID? = nil, study: StudyID? = nil, sending: SendingID? = nil,
        subject: PushMessage.Subject = .announcement
    ) async throws -> Int? {
        let request = PushRequest(
            app: app ?? site.world.app.id, studyID: study, subject: subject, title: "Heron", text: Self.text,
            sending: sending)
        let queue = queue
        return try await store.write { try queue.add(request, $0) }
    }

    /// A sending of a notification of the app, for its report.
    func sending() async throws -> Sending {
        let (app, clock) = (site.world.app.id, site.clock)
        let sending: Sending? = try await store.write { transaction in
            let notifications = NotificationRepository(clock: { clock.now })
            try notifications.announce(
                Self.text, about: .announcement, to: nil, in: .app(app),
                by: Author(user: nil, name: "R. Alder"), transaction)
            return try notifications.all(in: .app(app), transaction).first?.sendings.first
        }
        return try #require(sending)
    }

    func report(of sending: Sending) async throws -> PushReport {
        let reports = reports
        let found = try await store.read { try reports.reports(of: [sending], $0)[sending.id] }
        return try #require(found)
    }

    func count(_ sql: String) async throws -> Int { try await registration.count(sql) }
    func run(_ sql: String) async throws {
        _ = try await store.write { try $0.run(SQL(verbatim: sql)) }
    }
}
