import Testing

@testable import HTTP

/// Forms of both types, whole in memory.
struct FormTests {
    private static let urlencoded = "application/x-www-form-urlencoded"

    private func form(_ body: String, _ type: String?, _ limits: FormLimits = FormLimits()) throws -> Form {
        try Form(Array(body.utf8), contentType: type, limits: limits)
    }

    @Test(arguments: [
        ("a=1&b=2", ["a=1", "b=2"]),
        ("a=x+y%26z", ["a=x y&z"]),
        ("a&b=", ["a=", "b="]),
        ("", []),
        ("&a=1&", ["a=1"]),
        ("a=%C3%BC", ["a=ü"]),
    ])
    func `an urlencoded form is read`(body: String, expected: [String]) throws {
        let form = try form(body, "Application/X-WWW-Form-Urlencoded; charset=utf-8")
        #expect(form.fields.map { "\($0.name)=\($0.value)" } == expected)
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "%=1", "a=%ff", "a=%00"])
    func `an urlencoded form that is not correct is refused`(body: String) {
        let error = #expect(throws: FormError.self) { try form(body, Self.urlencoded) }
        #expect(error?.refusal.status == .badRequest)
    }

    @Test func `fields repeat, and are limited in number`() throws {
        let form = try form("a=1&b=2&a=3", Self.urlencoded)
        #expect(form.all("a") == ["1", "3"])
        #expect(form["b"] == "2")
        #expect(form["c"] == nil)
        #expect(form.names == ["a", "b"])
        var limits = FormLimits()
        limits.fieldCount = 2
        #expect(throws: FormError.tooManyFields(2)) { try self.form("a=1&b=2&a=3", Self.urlencoded, limits) }
    }

    @Test func `another type is no form, and nothing at all is an empty one`() throws {
        #expect(throws: FormError.notAForm("text/plain")) { try form("a=1", "text/plain") }
        #expect(throws: FormError.self) { try form("a=1", nil) }
        #expect(try form("", nil).fields.isEmpty)
    }

    @Test func `a handler that lets a form error pass answers with its status`() async {
        let client = InProcessClient(
            Router([Route(.post, "/", responder: .immediate { .text(try $0.form()["a"] ?? "-") })]))
        #expect(await client.post("/", form: [("a", "x y&z")]).text == "x y&z")
        #expect(await client.post("/", body: [1], type: "image/png").status == .unsupportedMediaType)
        #expect(await client.post("/", body: Array("a=%".utf8), type: Self.urlencoded).status == .badRequest)
    }
}
