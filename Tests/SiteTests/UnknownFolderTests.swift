import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

/// A folder of another tenant and one that doesn't exist get the same response.
@Suite struct UnknownFolderTests {
    @Test(
        "strangers can't tell a folder that they can't see from one that doesn't exist",
        arguments: [
            ("/orgs/MERIDIAN", "/orgs/NOPE"),
            ("/orgs/MERIDIAN/apps/HERON", "/orgs/MERIDIAN/apps/NOPE"),
            ("/orgs/MERIDIAN/apps/HERON/studies/SLEEP01", "/orgs/MERIDIAN/apps/HERON/studies/NOPE"),
            ("/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/lists", "/orgs/NOPE/apps/NOPE/studies/NOPE/lists"),
            ("/orgs/MERIDIAN/nothing", "/orgs/NOPE/nothing"),
            (
                "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/nothing",
                "/orgs/NOPE/apps/NOPE/studies/NOPE/nothing"
            ),
            (
                "/MERIDIAN/HERON/SLEEP01/query-selectRows.api?schemaName=lists&queryName=a",
                "/MERIDIAN/HERON/NOPE/query-selectRows.api?schemaName=lists&queryName=a"
            ),
        ])
    func responses(existing: String, missing: String) async throws {
        let site = try await FullSite.withItsRefusalPages()
        let one = try await site.get(existing, as: .stranger)
        let other = try await site.get(missing, as: .stranger)
        #expect(one.status == .notFound)
        #expect(other.status == .notFound)
        #expect(Self.text(one) == Self.text(other))
        #expect(one.headers["content-type"] == other.headers["content-type"])
    }

    @Test(
        "an address that leads nowhere shows the closest folder that the user can open",
        arguments: [
            (
                TestUser.editor, "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/nothing",
                "Go to Sleep in Early Pregnancy"
            ),
            (.folderAdmin, "/orgs/MERIDIAN/apps/HERON/nothing", "Go to Heron"),
            (.folderAdmin, "/orgs/MERIDIAN/apps/HERON/studies/NOPE", "Go to Heron"),
            (.orgAdmin, "/orgs/MERIDIAN/apps/NOPE/credentials", "Go to Meridian Bay Institute"),
            (.orgAdmin, "/orgs/HARBOUR/nothing", "Go to your studies"),
            (.orgAdmin, "/nothing", "Go to your studies"),
        ])
    func closestFolder(of someone: TestUser, at address: String, link: String) async throws {
        let site = try await FullSite.withItsRefusalPages()
        let response = try await site.get(address, as: someone)
        #expect(response.status == .notFound)
        #expect(response.page.title == "Not found")
        #expect(response.page.links.contains(link))
        // The menu of the account has the link, too.
        #expect(response.text.ranges(of: "href=\"/search\"").count == 2)
    }

    @Test("a hidden study of an app that the user can open looks like one that doesn't exist")
    func hiddenStudy() async throws {
        let site = try await FullSite.withItsRefusalPages()
        try await site.store.write { transaction in
            _ = try FolderRepository.addStudy(
                "HIDDEN01", title: "Hidden Study",
                with: site.parts.console.grant(CreateStudy.self, on: site.world.app), in: transaction)
        }
        let studies = "/orgs/MERIDIAN/apps/HERON/studies"
        for suffix in ["", "/lists", "/nothing"] {
            let hidden = try await site.get("\(studies)/HIDDEN01\(suffix)", as: .lead)
            let missing = try await site.get("\(studies)/NOPE\(suffix)", as: .lead)
            #expect(hidden.status == .notFound)
            #expect(Self.text(hidden) == Self.text(missing))
            #expect(hidden.page.links.contains("Go to Heron"))
            #expect(!hidden.text.contains("Hidden Study"))
        }
    }

    @Test("visitors and programs get no menu at an address that leads nowhere")
    func withoutMenu() async throws {
        let site = try await FullSite.withItsRefusalPages()
        let visitor = try await site.get("/orgs/MERIDIAN/nothing", as: nil)
        #expect(visitor.status == .notFound && visitor.page.title == "Not found")
        #expect(
            !visitor.text.contains("href=\"/search\"") && !visitor.text.contains("Meridian Bay Institute"))
        let program = try await site.get(
            "/orgs/MERIDIAN/nothing", as: .orgAdmin, headers: ["accept": "application/json"])
        #expect(program.status == .notFound)
        #expect(program.headers["content-type"] == "application/problem+json")
    }

    /// The body without the tokens of forms and the number of the request, which differ each time.
    private static func text(_ response: ClientResponse) -> String {
        response.text.replacing(#/name="_token" value="[^"]*"/#, with: "")
            .replacing(#/<span class="mono">[0-9a-f]{16}</span>/#, with: "")
    }
}
