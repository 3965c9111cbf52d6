import Testing

@testable import HTTP

/// Which pattern a path leads to, and what its parameters take.
struct RouterTests {
    private static let patterns = [
        "/", "/studies", "/studies/new", "/studies/{study}", "/studies/{study}/tokens",
        "/studies/{study}/{page:int}",
        "/orgs/{org}/apps/{app}", "/orgs/{org}/{rest...}", "/response-enroll.api",
        "/{folder...}/response-enroll.api",
        "/assets/{file...}", "/old/{path...}/end", "/über",
    ]

    private let router = Router(
        patterns.map { pattern in Route(.get, pattern, responder: .immediate { .text($0.pattern) }) })

    private func describe(_ path: String) -> String {
        switch router.match(.get, path) {
        case .route(let index, let parameters):
            ([router.routes[index].pattern] + parameters.all.map { "\($0.name)=\($0.value)" })
                .joined(separator: " ")
        case .otherMethods: "other methods"
        case .withoutSlash: "without slash"
        case .nothing: "nothing"
        case .malformed: "malformed"
        }
    }

    @Test(arguments: [
        ("/", "/"),
        ("/studies", "/studies"),
        ("/studies/new", "/studies/new"),
        ("/studies/New", "/studies/{study} study=New"),
        ("/studies/a%20b", "/studies/{study} study=a b"),
        ("/studies/a%2Fb", "/studies/{study} study=a/b"),
        ("/studies/%C3%BC", "/studies/{study} study=ü"),
        ("/studies/a+b", "/studies/{study} study=a+b"),
        ("/studies/new/tokens", "/studies/{study}/tokens study=new"),
        ("/studies/s/12", "/studies/{study}/{page:int} study=s page=12"),
        ("/studies/s/x12", "nothing"),
        ("/orgs/o/apps/a", "/orgs/{org}/apps/{app} org=o app=a"),
        ("/orgs/o/apps/a/b", "/orgs/{org}/{rest...} org=o rest=apps/a/b"),
        ("/orgs/o", "nothing"),
        ("/response-enroll.api", "/response-enroll.api"),
        ("/a/response-enroll.api", "/{folder...}/response-enroll.api folder=a"),
        ("/a/b/c/response-enroll.api", "/{folder...}/response-enroll.api folder=a/b/c"),
        ("/studies/x/response-enroll.api", "/{folder...}/response-enroll.api folder=studies/x"),
        ("/a/b/response-other.api", "nothing"),
        ("/assets/css/a.css", "/assets/{file...} file=css/a.css"),
        ("/assets", "nothing"),
        ("/old/a/end", "/old/{path...}/end path=a"),
        ("/old/end", "nothing"),
        ("/old/a/end/end", "/old/{path...}/end path=a/end"),
        ("/%C3%BCber", "/über"),
        ("/über", "/über"),
    ])
    func `a path leads to the best pattern`(path: String, expected: String) {
        #expect(describe(path) == expected)
    }

    @Test(arguments: [
        ("/studies/", "without slash"),
        ("/assets/a/", "without slash"),
        ("//studies", "nothing"),
        ("//evil.example/response-enroll.api/", "nothing"),
        ("/studies//", "nothing"),
        ("/studies/.", "nothing"),
        ("/studies/..", "nothing"),
        ("/studies/%2e%2E", "nothing"),
        ("/assets/../x", "nothing"),
        ("/studies/...", "/studies/{study} study=..."),
        // Decoded once: what is there then is a name like any other.
        ("/studies/%2541", "/studies/{study} study=%41"),
        ("/studies/%252e%252E", "/studies/{study} study=%2e%2E"),
        ("", "malformed"),
        ("studies", "malformed"),
        ("/studies/%", "malformed"),
        ("/studies/%4", "malformed"),
        ("/studies/%zz", "malformed"),
        ("/studies/%ff", "malformed"),
        ("/studies/%00", "malformed"),
        ("/studies/%0a", "malformed"),
        ("/studies/a b", "malformed"),
        ("/studies/a\\b", "malformed"),
    ])
    func `a path that is odd is turned down or sent on`(path: String, expected: String) {
        #expect(describe(path) == expected)
    }

    @Test func `a route may ignore the case of its fixed texts`() async {
        let client = InProcessClient(
            Router([
                Route(
                    .get, "/{folder...}/mobileAppStudy-enroll.api", ignoresCase: true,
                    responder: .immediate { .text($0.parameters["folder"]) }),
                Route(.get, "/Exact", responder: .immediate { _ in .text("exact") }),
                Route(.get, "/exact", ignoresCase: true, responder: .immediate { _ in .text("any case") }),
            ]))
        #expect(await client.get("/Folder/MOBILEAPPSTUDY-Enroll.API").text == "Folder")
        #expect(await client.get("/Exact").text == "exact")
        #expect(await client.get("/EXACT").text == "any case")
        // Apps append a path to an address that may end with a slash.
        #expect(await client.get("//Folder///x//mobileappstudy-enroll.api").text == "Folder/x")
        for path in [
            "//Exact", "//evil.example/mobileappstudy-enroll.api/", "//../mobileappstudy-enroll.api",
        ] {
            #expect(await client.get(path).status == .notFound, "\(path)")
        }
    }

    @Test(arguments: [
        ("/a/{x}", "/a/{y}"),
        ("/a", "/a"),
        ("/a/{x...}", "/a/{y...}"),
        ("/{x...}/a", "/{y...}/a"),
        ("/a/{x:int}", "/a/{y:int}"),
    ])
    func `patterns that match the same addresses are found with both places`(first: String, second: String) {
        let responder = Responder.immediate { _ in .noContent }
        let routes = [
            Route(.get, first, responder: responder, fileID: "A.swift", line: 1),
            Route(.post, first, responder: responder, fileID: "A.swift", line: 2),
            Route(.get, second, responder: responder, fileID: "B.swift", line: 3),
        ]
        let error = #expect(throws: RouteTree.Conflict.self) { try RouteTree(routes) }
        #expect(error?.sentence.contains("A.swift:1") == true)
        #expect(error?.sentence.contains("B.swift:3") == true)
    }

    @Test(arguments: [
        "", "a", "/a/", "//", "/a//b", "/{}", "/{a", "/a}", "/x{a}", "/{a}/{a}", "/{a...}/b/c", "/{a...}/{b}",
        "/{a...}/x/{b...}", "/{a-b}", "/..", "/a b", "/a%20b", "/a?b",
    ])
    func `a pattern that is not well-formed is reported`(pattern: String) {
        #expect(throws: PatternSegment.Malformed.self) { try PatternSegment.parse(pattern) }
    }
}
