import Access
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Portal

/// The list of first steps on the home page: it follows what there is, and disappears when all is done.
struct FirstStepsTests {
    private func finding(_ title: String, _ page: ClientResponse) throws -> String {
        let items = page.text.split(separator: "<li class=\"")
        let item = try #require(items.first { $0.contains("<b>\(title)</b>") }, "\(title)")
        return String(item.prefix { $0 != "\"" })
    }

    @Test func `each step follows what is in the database`() async throws {
        let site = try await FullSite.make()
        let before = try await site.get("/", as: .siteAdmin)
        for (title, state) in [
            ("Second factor", "not-started"), ("Email", "not-started"), ("Backup", "not-started"),
            ("Organization", "complete"), ("App", "complete"), ("Credentials", "not-started"),
            ("First study", "complete"), ("Colleague", "complete"), ("First publication", "not-started"),
            ("First response", "not-started"),
        ] {
            #expect(try finding(title, before) == state, "\(title)")
        }
        let (now, channel) = (site.clock.now, site.world.channel.id)
        try await site.store.write { transaction in
            try transaction.run(
                "insert into mail_states (id, sent_at, failure_count) values (1, \(now), 0) on conflict (id) do update set sent_at = \(now)"
            )
            try transaction.run(
                """
                insert into backups (kind, asked_by, path, state, asked_at, ended_at, byte_count, row_count, verification)
                values ('schedule', 'x', 'x', 'done', \(now), \(now), 1, 1, 'whole')
                """)
            try transaction.run(
                """
                insert into participants (id, channel_id, allow_data_sharing, enrolled_at)
                values (1, \(channel), 'true', 1)
                """)
            try transaction.run(
                """
                insert into responses (channel_id, participant_id, activity_id, version, run, language, data, status,
                    received_at) values (\(channel), 1, 'a', '1', '1', 'en', '{}', 1, 5)
                """)
        }
        let after = try await site.get("/", as: .siteAdmin)
        for title in ["Email", "Backup", "First response"] {
            #expect(try finding(title, after) == "complete", "\(title)")
        }
        try await site.store.write { transaction in
            try transaction.run("update mail_states set failure_count = 1")
            try transaction.run("update backups set ended_at = ended_at - 200000000")
        }
        let broken = try await site.get("/", as: .siteAdmin)
        #expect(try finding("Email", broken) == "needs-fix" && finding("Backup", broken) == "needs-fix")
    }

    @Test func `whoever is invited is counted before they come`() async throws {
        let site = try await FullSite.make()
        try await site.store.write { transaction in
            try transaction.run("update users set state = 'deactivated'")
            try transaction.run("update users set state = 'active' where email = \(TestUser.siteAdmin.email)")
            try transaction.run("update users set state = 'invited' where email = \(TestUser.reader.email)")
        }
        let page = try await site.get("/", as: .siteAdmin)
        #expect(try finding("Colleague", page) == "in-progress", "\(page.text)")
        #expect(page.page.says("Invited, but not here yet."))
    }

    @Test func `a step links to where it is done if there is only one place`() async throws {
        let site = try await FullSite.make()
        let harbor = try await site.get("/orgs/HARBOUR", as: .siteAdmin).page
        #expect(
            try harbor.link("Issue credentials (Credentials)").href
                == "/orgs/HARBOUR/apps/KESTREL/credentials")
        // Of two apps without a credential, the first.
        #expect(
            try await site.get("/orgs/MERIDIAN", as: .orgAdmin).page
                .link("Issue credentials (Credentials)").href == "/orgs/MERIDIAN/apps/HERON/credentials")
    }

    @Test func `steps that are done are folded`() async throws {
        let site = try await FullSite.make()
        let page = try await site.get("/orgs/MERIDIAN", as: .orgAdmin)
        let parts = page.text.split(separator: "<details class=\"done-steps\"><summary>3 done</summary>")
        try #require(parts.count == 2, "\(page.text)")
        #expect(parts[0].contains("<b>Credentials</b>") && !parts[1].contains("<b>Credentials</b>"))
        #expect(parts[1].contains("<b>App</b>") && !parts[0].contains("<b>App</b>"))
    }

    @Test func `the list says when all is done, and goes a week after the first response`() async throws {
        let site = try await FullSite.make()
        let (now, channel, app) = (site.clock.now, site.world.channel.id, site.world.app.id)
        try await site.store.write { transaction in
            try transaction.run(
                """
                insert into app_tokens (app_folder_id, platform, bundle_id, token_digest, created_by, created_at)
                values (\(app), 'ios', 'org.example', x'01', 'x', \(now))
                """)
            try transaction.run(
                """
                insert into publications (channel_id, number, stage, version, consent_version, changes_activities,
                    changes_consent, changes_resources, digest, design, published_at, author_name)
                values (\(channel), 1, 'launched', 10, 10, 0, 0, 0, 'x', '{}', \(now), 'x')
                """)
            try transaction.run(
                """
                insert into participants (id, channel_id, allow_data_sharing, enrolled_at)
                values (1, \(channel), 'true', 1)
                """)
            // A failed response isn't the first one.
            for (status, at) in [(2, now.adding(seconds: -900_000)), (3, now), (1, now.adding(seconds: 60))] {
                let error = status == 2 ? "Failed" : nil
                try transaction.run(
                    """
                    insert into responses (channel_id, participant_id, activity_id, version, run, language, data,
                        status, received_at, error_message)
                    values (\(channel), 1, 'a', '1', '1', 'en', '{}', \(status), \(at), \(error))
                    """)
            }
        }
        let done = try await site.get("/orgs/MERIDIAN", as: .orgAdmin).page
        #expect(done.says("6 of 6 done") && done.says("All first steps are done."))
        try await site.store.write { transaction in
            try transaction.run("update responses set received_at = received_at - 8 * 86400000")
        }
        let later = try await site.get("/orgs/MERIDIAN", as: .orgAdmin)
        #expect(later.status == .ok && !later.page.says("First steps"), "\(later.status)")
    }

    @Test func `only administrators see it, each for what they administer, until they hide it`() async throws
    {
        let site = try await FullSite.make()
        let organization = "/orgs/MERIDIAN"
        #expect(try await site.get("/", as: .siteAdmin).page.says("First steps"))
        #expect(try await site.get(organization, as: .orgAdmin).page.says("First steps"))
        for user in [TestUser.reader, .designer, .coordinator] {
            for path in ["/", organization] {
                #expect(try await !site.get(path, as: user).page.says("First steps"), "\(user) \(path)")
            }
        }
        let hidden = try await site.post("/first-steps/hide", [("to", organization)], as: .orgAdmin)
        #expect(hidden.location == organization)
        #expect(try await !site.get(organization, as: .orgAdmin).page.says("First steps"))
        #expect(try await site.get("/", as: .siteAdmin).page.says("First steps"))
        #expect(try await site.post("/first-steps/hide", [], as: nil).status == .seeOther)
    }
}
