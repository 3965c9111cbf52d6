import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

struct SetUpPageTests {
    private let study = PageSite.study

    @Test
    func `stopping collection asks to be confirmed`() async throws {
        let pages = try await PageSite()
        let refused = try await pages.site.post(
            study + "/set-up", [("source", "inherited")], as: .folderAdmin)
        #expect(refused.status == .unprocessableContent)
        let stopped = try await pages.site.post(
            study + "/set-up", [("source", "inherited"), ("stop", "1")], as: .folderAdmin)
        #expect(stopped.status == .seeOther)
        let page = try await pages.site.get(study + "/set-up", as: .folderAdmin)
        #expect(page.text.contains("SLEEP01"))
        #expect(try await pages.site.get(study, as: .folderAdmin).status == .ok)
    }

    @Test func `enrollment without collection is refused once that is chosen, which is audited`() async throws
    {
        let pages = try await PageSite()
        func refuses() async throws -> Bool? {
            let value: Int? = try await pages.site.store.read {
                try $0.value("select refuses_while_not_collecting from enrollment_settings")
            }
            return value.map { $0 == 1 }
        }
        let form = [("source", "inherited"), ("collection", "1")]
        _ = try await pages.site.post(study + "/set-up", form, as: .folderAdmin)
        #expect(try await refuses() != true)
        for _ in 1...2 {
            let saved = try await pages.site.post(
                study + "/set-up", form + [("refuse", "1")], as: .folderAdmin)
            #expect(saved.status == .seeOther)
        }
        #expect(try await refuses() == true)
        #expect(try await pages.recorded("enrollment.refuse-while-not-collecting") == 1)
        _ = try await pages.site.post(study + "/set-up", form, as: .folderAdmin)
        #expect(try await refuses() == false)
        #expect(try await pages.recorded("enrollment.refuse-while-not-collecting") == 2)
    }

    private static let unworkable: [(fields: [(String, String)], sentence: String)] = [
        ([("source", "files"), ("directory", "")], "must not be blank"),
        ([("source", "files"), ("directory", "/nowhere/at/all")], "Choose a folder in"),
        ([("source", "files"), ("directory", "/etc")], "PORTAL_METADATA_ROOTS"),
        (
            [("source", "wcp"), ("url", "ftp://x/StudyMetaData"), ("user", "u"), ("password", "p")],
            "must begin with"
        ),
        ([("source", "wcp"), ("url", "https://x"), ("user", "u"), ("password", "p")], "must end with"),
        (
            [("source", "wcp"), ("url", "https://x/StudyMetaData"), ("password", "p")],
            "username must not be blank"
        ),
        (
            [("source", "wcp"), ("url", "https://x/StudyMetaData"), ("user", "u")],
            "password must not be blank"
        ),
    ]

    @Test(arguments: unworkable)
    func `a metadata source that cannot work is refused`(
        _ fields: [(String, String)], _ sentence: String
    ) async throws {
        let pages = try await PageSite()
        let answer = try await pages.site.post(
            study + "/set-up", fields + [("collection", "1")], as: .folderAdmin)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.says(sentence), "\(answer.text)")
    }

    @Test
    func `what was typed is kept when the form cannot be saved`() async throws {
        let pages = try await PageSite()
        let answer = try await pages.site.post(
            study + "/set-up",
            [("collection", "1"), ("refuse", "1"), ("source", "files"), ("directory", "/nowhere/at/all")],
            as: .folderAdmin)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains("value=\"/nowhere/at/all\""))
        #expect(answer.text.contains("Check your entries") || answer.text.contains("error-summary"))
        #expect(try await pages.recorded("metadata-source.change") == 0)
        #expect(try await pages.recorded("enrollment.refuse-while-not-collecting") == 0)
    }

    @Test
    func `a Study ID is changed where no one has enrolled, and its address with it`() async throws {
        let pages = try await PageSite()
        let changed = try await pages.site.post(
            study + "/set-up/study-id", [("studyID", "SLEEP02")], as: .folderAdmin)
        #expect(changed.location == "/orgs/MERIDIAN/apps/HERON/studies/SLEEP02/set-up")
        #expect(try await pages.recorded("channel.rename") == 1)
        let page = try await pages.site.get(try #require(changed.location), as: .folderAdmin)
        #expect(page.text.contains("value=\"SLEEP02\""))
        #expect(try await pages.site.get(study, as: .folderAdmin).status == .notFound)
    }

    @Test(arguments: [
        ("", "StudyId must be provided."), (String(repeating: "S", count: 33), "Use at most 32 characters."),
        ("no spaces", "no spaces"),
    ])
    func `a Study ID that cannot be is refused`(_ text: String, _ sentence: String) async throws {
        let pages = try await PageSite()
        let refused = try await pages.site.post(
            study + "/set-up/study-id", [("studyID", text)], as: .folderAdmin)
        #expect(refused.status == .unprocessableContent)
        #expect(try refused.page.field("Study ID").error?.contains(sentence) == true)
    }

    @Test
    func `a Study ID stays once someone has enrolled, and where the study is designed here`() async throws {
        let pages = try await PageSite()
        let folder = pages.site.world.study.id
        try await pages.site.store.write {
            try $0.run("insert into designs (folder_id, created_at) values (\(folder), 0)")
        }
        let designed = try await pages.site.post(
            study + "/set-up/study-id", [("studyID", "SLEEP02")], as: .folderAdmin)
        #expect(designed.status == .conflict)
        #expect(designed.text.contains("Basic information"))
        try await pages.site.store.write { try $0.run("delete from designs") }
        let channel = pages.site.world.channel.id
        try await pages.site.store.write {
            try $0.run(
                """
                insert into participants (channel_id, allow_data_sharing, enrolled_at)
                values (\(channel), 'NA', 0)
                """)
        }
        let enrolled = try await pages.site.post(
            study + "/set-up/study-id", [("studyID", "SLEEP02")], as: .folderAdmin)
        #expect(enrolled.status == .conflict)
        #expect(enrolled.text.contains("participant data"))
        let page = try await pages.site.get(study + "/set-up", as: .folderAdmin)
        #expect(page.page.title == "Study setup")
        #expect(!page.text.contains("Change Study ID"))
        // A Study ID that can't be changed is there once, with the reason.
        #expect(!page.page.headings.contains("Study ID") && page.page.says("participant data"))
    }

    @Test(arguments: [
        (TestUser.siteAdmin, "/metadata", "for the site."),
        (.orgAdmin, "/orgs/MERIDIAN/metadata", "for the organization Meridian Bay Institute."),
        (.orgAdmin, "/orgs/MERIDIAN/apps/HERON/metadata", "for the app Heron."),
    ])
    func `a metadata source set above holds for the study, which says where it is from`(
        _ someone: TestUser, _ address: String, _ origin: String
    ) async throws {
        let pages = try await PageSite()
        try await pages.site.store.write { try $0.run("delete from metadata_sources") }
        let saved = try await pages.site.post(
            address, [("source", "files"), ("directory", SampleData.designs)], as: someone)
        #expect(saved.location == address)
        #expect(try await pages.recorded("metadata-source.change") == 1)
        let setUp = try await pages.site.get(study + "/set-up", as: .folderAdmin)
        #expect(setUp.page.texts.contains("Current source: files in \(SampleData.designs), set \(origin)"))
        let own = try await pages.site.get(address, as: someone)
        #expect(own.page.says("set here."))
        let removed = try await pages.site.post(address, [("source", "inherited")], as: someone)
        #expect(removed.status == .seeOther)
        let after = try await pages.site.get(study + "/set-up", as: .folderAdmin)
        #expect(!after.page.says("Current source:"))
        #expect(after.page.says("Now this portal: the app, the organization, and the site have no setting."))
        let wrong = try await pages.site.post(address, [("source", "files")], as: someone)
        #expect(wrong.status == .unprocessableContent)
        #expect(
            try wrong.page.field("Metadata directory").error == "Metadata Directory path must not be blank")
    }
}
