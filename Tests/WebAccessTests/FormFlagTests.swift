import Access
import HTTP
import Testing
import WebAccess

/// Yes-or-no fields of forms, and parameters with listed values.
@Suite struct FormFlagTests {
    @Test(arguments: [
        ("1", true), ("true", true), ("TRUE", true), ("on", true), (" 1 ", true), ("0", false),
        ("false", false), ("", false), (" ", false),
    ])
    func `a value that pages and programs send is read`(_ text: String, _ flag: Bool) throws {
        #expect(try Form([(name: "forced", value: text)]).flag("forced") == flag)
    }

    @Test func `a field that the form doesn't have is off`() throws {
        #expect(try !Form().flag("forced"))
    }

    @Test(arguments: [["yes"], ["2"], ["1.0"], ["t"], ["1", "0"], ["true", "maybe"]])
    func `an unreadable value, or both, is refused by name`(_ texts: [String]) {
        let form = Form(texts.map { (name: "forced", value: $0) })
        let refusal = #expect(throws: InvalidInput.self) { try form.flag("forced") }
        #expect(refusal?.problems.map(\.field) == ["forced"])
        #expect(refusal?.sentence == "Invalid value for forced. Use true or false.")
    }

    private enum State: String { case active, withdrawn }

    @Test func `an unknown value of a filter is refused by name, and a blank one is none`() throws {
        #expect(try Query("state=active").option("state", as: State.self) == .active)
        for query in ["", "state=", "state=%20"] {
            #expect(try Query(query).option("state", as: State.self) == nil)
        }
        let refusal = #expect(throws: HTTPError.self) {
            try Query("state=foo").option("state", as: State.self)
        }
        #expect(refusal?.status == .badRequest && refusal?.detail.hasPrefix("'foo' isn't a valid") == true)
    }
}
