import Access
import HTTP
import Support
import Testing
import Vocabulary
import WebAccess

@testable import Help
@testable import Portal

/// The help as users open it, and that it is there for every page.
struct HelpRouteTests {
    /// Pages that explain themselves, and addresses that aren't pages.
    private static let exempt = [
        "/", "/about", "/api", "/fdahpStudyDesigner", "/health", "/help", "/invitations", "/join", "/links",
        "/my",
        "/password", "/search", "/set-up", "/sign-in", "/sign-out", "/stashed-form", "/verify", "/metrics",
        "/query-APITest.view", "/query/{org}/{app}/{study}/APITest.view",
        "/{org}/{app}/{study}/query-APITest.view",
    ].map { HelpPath($0) }

    @Test func `every page of the portal has its help`() async throws {
        let (_, portal) = try await FullSite.open()
        let library = try HelpLibrary(folder: ProjectFiles.root + "/Help")
        var missing: Set<String> = []
        for route in portal.routes where route.method == .get && route.description == nil {
            let path = route.pattern
            let isExempt = Self.exempt.contains { $0.depth == 0 ? path == "/" : $0.covers(path) }
            if library.address(for: path) == "/help", !isExempt { missing.insert(path) }
        }
        #expect(missing.sorted() == [])
    }

    @Test func `every covered path is one of the portal, and only one page covers it`() async throws {
        let (_, portal) = try await FullSite.open()
        let patterns = portal.routes.map(\.pattern)
        let library = try HelpLibrary(folder: ProjectFiles.root + "/Help")
        var owners: [HelpPath: String] = [:]
        for page in library.contents(in: .english, forOperator: true).pages {
            for path in page.covered {
                #expect(patterns.contains { path.covers($0) }, "\(page.slug) covers \(path.text)")
                #expect(owners[path] == nil, "\(page.slug) and \(owners[path] ?? "") cover \(path.text)")
                owners[path] = page.slug
            }
        }
    }

    @Test func `each page is shown in both languages, those of operators to administrators of the site only`()
        async throws
    {
        let site = try await FullSite.make()
        let library = try HelpLibrary(folder: ProjectFiles.root + "/Help")
        for language in PortalLanguage.allCases {
            for page in library.contents(in: language, forOperator: true).pages {
                let admin = try await site.get(page.address, as: .siteAdmin)
                #expect(admin.status == .ok && admin.page.says(page.title), "\(page.address)")
                let reader = try await site.get(page.address, as: .reader)
                #expect(reader.status == (page.isForOperators ? .notFound : .ok), "\(page.address)")
            }
        }
        for path in [
            "/help", "/help/glossary", "/help/print", "/about", "/about/changes", "/help?q=token&lang=es",
            "/help?q=xyzzy",
        ] {
            #expect(try await site.get(path, as: .reader).status == .ok, "\(path)")
            #expect(try await site.get(path, as: nil).status == .seeOther, "\(path)")
        }
        for page in library.contents(in: .english, forOperator: true).pages where !page.isForOperators {
            let text = try await site.get(page.address, as: .reader).text
            #expect(
                !text.contains("/help/operate"), "\(page.slug) leads to a page that the reader can't open")
        }
        #expect(try await site.get("/help/nothing", as: .siteAdmin).status == .notFound)
        let printed = try await site.get("/help/print?lang=en", as: .reader)
        let operate = try #require(library.contents(in: .english, forOperator: true).page("operate"))
        #expect(printed.page.says("Token, batch, participant") && !printed.page.says(operate.purpose))
        #expect(site.faults.all.isEmpty, "\(site.faults.all)")
    }

    @Test func `pictures are served without sign-in, and kept by browsers`() async throws {
        let (site, portal) = try await FullSite.open()
        let library = portal.dependencies.help
        let client = InProcessClient(portal.router())
        for name in library.pictures.names {
            let file = try #require(library.pictures.file("pictures/\(name)"))
            let response = await client.get(file.address)
            #expect(response.status == .ok && response.headers["content-type"] == "image/png", "\(name)")
            #expect(response.headers["cache-control"] == "public, max-age=31536000, immutable")
        }
        #expect(await client.get("/assets/help/none.png").status == .notFound)
        let page = try await site.get("/help/adherence?lang=en", as: .reader).text
        let shown = try #require(library.pictures.file("pictures/adherence.png"))
        let size = "width=\"\(shown.size.width)\" height=\"\(shown.size.height)\""
        #expect(page.contains("src=\"\(shown.address)\"") && page.contains(size))
        #expect(page.contains("loading=\"lazy\""))
        // Browsers may print before they load a picture that isn't visible.
        let printed = try await site.get("/help/print?lang=en", as: .reader).text
        #expect(printed.contains(shown.address) && !printed.contains("loading=\"lazy\""))
    }

    @Test func `the page about the portal leads to the changes of each version`() async throws {
        let site = try await FullSite.make()
        let about = try await site.get("/about", as: .reader).page
        #expect(about.links.contains("Apache-2.0"), "licenses lead to their texts")
        let unreleased = try #require(about.links.first { $0.hasSuffix(", not released yet") })
        let version = try #require(try about.link(unreleased).href)
        let changes = try await site.get(version, as: .reader).page
        #expect(changes.says("Changes: Unreleased") && changes.says("Security") && changes.says("Fixed"))
        let newest = try await site.get("/about/changes", as: .reader)
        #expect(newest.status == .ok && newest.page.says("Changes: Unreleased"))
        #expect(try await site.get("/about/changes?version=none", as: .reader).status == .notFound)
        for title in ["What is new", "All keyboard shortcuts", "Accessibility statement"] {
            let address = try #require(try about.link(title).href)
            let path = String(address.prefix { $0 != "#" })
            #expect(try await site.get(path, as: .reader).status == .ok, "\(title)")
        }
    }

    @Test func `the top bar links to the help of the page`() async throws {
        let site = try await FullSite.make()
        let tokens = try await site.get("/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/tokens", as: .coordinator)
        let address = try #require(try tokens.page.link("Help").href)
        #expect(address.hasPrefix("/help/"), "\(address)")
        #expect(try await site.get(address, as: .coordinator).status == .ok)
    }
}
