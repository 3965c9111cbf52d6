import HTTP
import Support
import Testing
import WebAccess

@testable import Portal

/// Apps and scripts that were set up for a server below `/labkey` reach the same actions there.
@Suite struct ContextPathTests {
    @Test func `what programs call is also below the context path`() async throws {
        let routes = try await FullSite.open().portal.routes
        let addresses = Set(routes.map { "\($0.method) \($0.pattern)" })
        let servers = [
            "/StudyMetaData/", "/query/", "/response/", "/mobileappstudy/", "/login-", "/fdahpUserRegWS/",
        ]
        let actions = routes.filter { route in
            let isAction = route.pattern.hasPrefix("/{org}/") && route.pattern.hasSuffix(".api")
            return isAction || servers.contains { route.pattern.hasPrefix($0) }
        }.filter { !$0.pattern.hasSuffix("/APITest.view") }
        #expect(actions.count > 100)
        for route in actions {
            #expect(
                addresses.contains("\(route.method) /labkey\(route.pattern)"),
                "\(route.method) \(route.pattern)")
        }
    }

    @Test func `what is below that of LabKey is also below the operator's`() async throws {
        let plain = try await FullSite.open().portal.routes
        let (whole, portal) = try await FullSite.open(contextPath: "/research")
        let addresses = Set(portal.routes.map { "\($0.method) \($0.pattern)" })
        let below = plain.filter { $0.pattern.hasPrefix("/labkey/") }
        #expect(below.count > 100)
        for route in below {
            let moved = "/research" + route.pattern.dropFirst("/labkey".count)
            #expect(addresses.contains("\(route.method) \(moved)"), "\(moved)")
        }
        #expect(portal.routes.count == plain.count + below.count)
        let client = InProcessClient(whole.router)
        for path in [
            "/StudyMetaData/ping", "/fdahpUserRegWS/ping.api", "/FDAHPUSERREGWS/ping",
            "/response/x/enroll.api",
        ] {
            let answer = await client.get("/research" + path)
            #expect(answer.status == (await client.get(path)).status && answer.status != .notFound, "\(path)")
        }
        #expect(await client.get("/elsewhere/fdahpUserRegWS/ping.api").status == .notFound)
    }

    @Test(arguments: [
        ("", ""), ("/labkey", ""), ("/LabKey", ""), ("/research", "/research"), ("/lk-2.1", "/lk-2.1"),
    ])
    func `a context path is a slash and one name`(value: String, path: String) throws {
        #expect(try Configuration(environment: ["PORTAL_CONTEXT_PATH": value]).contextPath == path)
    }

    @Test(arguments: [
        "research", "/", "/a/b", "/a b", "/orgs", "/API", "/response", "/..", "/{x}", "/a*", "/a/",
    ])
    func `a context path that the portal uses itself, or that isn't one name, is refused`(value: String) {
        #expect(throws: ConfigurationProblem.self) {
            try Configuration(environment: ["PORTAL_CONTEXT_PATH": value])
        }
    }

    @Test func `an action below the context path answers as it does without it`() async throws {
        let client = InProcessClient(try await FullSite.open().site.router)
        for path in [
            "/StudyMetaData/ping", "/fdahpUserRegWS/ping.api", "/Org/App/Study/query-selectRows.api",
        ] {
            let (plain, below) = (await client.get(path), await client.get("/labkey" + path))
            #expect(plain.status == below.status && plain.text == below.text, "\(path)")
            #expect(plain.status != .notFound || path.contains("query"))
        }
    }
}
