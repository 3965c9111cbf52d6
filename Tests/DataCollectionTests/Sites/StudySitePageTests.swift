import HTTP
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Access
@testable import DataCollection
@testable import Responses

/// The pages that administer sites.
struct StudySitePageTests {
    @Test func `a site is added, changed, and keeps its code once a participant belongs to it`() async throws
    {
        let study = try await SitedStudy()
        let added = try await study.post(
            "/sites/new",
            [("code", " rc "), ("name", "Riverside"), ("zone", "America/Los_Angeles"), ("target", "1,000")],
            as: .folderAdmin)
        let address = try #require(added.location, "\(added.text)")
        let page = try await study.site.get(address, as: .folderAdmin).page
        #expect(page.texts.contains("RC") && page.texts.contains("America/Los_Angeles"))
        #expect(page.texts.contains("0 of 1,000"))
        let renamed = try await study.site.post(
            address + "/edit", [("code", "RV"), ("name", "Riverside")], as: .folderAdmin)
        #expect(renamed.status == .seeOther)
        let refused = try await study.post(
            "/sites/\(study.harbor.id)/edit", [("code", "HX"), ("name", "Harbor")], as: .folderAdmin)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.page.texts.contains { $0.contains("data refers to it") })
    }

    @Test func `an invalid site is refused with a sentence at each field, and nothing is lost`() async throws
    {
        let study = try await SitedStudy()
        let form = [
            ("code", "H"), ("name", ""), ("zone", "Mars"), ("target", "0"), ("cap", "x"),
            ("targetDay", "soon"),
        ]
        let refused = try await study.post("/sites/new", form, as: .folderAdmin)
        #expect(refused.status == .unprocessableContent)
        for sentence in [
            "Use 2 to 8 capital letters (A–Z) and digits.", "Enter a name.",
            "Enter a whole number from 1 to 1,000,000, or leave it blank.",
            "Enter a date such as 2027-06-30, or leave it blank.",
        ] {
            #expect(refused.page.texts.contains(sentence), "\(sentence)")
        }
        #expect(refused.text.contains("value=\"soon\""))
        let double = try await study.post(
            "/sites/new", [("code", "HC"), ("name", "Twice")], as: .folderAdmin)
        #expect(double.page.texts.contains("Another site of this study has the code HC."))
    }

    @Test func `roles are assigned and removed on the page of the site`() async throws {
        let study = try await SitedStudy()
        let address = "/sites/\(study.north.id)"
        let form = [("email", TestUser.editor.email), ("role", "coordinator")]
        #expect(try await study.post(address + "/roles", form, as: .folderAdmin).status == .seeOther)
        let page = try await study.get(address, as: .folderAdmin).page
        #expect(page.texts.contains(TestUser.editor.email))
        let user = study.site.world.user(.editor)
        let removed = try await study.post(
            address + "/roles/remove", [("user", "\(user)"), ("role", "reader")], as: .folderAdmin)
        #expect(removed.status == .seeOther)
        let left: Int? = try await study.site.store.read {
            try $0.value("select count(*) from study_site_roles where user_id = \(user)")
        }
        // A coordinator without Reader or Editor would be no one.
        #expect(left == 0)
        let again = try await study.post(
            address + "/roles/remove", [("user", "\(user)"), ("role", "reader")], as: .folderAdmin)
        #expect(again.status == .notFound)
    }

    @Test(arguments: [
        (100, "2026-01-01", "2026-04-11", 40, 50, 10), (100, "2026-01-01", "2026-04-11", 60, 50, -10),
        (100, "2026-02-20", "2026-02-20", 3, 100, 97), (3, "2026-01-01", "2026-04-11", 0, 1, 1),
        (100, "2025-01-01", "2025-12-31", 99, 100, 1), (100, "2026-03-01", "2026-04-11", 0, 0, 0),
    ])
    func `the plan is a straight line from the opening to the target`(
        _ target: Int, _ opened: String, _ day: String, _ enrolled: Int, _ planned: Int, _ behind: Int
    ) throws {
        let start = try #require(CivilDate(opened))
        let site = StudySite.sample(target: target, by: CivilDate(day), opened: start)
        let today = try #require(CivilDate("2026-02-20"))
        let plan = try #require(StudySitePlan(site, enrolled: enrolled, on: today))
        #expect(plan.planned == planned && plan.behind == behind)
    }

    @Test func `sites are compared for people who see the whole study, and others see their own site`()
        async throws
    {
        let study = try await SitedStudy()
        let all = try await study.get("/sites", as: .folderAdmin).page
        #expect(all.headings.contains("Enrollment by site"))
        #expect(all.says("HC") && all.says("NW"))
        let own = try await study.get("/sites").page
        #expect(own.says("Harbor County") && !own.headings.contains("Enrollment by site"))
        let page = try await study.get("/sites/\(study.harbor.id)").page
        #expect(page.headings.contains("Enrollment") && !page.says("Northwood"))
    }

    @Test func `a site without a target or a day has no plan`() throws {
        let today = try #require(CivilDate("2026-02-20"))
        #expect(StudySitePlan(.sample(target: nil, by: nil, opened: today), enrolled: 5, on: today) == nil)
        #expect(StudySitePlan(.sample(target: 5, by: nil, opened: today), enrolled: 5, on: today) == nil)
    }
}
