import Access
import HTTP
import SQLStore
import Support
import Testing

/// Roles at sites of a study on the pages about people and permissions.
struct SiteRolePageTests {
    private static let permissions = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/permissions"

    /// A study with a coordinator and editor at Harbor County, and a team that reads at Northwood.
    private struct Fixture {
        let site: TestSite
        let harbor: StudySite

        init() async throws {
            site = try await PeopleSite.make()
            harbor = try await site.addStudySite("HC", "Harbor County")
            let north = try await site.addStudySite("NW", "Northwood")
            try await site.employ(.reader, only: [(.coordinator, harbor), (.editor, harbor)])
            let team = try await site.addGroup("Data team", to: site.world.organization)
            let viewer = site.world.user(.viewer)
            _ = try await site.post(
                "/orgs/MERIDIAN/groups/\(team.id)/members", [("user", "\(viewer)")], as: .orgAdmin)
            let (console, world) = (site.parts.console, site.world)
            try await site.store.write { transaction in
                try StudySiteRoleRepository.assign(
                    .reader, to: .group(team.id), at: north,
                    with: console.grant(ManageStudySites.self, on: world.channel), in: transaction)
            }
        }
    }

    @Test func `a study's permissions list who holds which role at which site`() async throws {
        let study = try await Fixture()
        let page = try await study.site.get(Self.permissions, as: .orgAdmin).page
        #expect(page.texts.contains("Roles at sites") && page.texts.contains("Data team"))
        #expect(page.links.contains("Harbor County (HC)") && page.links.contains("Northwood (NW)"))
        #expect(page.addresses.contains("/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/sites/\(study.harbor.id)"))
        let found = try await study.site.get(Self.permissions + "?q=northwood", as: .orgAdmin).page
        #expect(found.texts.contains("Data team") && !found.links.contains("Harbor County (HC)"))
        #expect(
            !(try await study.site.get("/orgs/MERIDIAN/apps/HERON/permissions", as: .orgAdmin).page.texts
                .contains("Roles at sites")))
    }

    @Test func `checking access names roles at sites apart from those on the study`() async throws {
        let study = try await Fixture()
        func explanation(of someone: TestUser) async throws -> PageElement {
            let user = study.site.world.user(someone)
            return try await study.site.get(Self.permissions + "/explanation?person=\(user)", as: .orgAdmin)
                .page
        }
        let reader = try await explanation(of: .reader)
        #expect(
            reader.texts.contains {
                $0.hasPrefix(
                    "Editor, MyStudies Coordinator and Reader at Harbor County (HC). A role at a site applies"
                )
                    || $0.hasPrefix(
                        "Editor, Reader and MyStudies Coordinator at Harbor County (HC). A role at a site applies"
                    )
            }, "\(reader.texts)")
        #expect(
            try await explanation(of: .viewer).texts.contains {
                $0.hasPrefix("Reader at Northwood (NW), through Data team.")
            })
        #expect(
            try await explanation(of: .editor).texts.contains { $0.contains("A role at a site") } == false)
    }

    @Test func `the page and the list of users name the site of a role`() async throws {
        let study = try await Fixture()
        let user = study.site.world.user(.reader)
        let page = try await study.site.get("/orgs/MERIDIAN/users/\(user)", as: .orgAdmin).page
        #expect(page.links.contains("Harbor County (HC), Sleep in Early Pregnancy"))
        let list = try await study.site.get("/orgs/MERIDIAN/users", as: .orgAdmin).page
        #expect(list.texts.contains { $0.contains("at Harbor County (HC)") }, "\(list.texts)")
    }

    @Test func `roles at a site that closed long ago aren't listed`() async throws {
        let study = try await Fixture()
        try await study.site.store.write { [site = study.harbor.id] in
            try $0.run("update study_sites set status = 'closed', closed_at = 1 where id = \(site)")
        }
        let page = try await study.site.get(Self.permissions, as: .orgAdmin).page
        #expect(!page.texts.contains("Harbor County (HC)") && page.texts.contains("Data team"))
        let user = study.site.world.user(.reader)
        let reader = try await study.site.get("/orgs/MERIDIAN/users/\(user)", as: .siteAdmin).page
        #expect(!reader.html.contains("Harbor County"))
    }
}
