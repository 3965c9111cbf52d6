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
