import Testing

@testable import HTTP

/// What the engine answers by itself, around the handlers.
struct DispatchTests {
    private let client = InProcessClient(
        Router([
            Route(.get, "/studies", responder: .immediate { .text("list \($0.query["page"] ?? "-")") }),
            Route(.post, "/studies", bodyLimit: 10, responder: .immediate { .text("\($0.body.count)") }),
            Route(.head, "/special", responder: .immediate { _ in Response.noContent.with("x-head", "own") }),
            Route(.get, "/special", responder: .immediate { _ in .text("got") }),
            Route(.options, "/own", responder: .immediate { _ in Response.noContent.with("allow", "NONE") }),
            Route(.get, "/fault", responder: .immediate { _ in throw Broken() }),
            Route(
                .get, "/refusal", responder: .async { _ in throw HTTPError(.conflict, "Too late.") }),
            Route(.get, "/forgotten", responder: .callback { _, _ in }),
            Route(
                .get, "/twice",
                responder: .callback { _, answer in
                    answer(.text("first"))
                    answer(.text("second"))
                }),
            Route(.get, "/injection", responder: .immediate { .redirect(to: $0.query["to"] ?? "") }),
            Route(.get, "/{name}", responder: .immediate { .text($0.parameters["name"]) }),
            Route(
                .put, "/stream", bodyLimit: 100_000,
                responder: .streaming { _, body in
                    var sizes: [Int] = []
                    for try await piece in body { sizes.append(piece.count) }
                    return .text("\(sizes.reduce(0, +))")
                }),
        ]))

    private struct Broken: Error {}

    @Test func `HEAD is answered by the GET route with its length and without its body`() async {
        let response = await client.send(.head, "/studies?page=2")
        #expect(response.status == .ok)
        #expect(response.headers["content-length"] == "6")
        #expect(response.body.isEmpty)
        #expect(await client.send(.head, "/special").headers["x-head"] == "own")
    }

    @Test(arguments: [Method.delete, Method("TRACE")])
    func `another method gets 405 with what is allowed`(method: Method) async {
        let response = await client.send(method, "/studies")
        #expect(response.status == .methodNotAllowed)
        #expect(response.headers["allow"] == "GET, HEAD, OPTIONS, POST")
    }

    @Test func `OPTIONS lists what is allowed unless a route answers it`() async {
        let response = await client.send(.options, "/studies")
        #expect(response.status == .noContent)
        #expect(response.headers["allow"] == "GET, HEAD, OPTIONS, POST")
        #expect(await client.send(.options, "/own").headers["allow"] == "NONE")
        #expect(await client.send(.options, "*").status == .noContent)
    }

    @Test(arguments: [
        ("/studies/", "/studies"),
        ("/studies/?page=2&x=%2F", "/studies?page=2&x=%2F"),
        ("/%5Cevil.example/", "/%5Cevil.example"),
        ("/a%20b/", "/a%20b"),
    ])
    func `a slash too many is taken away for good`(target: String, location: String) async {
        let response = await client.get(target)
        #expect(response.status == .permanentRedirect)
        #expect(response.location == location)
    }

    @Test func `a body over the route's limit is refused`() async {
        #expect(await client.post("/studies", body: Array(repeating: 1, count: 10), type: "x/y").text == "10")
        let response = await client.post("/studies", body: Array(repeating: 1, count: 11), type: "x/y")
        #expect(response.status == .contentTooLarge)
    }

    @Test func `a thrown refusal keeps its status and any other error becomes a plain 500`() async {
        #expect(await client.get("/refusal").status == .conflict)
        let fault = await client.get("/fault")
        #expect(fault.status == .internalServerError)
        #expect(!fault.text.contains("Broken"))
    }

    @Test func `a callback that is dropped is a 500 and one that is used twice counts once`() async {
        #expect(await client.get("/forgotten").status == .internalServerError)
        #expect(await client.get("/twice").text == "first")
    }

    @Test func `a line break cannot enter a header field`() async {
        let response = await client.get("/injection?to=%2Fx%0D%0ASet-Cookie:%20a=b")
        #expect(response.status == .internalServerError)
        #expect(response.location == nil)
    }

    @Test func `a streaming route reads the body in pieces`() async {
        let body = [UInt8](repeating: 7, count: 50_000)
        #expect(await client.send(.put, "/stream", body: body).text == "50000")
    }

    @Test(arguments: [
        ("http://other.example/studies", "list -"),
        ("HTTPS://other.example?page=3", ""),
        ("http://other.example/studies?page=3", "list 3"),
    ])
    func `a target in absolute form is understood`(target: String, expected: String) async {
        let response = await client.get(target)
        #expect(expected.isEmpty ? response.status == .notFound : response.text == expected)
    }
}
