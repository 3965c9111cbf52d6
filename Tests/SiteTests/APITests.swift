import HTTP
import JSON
import Support
import Testing
import WebAccess

@testable import Portal

/// The description of everything that programs call, as the whole site gives it.
@Suite struct APITests {
    @Test func `every route of apps and participants says what it does, or why not`() async throws {
        let portal = try await FullSite.open().portal
        for route in portal.routes where [.app, .participant].contains(route.access) {
            #expect(route.description != nil, "\(route.method) \(route.pattern) is not described")
        }
        let described = APIDescription(portal.routes).entries.filter { $0.access == .anyone }
        #expect(described.map(\.operation.name).sorted() == ["paper", "picture", "registrationPing"])
    }

    @Test func `every route that answers programs says what it does, or why not`() async throws {
        let routes = try await FullSite.open().portal.routes
        let actions = Set(routes.map(\.pattern).filter { $0.hasSuffix(".api") }.map { $0.dropLast(4) })
        let answering = routes.filter {
            Self.answersPrograms($0.pattern) || actions.contains($0.pattern[...])
        }
        for route in answering {
            #expect(route.description != nil, "\(route.method) \(route.pattern) is not described")
        }
        let named = APIDescription(answering).entries.map(\.operation.name)
        for name in ["studyList", "enroll", "querySelectRows", "whoAmI", "exportAudit", "exportDesign"] {
            #expect(named.contains(name), "\(name) was overlooked")
        }
    }

    /// Whether an address is one of programs: an action, a file, or something of one of the old servers that is no page.
    private static func answersPrograms(_ pattern: String) -> Bool {
        let segments = pattern.split(separator: "/").map { $0.lowercased() }
        let servers = ["studymetadata", "mobileappstudy", "response", "fdahpuserregws", "query"]
        guard let first = segments.first, let last = segments.last, !last.hasSuffix(".view") else {
            return false
        }
        let isFile = !last.hasPrefix("{") && last.contains(".")
        return isFile || last == "export" || servers.contains(first)
    }

    @Test func `every parameter of an address is described`() async throws {
        let portal = try await FullSite.open().portal
        for entry in APIDescription(portal.routes).entries {
            let named = entry.path.split(separator: "/").filter { $0.hasPrefix("{") }
                .map { String($0.dropFirst().dropLast()) }
            let described = entry.operation.parameters.filter { $0.place == .path }.map(\.name)
            #expect(Set(named) == Set(described), "\(entry.path)")
        }
    }

    @Test func `the document is served with a tag, to anybody`() async throws {
        let site = try await FullSite.make()
        let client = try await site.client(of: nil)
        let response = await client.get("/openapi.json")
        #expect(response.status == .ok)
        #expect(response.headers["content-type"] == "application/json")
        let document = try JSONTree.parse(response.body)
        #expect(document["openapi"]?.string == "3.1.0")
        #expect(document["paths"]?["/StudyMetaData/studyList"]?["get"] != nil)
        #expect(document["paths"]?["/response-enroll.api"]?["post"] != nil)
        let export = "/orgs/{org}/apps/{app}/studies/{study}/lists/{list}/export"
        #expect(document["paths"]?[export]?["get"]?["security"] == [["apiKey": []]])
        // Read by pages of others, never with what their visitors' browsers hold.
        #expect(response.headers["access-control-allow-origin"] == "*")
        #expect(!response.headers.contains("access-control-allow-credentials"))
        let tag = try #require(response.headers["etag"])
        #expect(await client.get("/openapi.json", headers: ["if-none-match": tag]).status == .notModified)
        let head = await client.send(.head, "/openapi.json")
        #expect(head.status == .ok)
        #expect(head.body.isEmpty)
    }

    @Test func `every link in the document leads somewhere`() async throws {
        let portal = try await FullSite.open().portal
        let document = APIDescription(portal.routes).openAPI(at: "/")
        let schemas = document["components"]?["schemas"]
        let links = document.description.split(separator: #""$ref":"#).dropFirst().map {
            String($0.dropFirst().prefix { $0 != "\"" })
        }
        #expect(links.count > 50)
        for link in Set(links) {
            let name = try #require(link.split(separator: "/").last)
            #expect(schemas?[String(name)] != nil, "\(link)")
        }
    }

    @Test func `the page lists every operation, and each has a page of its own`() async throws {
        let (site, portal) = try await FullSite.open()
        let client = try await site.client(of: nil)
        let index = await client.get("/api")
        #expect(index.status == .ok)
        for entry in APIDescription(portal.routes).entries {
            let address = "/api/\(entry.operation.name)"
            #expect(index.text.contains(#"href="\#(address)""#))
            let page = await client.get(address)
            #expect(page.status == .ok, "\(address)")
            #expect(page.page.says("curl"))
        }
        #expect(await client.get("/api/none").status == .notFound)
        #expect(site.faults.all == [])
    }

    @Test(arguments: [
        ("anchorRuns", "/api/activityList", "/api/enroll"), ("TOKEN enroll", "/api/enroll", "/api/studyInfo"),
        ("spreadsheets", "/api/exportList", "/api/exportTokens"),
    ])
    func `the page finds operations by what is said about them`(
        _ words: String, _ found: String, _ absent: String
    ) async throws {
        let client = try await FullSite.make().client(of: nil)
        let page = await client.get("/api?q=" + words.replacing(" ", with: "+")).text
        #expect(page.contains(#"href="\#(found)""#))
        #expect(!page.contains(#"href="\#(absent)""#))
    }

    @Test func `what is not found offers everything`() async throws {
        let client = try await FullSite.make().client(of: nil)
        #expect(await client.get("/api?q=nowhere").page.texts.contains("No operations match"))
    }
}
