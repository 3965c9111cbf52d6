import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// What the coordinator of one site reads of Lists and tables, and what others read there.
struct SiteDataTests {
    @Test func `Lists hold, count, filter and export the rows of the own site only`() async throws {
        let data = try await SitedData()
        let list = "/lists/\(data.survey.id)"
        for path in [
            "/lists", list, list + "?sort=-Key", list + "?query.ParticipantId~eq=2",
            list + "?query.Site~eq=NW",
            list + "?query.ParticipantId~neq=1", list + "?query.Site~isblank=", list + "/charts",
            list + "/distribution", list + "/export", list + "/export?format=tsv",
            list + "/distribution?column=received", "/lists/\(data.choices.id)",
            "/lists/\(data.choices.id)/export",
        ] {
            let page = try await data.get(path)
            #expect(page.status == .ok, "\(path)")
            for word in SitedData.foreign { #expect(!page.text.contains(word), "\(word) on \(path)") }
        }
        let page = try await data.get(list)
        #expect(page.page.texts.contains("1 row"))
        #expect(try await data.get("/lists/\(data.choices.id)").text.contains("CANARYHARBOR"))
        #expect(page.page.texts.contains("HC"))
        #expect(try await data.get(list + "?query.ParticipantId~eq=2").page.texts.contains("0 of 1 row"))
        #expect(try await data.get(list, as: .editor).page.texts.contains("3 rows"))
    }

    @Test func `a row of another site isn't found`() async throws {
        let data = try await SitedData()
        for list in [data.survey, data.choices] {
            let missing = try await data.get("/lists/\(list.id)/rows/999")
            #expect(missing.status == .notFound)
            for participant in [2, 3] {
                for key in try await data.keys(of: participant, in: list) {
                    let row = try await data.get("/lists/\(list.id)/rows/\(key)")
                    #expect(row.status == .notFound && row.text.count == missing.text.count)
                }
            }
            let own = try #require(try await data.keys(of: 1, in: list).first)
            #expect(try await data.get("/lists/\(list.id)/rows/\(own)").status == .ok)
        }
    }

    @Test(arguments: [
        "Participant", "Response", "EnrollmentToken", "EnrollmentTokenBatch", "ResponseMetadata", "Study",
    ])
    func `tables and their files hold the rows of the own site only`(_ table: String) async throws {
        let data = try await SitedData()
        for query in [
            "", "?query.RowId~gte=0", "?sort=-Created", "?query.Status~eq=2", "?query.ParticipantId~eq=2",
            "?query.Withdrawn~isblank=", "?before=3",
        ] {
            for end in ["", "/export"] {
                let page = try await data.get("/data/\(table)\(end)\(query)")
                // A table without the column says so.
                guard page.status != .badRequest else { continue }
                #expect(page.status == .ok, "\(table)\(end)\(query)")
                for word in SitedData.foreign { #expect(!page.text.contains(word), "\(table)\(end)\(query)") }
            }
        }
        if ["Participant", "Response"].contains(table) {
            #expect(try await data.get("/data/\(table)").page.texts.contains("1 row on this page"))
            #expect(try await data.get("/data/\(table)/export").text.contains("HC"))
            #expect(
                try await data.get("/data/\(table)", as: .editor).page.texts.contains("3 rows on this page"))
        }
    }

    @Test func `rows that a filter finds by an index are those of the own site`() async throws {
        let data = try await SitedData()
        try await data.site.store.write { transaction in
            try transaction.run("update participants set status = 1, withdrawn_at = 5 where id in (1, 2)")
            try transaction.run("update responses set status = 2, error_message = 'x', processed_at = null")
        }
        for path in [
            "/data/Response?query.Status~eq=2", "/data/Participant?query.Status~eq=1",
            "/data/Participant?query.Withdrawn~isnonblank=",
        ] {
            #expect(try await data.get(path).page.texts.contains("1 row on this page"), "\(path)")
            let all = path.contains("Response") ? "3 rows on this page" : "2 rows on this page"
            #expect(try await data.get(path, as: .editor).page.texts.contains(all), "\(path)")
        }
    }

    @Test func `tokens of the own site don't lead to a participant who moved to another`() async throws {
        let data = try await SitedData()
        let token = try #require(try await SitedStudy.makeBatch(data.pages, at: data.harbor).first)
        try await data.site.store.write {
            try $0.run("update enrollment_tokens set participant_id = 2, used_at = 5 where token = \(token)")
        }
        func values(_ column: String, as someone: TestUser) async throws -> String {
            try await data.scripts.execute(
                "select Token, ParticipantId.\(column) from EnrollmentToken", in: "mobileappstudy",
                as: someone
            ).text
        }
        for column in ["Site", "Created", "AllowDataSharing"] {
            let (own, all) = try await (values(column, as: .reader), values(column, as: .coordinator))
            #expect(!own.contains(token) && all.contains(token), "\(own)")
            #expect(!own.contains("NW") && !own.contains("20"), "\(column): \(own)")
        }
        #expect(try await values("Site", as: .coordinator).contains("NW"))
    }

    @Test func `a column that needs a right exists if the right is held at every site`() async throws {
        let data = try await SitedData()
        let (list, tokens) = (
            "/lists/\(data.survey.id)?column=ParticipantId%2FToken", "/data/EnrollmentToken?column=Token"
        )
        for path in [list, tokens] { #expect(try await data.get(path).status == .ok, "\(path)") }
        try await data.site.employ(.reader, only: [(.coordinator, data.harbor), (.reader, data.north)])
        for path in [list, tokens] { #expect(try await data.get(path).status == .badRequest, "\(path)") }
        let rows = try await data.get("/lists/\(data.survey.id)")
        #expect(rows.page.texts.contains("2 rows"))
    }

    @Test func `the whole study reads the code of each row's site, and filters by it`() async throws {
        let data = try await SitedData()
        let file = try await data.get("/lists/\(data.survey.id)/export", as: .editor)
        let lines = file.text.split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let place = try #require(lines.first?.firstIndex(of: "Site"))
        #expect(lines.dropFirst().map { $0[place] } == ["HC", "NW", ""])
        let filtered = try await data.get("/lists/\(data.survey.id)?query.Site~eq=NW", as: .editor)
        #expect(filtered.page.texts.contains("1 of 3 rows"))
        let choices = try await data.get("/lists/\(data.choices.id)?query.Site~eq=NW", as: .editor)
        #expect(choices.text.contains("CANARYNORTH") && !choices.text.contains("CANARYHARBOR"))
        let people = try await data.get(
            "/data/Participant/export?column=RowId&column=Site&column=SiteAtEnrollment", as: .editor)
        #expect(
            people.text.contains("1,HC,HC") && people.text.contains("2,NW,NW") && people.text.contains("3,,"))
    }

    @Test func `the site of enrollment, which may be any, isn't told to the people of one site`() async throws
    {
        let data = try await SitedData()
        try await data.site.store.write {
            try $0.run("update participants set enrollment_site_id = \(data.north.id) where id = 1")
        }
        for path in ["/lists/\(data.survey.id)", "/data/Participant"] {
            let asked = path + "?column=SiteAtEnrollment"
            #expect(try await data.get(asked).status == .badRequest, "\(path)")
            #expect(try await data.get(asked, as: .editor).page.texts.contains("NW"), "\(path)")
        }
        for sql in [
            "select SiteAtEnrollment from Participant", "select ParticipantId.SiteAtEnrollment from Response",
        ] {
            #expect(try await data.scripts.execute(sql, in: "mobileappstudy").status == .badRequest, "\(sql)")
        }
    }

    @Test func `a study without sites has no column for them`() async throws {
        let row = try await RowSite()
        let page = try await row.pages.site.get(row.address(row.survey), as: .editor)
        #expect(page.status == .ok && !page.page.texts.contains("Site"))
        let filtered = try await row.pages.site.get(
            row.address(row.survey) + "?query.Site~eq=HC", as: .editor)
        #expect(filtered.status == .badRequest)
    }

    @Test func `pages of a row and of a response show the site of their participant`() async throws {
        let data = try await SitedData()
        for (participant, title) in [(1, "Harbor County (HC)"), (2, "Northwood (NW)"), (3, "No site")] {
            let key = try #require(try await data.keys(of: participant, in: data.survey).first)
            for path in ["/lists/\(data.survey.id)/rows/\(key)", "/responses/\(participant)"] {
                let page = try await data.get(path, as: .editor).page
                #expect(page.texts.contains(title), "\(path)")
                #expect(page.links.contains(title) == (participant < 3), "\(path)")
            }
        }
        let own = try #require(try await data.keys(of: 1, in: data.survey).first)
        for path in ["/lists/\(data.survey.id)/rows/\(own)", "/responses/1"] {
            #expect(try await data.get(path).page.links.contains("Harbor County (HC)"), "\(path)")
        }
    }

    @Test func `a List is sorted by site`() async throws {
        let data = try await SitedData()
        for (sort, words) in [
            ("Site", ["CANARYNONE", "CANARYHARBOR", "CANARYNORTH"]),
            ("-Site", ["CANARYNORTH", "CANARYHARBOR", "CANARYNONE"]),
        ] {
            let text = try await data.get("/lists/\(data.choices.id)?sort=\(sort)", as: .editor).text
            let places = try words.map { try #require(text.firstRange(of: $0)).lowerBound }
            #expect(places == places.sorted(), "\(sort)")
        }
        #expect(try await data.get("/lists/\(data.choices.id)?sort=Site").status == .ok)
    }

    @Test func `views that others share aren't there for the people of a site, and own ones are`()
        async throws
    {
        let data = try await SitedData()
        let views = "/lists/\(data.survey.id)/views"
        let shared = try await data.post(
            views, [("name", "Participant 2"), ("query", "query.ParticipantId~eq=2"), ("shared", "1")],
            as: .editor)
        #expect(shared.status == .seeOther, "\(shared.text)")
        #expect(!(try await data.get(views).text.contains("Participant 2")))
        #expect(try await data.get(views + "/1").status == .notFound)
        let own = try await data.post(views, [("name", "Mine"), ("query", "query.Key~gt=0")])
        #expect(own.status == .seeOther, "\(own.text)")
        #expect(try await data.get(views).text.contains("Mine"))
        #expect(try await data.get(views).page.says("aren't shown to people with a role at a site"))
        #expect(try await !data.get(views, as: .editor).page.says("people with a role at a site"))
        #expect(!(try await data.get(views, as: .editor).text.contains("Mine")))
    }
}
