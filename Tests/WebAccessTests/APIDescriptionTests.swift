import HTTP
import JSON
import Testing
import WebAccess

struct APIDescriptionTests {
    private static let group = Operation.Group("Studies", "What apps read.")
    private static let list = Operation(
        "list", in: group, "The studies.",
        parameters: [.init("app", in: .path, .text("The app.", example: "HERON"))],
        answers: [.init(.ok, "There.", [.json(.object("A list.", ["count": .integer("How many.")]))])])

    private static func route(_ pattern: String, _ description: RouteDescription?) -> SiteRoute {
        let route = SiteRoute.anyone(.get, pattern, responder: .immediate { _ in .noContent })
        return description.map { route.described(as: $0) } ?? route
    }

    private static let routes = [
        route("/apps/{app:int}/list", .operation(list)), route("/old/{app}", .alias(of: "list")),
        route("/page", nil), route("/gone", .nothing("it is gone")),
    ]

    @Test func `a route that says nothing is left out, and an alias is reported with its operation`() {
        let description = APIDescription(Self.routes)
        #expect(description.entries.map(\.operation.name) == ["list"])
        #expect(description["list"]?.path == "/apps/{app}/list")
        #expect(description["list"]?.otherPaths == ["/old/{app}"])
        #expect(description.groups.map(\.group.title) == ["Studies"])
        #expect(description["none"] == nil)
    }

    @Test func `the document has every operation at its path`() throws {
        let document = APIDescription(Self.routes).openAPI(at: "/")
        #expect(document["openapi"]?.string == "3.1.0")
        let operation = try #require(document["paths"]?["/apps/{app}/list"]?["get"])
        #expect(operation["operationId"]?.string == "list")
        #expect(operation["description"]?.string == "Also at: `/old/{app}`.")
        #expect(operation["parameters"]?[0]?["required"]?.bool == true)
        let body = operation["responses"]?["200"]?["content"]?["application/json"]
        #expect(body?["schema"]?["properties"]?["count"]?["type"]?.string == "integer")
        #expect(body?["example"] == ["count": 0])
        #expect(document["paths"]?.object?.count == 1)
    }
}
