import Access
import Studies
import Support
import Testing
import Vocabulary

@testable import RegistrationServer

/// Which devices get a message.
struct PushRecipientTests {
    @Test func `A message to an app goes to its devices that are signed in and take messages`() async throws {
        let world = try await PushWorld()
        try await world.add("phone")
        try await world.add("iPhone", system: "ios")
        try await world.add("without-token", hasToken: false)
        try await world.add("without-type", system: nil)
        try await world.add("muted", takesPushes: false)
        try await world.add("other app", app: world.site.world.testApp.id)
        try await world.add("other organization", app: world.site.world.neighbor.app.id)
        let out = try await world.add("signed out")
        try await world.run("delete from account_sessions where account_id = \(out)")
        #expect(try await world.queue() == 2)
        _ = await world.worker().round()
        #expect(world.services.tokens == ["iPhone", "phone"])
        #expect(Set(world.services.sent.map(\.route.platform)) == [.ios, .android])
        #expect(world.services.sent.allSatisfy { $0.message.studyID == nil && $0.message.title == "Heron" })
    }

    @Test func `A message of a study goes to those who take part in it`() async throws {
        let world = try await PushWorld()
        try await world.list(world.site.world.channel)
        for status in ["inProgress", "completed", "yetToJoin", "notEligible", "Withdrawn", "withdrawn"] {
            try await world.add(status, status: status)
        }
        try await world.add("none")
        try await world.add("another study", status: "inProgress", study: "diary")
        try await world.add(
            "same Study ID elsewhere", app: world.site.world.neighbor.app.id, status: "inProgress")
        #expect(try await world.queue(study: "Sleep01") == 2)
        _ = await world.worker().round()
        #expect(world.services.tokens == ["completed", "inProgress"])
        #expect(world.services.sent.first?.message.studyID == "SLEEP01")
    }

    @Test func `A study that the app doesn't list is not pushed`() async throws {
        let world = try await PushWorld()
        try await world.add("phone", status: "inProgress")
        #expect(try await world.queue(study: "SLEEP01") == 0)
        try await world.list(world.site.world.channel)
        try await world.add("tester", app: world.site.world.testApp.id, status: "inProgress")
        // The Live study is listed in its own app only.
        #expect(try await world.queue(app: world.site.world.testApp.id, study: "SLEEP01") == 0)
        #expect(try await world.queue(study: "SLEEP01") == 1)
        try await world.run("update channels set status = 'draft'")
        _ = await world.worker().round()
        #expect(world.services.sent.isEmpty)
    }

    @Test func `Each account gets the text in its language`() async throws {
        let world = try await PushWorld()
        try await world.add("en")
        try await world.add("es", language: "es")
        try await world.add("fr", language: "fr")
        try await world.queue()
        _ = await world.worker().round()
        let texts = Dictionary(
            world.services.sent.map { ($0.token, $0.message.text) }, uniquingKeysWith: { first, _ in first })
        #expect(texts == ["en": "Hello", "es": "Hola", "fr": "Hello"])
    }

    @Test func `A device that is signed out, muted or withdrawn before its turn gets nothing`() async throws {
        let world = try await PushWorld()
        try await world.list(world.site.world.channel)
        let out = try await world.add("out", status: "inProgress")
        let muted = try await world.add("muted", status: "inProgress")
        let left = try await world.add("left", status: "inProgress")
        let erased = try await world.add("erased", status: "inProgress")
        #expect(try await world.queue(study: "SLEEP01") == 4)
        try await world.run("delete from account_sessions where account_id = \(out)")
        try await world.run("update account_sessions set takes_pushes = 0 where account_id = \(muted)")
        try await world.run("update account_studies set status = 'Withdrawn' where account_id = \(left)")
        try await world.run("delete from accounts where id = \(erased)")
        #expect(try await world.count("select count(*) from push_deliveries") == 3)
        _ = await world.worker().round()
        #expect(world.services.sent.isEmpty)
        #expect(try await world.count("select count(*) from push_deliveries") == 0)
        #expect(
            try await world.count("select devices from push_results where result = 'unreachable'") == 3)
    }

    @Test func `A resumed study is an activity, as Android makes it in English`() {
        #expect(
            PushMessage.Subject(.study, text: "The study Sleep has been resumed.") == .activity)
        #expect(PushMessage.Subject(.study, text: "The study Sleep has been paused.") == .study)
        #expect(PushMessage.Subject(.resource, text: "x") == .resource)
        #expect(PushMessage.Subject(.activity, text: "x") == .activity)
        #expect(PushMessage.Subject(.announcement, text: "x") == .announcement)
    }

    @Test func `A sending is queued once`() async throws {
        let world = try await PushWorld()
        try await world.add("phone")
        let sending = try await world.sending()
        #expect(try await world.queue(sending: sending.id) == 1)
        #expect(try await world.queue(sending: sending.id) == nil)
        _ = await world.worker().round()
        #expect(try await world.queue(sending: sending.id) == nil)
        _ = await world.worker().round()
        #expect(world.services.tokens == ["phone"])
    }

    @Test func `A message is queued for 100,000 devices`() async throws {
        let world = try await PushWorld()
        try await world.list(world.site.world.channel)
        let (app, count) = (world.site.world.app.id, 100_000)
        try await world.run(
            """
            with recursive n (i) as (select 1 union all select i + 1 from n where i < \(count))
            insert into accounts (app_folder_id, user_id, email_digest, email_sealed, password_hash,
                password_changed_at, created_at)
            select \(app), 'user ' || i, cast(i as blob), x'', '', 0, 0 from n
            """)
        try await world.run(
            """
            insert into account_sessions (account_id, auth_digest, auth_expires_at, refresh_digest, refresh_used_at,
                device_type, device_token_sealed, takes_pushes)
            select id, cast(id as blob), 0, cast(id as blob), 0, 'android', x'00', 1 from accounts
            """)
        try await world.run(
            """
            insert into account_studies (account_id, study_id, study_key, status, changed_at)
            select id, 'SLEEP01', 'sleep01', 'inProgress', 0 from accounts
            """)
        let clock = ContinuousClock()
        let start = clock.now
        #expect(try await world.queue(study: "SLEEP01") == count)
        let middle = clock.now
        #expect(try await world.queue() == count)
        let (study, all) = (middle - start, clock.now - middle)
        print("queued for \(count) devices of a study in \(study), of an app in \(all)")
    }
}
