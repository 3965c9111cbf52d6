import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Vocabulary

@testable import Portal

/// The search across everything: what each user finds, and that the index follows changes.
struct SearchTests {
    /// A study with a questionnaire of a question in two languages, with response options.
    private func makeSite() async throws -> TestSite {
        try await FullSite.makeWithDesign { scope, designs, author, transaction in
            var format = TextChoiceFormat()
            format.choices = [
                Choice(id: ItemID("c1"), text: "Before midnight", value: "early_ZQX"),
                Choice(id: ItemID("c2"), text: "Later", value: "2"),
            ]
            var question = Sample.question("Bedtime", .textChoice(format))
            question.text = "When did you <fall> asleep?"
            if let spanish = LanguageTag("es") { question.text[spanish] = "¿Cuándo concilió el Sueño?" }
            var questionnaire = Questionnaire()
            (questionnaire.key, questionnaire.name) = ("SleepDiary", "Sleep diary")
            questionnaire.steps = [.question(question)]
            _ = try designs.add(questionnaire, in: scope, by: author, transaction)
        }
    }

    private func titles(_ query: String, as user: TestUser, _ site: TestSite) async throws -> [String] {
        let page = try await site.get("/search?\(PercentCoding.query([("q", query)]))", as: user)
        try #require(page.status == .ok, "\(page.text)")
        return (try? page.page.region("Results").links) ?? []
    }

    @Test(arguments: [
        ("fall asleep", "When did you <fall> asleep?"), ("sueno", "When did you <fall> asleep?"),
        ("SUEÑO concilio", "When did you <fall> asleep?"), ("early_zqx", "When did you <fall> asleep?"),
        ("midni", "When did you <fall> asleep?"), ("bedtime", "When did you <fall> asleep?"),
        ("sleep dia", "Sleep diary"), ("SleepDiary", "Sleep diary"), ("SLEEP01", "Sleep in Early Pregnancy"),
        ("heron", "HERON"), ("meridian bay", "Meridian Bay Institute"),
        ("participant prop", "Participant properties"),
    ])
    func `a designer finds studies, questions, options and pages in any language and spelling`(
        _ query: String, _ title: String
    ) async throws {
        let site = try await makeSite()
        let found = try await titles(query, as: .designer, site)
        #expect(found.contains { $0.lowercased() == title.lowercased() }, "\(found)")
    }

    @Test func `each user finds what they can open, and no one finds anything of another organization`()
        async throws
    {
        let site = try await makeSite()
        for user in TestUser.allCases where user != .stranger {
            let isDesigner = [.siteAdmin, .orgAdmin, .folderAdmin, .designer, .lead, .viewer].contains(user)
            let found = try await titles("asleep", as: user, site)
            #expect(found.contains("When did you <fall> asleep?") == isDesigner, "\(user): \(found)")
            let people = try await titles("thistle", as: user, site)
            #expect(people.contains("M. Thistle") == [.siteAdmin, .orgAdmin].contains(user), "\(user)")
            let sea = try await titles("sleep sea", as: user, site)
            #expect(sea.contains("Sleep at Sea") == (user == .siteAdmin), "\(user): \(sea)")
        }
        for query in ["asleep", "pregnancy", "SLEEP01", "meridian", "alder", "HERON", "diary"] {
            let found = try await titles(query, as: .stranger, site)
            #expect(
                !found.contains {
                    $0.contains("asleep") || $0.contains("Pregnancy") || $0.contains("Meridian")
                },
                "\(query): \(found)")
            #expect(!found.contains("R. Alder") && !found.contains("Sleep diary") && !found.contains("HERON"))
        }
        #expect(site.faults.all.isEmpty, "\(site.faults.all)")
    }

    @Test func `participants are found by their number, and tokens by all letters, where they may be seen`()
        async throws
    {
        let site = try await makeSite()
        let (live, neighbor) = (site.world.channel.id, site.world.neighbor.id)
        try await site.store.write { transaction in
            for (id, channel) in [(41, live), (42, neighbor)] {
                try transaction.run(
                    """
                    insert into participants (id, channel_id, allow_data_sharing, enrolled_at)
                    values (\(id), \(channel), 'true', 1)
                    """)
                try transaction.run(
                    """
                    insert into token_batches (id, channel_id, token_count, issued_count, created_at, created_by)
                    values (\(id), \(channel), 1, 1, 1, 'x')
                    """)
                try transaction.run(
                    "insert into enrollment_tokens (batch_id, token) values (\(id), \("ABCDEFG\(id)"))")
            }
        }
        for (user, sees) in [
            (TestUser.coordinator, true), (.reader, true), (.designer, false), (.stranger, false),
        ] {
            #expect(try await titles("41", as: user, site).contains("Participant 41") == sees, "\(user)")
        }
        #expect(try await titles("42", as: .stranger, site).contains("Participant 42"))
        for (user, sees) in [(TestUser.coordinator, true), (.reader, false), (.stranger, false)] {
            #expect(
                try await titles("abcdefg41", as: user, site).contains("Enrollment token") == sees, "\(user)")
        }
        for text in ["abc-def g41", " ABC DEF G41 "] {
            #expect(try await titles(text, as: .coordinator, site).contains("Enrollment token"), "\(text)")
        }
        #expect(try await titles("participant 41", as: .coordinator, site).first == "Participant 41")
        #expect(try await !titles("abcdefg4", as: .coordinator, site).contains("Enrollment token"))
        let page = try await site.get("/search?q=abcdefg41", as: .coordinator)
        let link = try page.page.link("Enrollment token")
        let opened = try await site.get(try #require(link.href), as: .coordinator)
        #expect(opened.status == .ok || opened.status == .seeOther)
    }

    @Test func `the index follows changes, also those of titles, states and users`() async throws {
        let site = try await makeSite()
        #expect(try await titles("asleep", as: .designer, site).count == 1)
        let study = site.world.study.id
        try await site.store.write { transaction in
            try transaction.run("update design_documents set state = 'deleted' where kind = 'questionnaire'")
            try transaction.run("update folders set title = 'Renamed Zebra' where id = \(study)")
            try transaction.run("update users set name = 'Zoe Quartz' where name = 'M. Thistle'")
        }
        #expect(try await titles("asleep", as: .designer, site).isEmpty)
        #expect(try await titles("zebra", as: .designer, site).contains("Renamed Zebra"))
        #expect(try await !titles("pregnancy", as: .coordinator, site).contains("Sleep in Early Pregnancy"))
        #expect(try await titles("quartz", as: .orgAdmin, site) == ["Zoe Quartz"])
        #expect(try await titles("thistle", as: .orgAdmin, site).isEmpty)
        try await site.store.write { try $0.run("delete from design_documents") }
        #expect(try await !titles("diary", as: .designer, site).contains("Sleep diary"))
        let left: Int? = try await site.store.read {
            try $0.value(
                "select count(*) from search_words w where not exists (select 1 from search_entries e where e.id = w.entry_id)"
            )
        }
        #expect(left == 0)
    }

    @Test func `a design that can't be read is found by its title, and holds up no other`() async throws {
        let site = try await makeSite()
        try await site.store.write { transaction in
            try transaction.run(
                """
                update design_revisions set body = '{' where document_id in (
                    select id from design_documents where kind = 'questionnaire')
                """)
            try transaction.run("update folders set title = 'Renamed Zebra' where kind = 'study'")
        }
        #expect(try await titles("diary", as: .designer, site).contains("Sleep diary"))
        #expect(try await titles("asleep", as: .designer, site).isEmpty)
        #expect(try await titles("zebra", as: .designer, site).contains("Renamed Zebra"))
    }

    @Test(arguments: [
        "", " ", "%", "'", "a\u{0}b", "\u{202E}", "<script>", String(repeating: "a ", count: 500), "🏳️‍🌈",
        String(repeating: "x", count: 5_000), "9999999999999999999999", "-1", "select *", "睡眠", "ñ",
    ])
    func `any text is answered, on the page and in suggestions`(_ query: String) async throws {
        let site = try await makeSite()
        for path in ["/search", "/search/suggestions"] {
            let page = try await site.get("\(path)?\(PercentCoding.query([("q", query)]))", as: .siteAdmin)
            #expect(page.status == .ok, "\(path)")
            #expect(!page.text.contains("<script>alert") && !page.text.contains("q=<script"))
        }
        #expect(site.faults.all.isEmpty, "\(site.faults.all)")
    }

    @Test func `help and pages are found, and each result can be opened`() async throws {
        let site = try await makeSite()
        #expect(try await titles("anchor date", as: .reader, site).isEmpty == false)
        for query in ["sleep", "tokens", "lists", "audit", "users", "help", "export"] {
            let page = try await site.get("/search?q=\(query)", as: .siteAdmin)
            let addresses = try page.page.region("Results").addresses
            #expect(!addresses.isEmpty, "\(query)")
            for address in addresses {
                let opened = try await site.get(String(address.prefix { $0 != "#" }), as: .siteAdmin)
                #expect(opened.status == .ok, "\(query): \(address)")
            }
        }
    }
}
