import Access
import HTTP
import SQLStore
import Support
import Tables
import Testing

@testable import DataAccess

struct DataPageTests {
    private let data = PageSite.study + "/data"

    @Test
    func `both schemas are listed with tables, columns, captions and types`() async throws {
        let pages = try await PageSite.withTokens()
        let page = try await pages.site.get(data, as: .reader)
        for words in [
            "lists", "mobileappstudy", "FKC-74Counter", "EnrollmentTokenBatch", "AllowDataSharing",
            "Allow Data Sharing", "date and time", "Answers", "Participants and tokens",
            "One row for each batch of tokens.", "One row for each response.",
        ] {
            #expect(page.page.says(words), "\(words)")
        }
        #expect(!page.text.contains("AppToken"))
        // A name that is also the caption is there once.
        #expect(page.page.links.contains("Response") && !page.text.contains(">Response</span>"))
        #expect(try await pages.site.get(data, as: .folderAdmin).page.texts.contains("AppToken"))
        #expect(try await pages.site.get(data, as: .designer).status == .forbidden)
        #expect(try await pages.site.get(PageSite.study, as: .reader).text.contains(data))
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test func `a batch leads to its tokens for those who handle tokens`() async throws {
        let site = try await PageSite.withTokens().site
        let address = data + "/EnrollmentTokenBatch"
        #expect(try await site.get(address, as: .coordinator).text.contains("/tokens/1\""))
        #expect(try await site.get(address, as: .reader).text.contains("/tokens/1\"") == false)
    }

    @Test(arguments: [
        ("Study", "SLEEP01"), ("Participant", "/participants/1"),
        ("EnrollmentTokenBatch", "1 row on this page"),
        ("EnrollmentToken", "2 rows on this page"), ("Response", "/responses/1"), ("response", "FKC-74"),
        ("ResponseMetadata", "OtherOption"),
    ])
    func `each table opens in a grid`(_ table: String, _ part: String) async throws {
        let pages = try await PageSite.withTokens()
        let page = try await pages.site.get("\(data)/\(table)", as: .reader)
        #expect(page.status == .ok)
        #expect(page.text.contains(part))
        #expect(page.text.contains(#"class="grid""#))
        #expect(try await pages.recorded("data.view") == 1)
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test
    func `tokens, and whose they are, are shown by the rights of the pages that show them`() async throws {
        let pages = try await PageSite.withTokens()
        let tokens = data + "/EnrollmentToken"
        let reader = try await pages.site.get(tokens, as: .reader).text
        #expect(!reader.contains(#"filter=Token""#) && !reader.contains(#"filter=ParticipantId""#))
        let coordinator = try await pages.site.get(tokens, as: .coordinator).text
        #expect(coordinator.contains(#"filter=Token""#))
        #expect(!coordinator.contains(#"filter=ParticipantId""#))
        let admin = try await pages.site.get(tokens, as: .folderAdmin).text
        #expect(admin.contains(#"filter=ParticipantId""#) && !admin.contains("/participants/3"))
        #expect(coordinator.contains(#"href="\#(PageSite.study)/tokens""#))
    }

    @Test
    func `app tokens are shown to folder administrators who ask, and recorded each time`() async throws {
        let pages = try await PageSite.withTokens()
        let secret = try await pages.appToken(of: 3)
        let plain = try await pages.site.get(data + "/Participant", as: .folderAdmin)
        #expect(plain.page.title == "Participant")
        #expect(!plain.text.contains(secret))
        #expect(try await pages.recorded("app-token.reveal") == 0)
        let query = "/Participant?column=RowId&column=AppToken"
        for _ in 0..<2 {
            #expect(try await pages.site.get(data + query, as: .folderAdmin).page.texts.contains(secret))
        }
        #expect(try await pages.recorded("app-token.reveal") == 2)
        let refused = try await pages.site.get(data + query, as: .coordinator)
        #expect(refused.status == .badRequest && !refused.text.contains(secret))
        #expect(try await pages.recorded("app-token.reveal") == 2)
    }

    @Test
    func `a table is filtered, and paged from where the last page ended`() async throws {
        let pages = try await PageSite.withTokens()
        let sent = try await pages.site.get(
            data + "/Response?filter=ActivityId&is=contains&value=FKC", as: .reader)
        #expect(sent.location == data + "/Response?query.ActivityId~contains=FKC")
        let page = try await pages.site.get(try #require(sent.location), as: .reader)
        #expect(page.page.texts.contains("1 row on this page") && !page.text.contains("OtherOption<"))
        let bad = try await pages.site.get(
            data + "/Response?filter=RowId&is=gte&value=many", as: .reader)
        #expect(try bad.page.field("Value").error == "Enter a number, such as 12 or 7.5.")
        let table = try #require(
            DataTable.all(
                in: pages.site.world.channel.id, [], .withoutSites(rights: [])
            ).first { $0.name == "Response" })
        let (first, second) = try await pages.site.store.read { transaction in
            let repository = DataTableRepository(table)
            let first = try repository.keyed(
                table.defaultColumns, [], beyond: nil, isDescending: true, count: 1, transaction)
            return (
                first,
                try repository.keyed(
                    table.defaultColumns, [], beyond: first.next, isDescending: true, count: 1, transaction)
            )
        }
        #expect(first.rows.map(\.key) == [2] && first.next == 2 && !first.isCutShort)
        #expect(second.rows.map(\.key) == [1] && second.next == nil)
    }

    @Test
    func `a search stops after so many rows and says that it can continue`() async throws {
        let pages = try await PageSite.withTokens()
        let channel = pages.site.world.channel.id
        try await pages.site.store.write {
            try $0.run(
                """
                insert into responses (id, channel_id, participant_id, activity_id, version, run, language, data,
                    status, received_at)
                values (900000, \(channel), 1, 'Late', '1', '1', 'en', '{}', 1, 0)
                """)
        }
        let page = try await pages.site.get(
            data + "/Response?query.ActivityId~contains=FKC", as: .reader)
        #expect(page.page.texts.contains("0 rows found so far") && page.page.links.contains("Search more"))
        let next = try await pages.site.get(
            data + "/Response?query.ActivityId~contains=FKC&before=700001", as: .reader)
        #expect(next.page.texts.contains("1 row on this page"))
    }

    @Test
    func `a neighbor's tables show nothing of this study, and unknown ones are not there`() async throws {
        let pages = try await PageSite.withTokens()
        #expect(try await pages.site.get(data + "/sqlite_schema", as: .folderAdmin).status == .notFound)
        #expect(try await pages.site.get(data + "/users", as: .folderAdmin).status == .notFound)
        let other = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/data/Response"
        #expect(try await pages.site.get(other, as: .reader).status == .notFound)
    }
}
