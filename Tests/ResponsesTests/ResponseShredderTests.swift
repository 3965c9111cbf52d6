import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing

@testable import Responses

struct ResponseShredderTests {
    static func shape() throws -> ListSchema {
        let plan = try ListChangePlan(SurveyDesign.read(Array(SurveySample.design.utf8)), onto: ListCatalog())
        var catalog = plan.catalog
        for (index, list) in catalog.all.enumerated() { catalog[list.name]?.id = ListID(Int64(index + 1)) }
        return try #require(ListSchema.make("s", in: catalog))
    }

    static func shred(_ results: String) throws -> Result<ShreddedResponse, ShredFailure> {
        ResponseShredder.outcome(
            of: Array("{\"results\": [\(results)]}".utf8), into: try shape(), folder: "F")
    }

    static func result(_ type: String, _ key: String, _ value: String) -> String {
        "{\"resultType\": \"\(type)\", \"key\": \"\(key)\", \"value\": \(value)}"
    }

    @Test(arguments: ["false", "0", "\"0\"", "\"False\"", "\"\"", "null"])
    func `what was not skipped is stored`(_ skipped: String) throws {
        let result =
            "{\"resultType\": \"scale\", \"key\": \"num\", \"skipped\": \(skipped), \"value\": 4}"
        let rows = try Self.shred(result).get().rows
        #expect(rows[0].cells[try #require(rows[0].list.index(of: "num"))] == .real(4))
    }

    @Test(arguments: [("\"maybe\"", "String"), ("2", "Integer"), ("[]", nil)] as [(String, String?)])
    func `whether a question was skipped is never guessed`(_ skipped: String, _ name: String?) throws {
        let result =
            "{\"resultType\": \"scale\", \"key\": \"num\", \"skipped\": \(skipped), \"value\": 4}"
        guard case .failure(let failure) = try Self.shred(result) else {
            return #expect(Bool(false), "it was stored")
        }
        let type = name.map { "java.lang.\($0)" } ?? "java.util.ArrayList"
        #expect(
            failure.description
                == "Value type for skipped of field 'num' expected to be Boolean but got class \(type)")
        #expect(failure.cause.text == "value-type num")
    }

    @Test(arguments: [
        ("scale", "num", "1", SQLValue.real(1)), ("scale", "num", "1.0E308", .real(1e308)),
        ("scale", "num", "4.9E-324", .real(.leastNonzeroMagnitude)),
        ("scale", "num", "9223372036854775807", .real(0x1p63)),
        ("numeric", "NUM", "2.5", .real(2.5)), ("boolean", "flag", "true", .integer(1)),
        ("boolean", "flag", "false", .integer(0)),
        ("date", "day", "\"2017-02-11\"", .text("2017-02-11 00:00:00.000")),
        ("date", "day", "\"2017-02-13T15:15:00.120-0400\"", .text("2017-02-13 15:15:00.120")),
        ("text", "words", "\"😀ab\"", .text("😀ab")), ("email", "words", "\"\"", .text("")),
        ("imageChoice", "pic", "\"a.png\"", .text("a.png")),
        ("imageChoice", "pic", "[\"a\", \"b\"]", .text("a; b")),
        ("scale", "num", "null", .null),
    ])
    func `a value is stored as its type says`(
        _ type: String, _ key: String, _ value: String, _ stored: SQLValue
    ) throws {
        let rows = try Self.shred(Self.result(type, key, value)).get().rows
        let index = try #require(rows[0].list.index(of: key))
        #expect(rows[0].cells[index] == stored)
    }

    @Test(arguments: [
        (
            "boolean", "flag", "1",
            "Value type for field 'flag' expected to be Boolean but got class java.lang.Integer"
        ),
        (
            "scale", "num", "\"1\"",
            "Value type for field 'num' expected to be Integer or Float but got class java.lang.String"
        ),
        (
            "date", "day", "\"2017-02-13T15:15:00.000Z\"",
            "Invalid date string format for field 'day' (2017-02-13T15:15:00.000Z)"
        ),
        ("date", "day", "\"2017-02-30\"", "Invalid date string format for field 'day' (2017-02-30)"),
        (
            "date", "day", "20170211",
            "Value type for Date field 'day' expected to be String but got class java.lang.Integer"
        ),
        (
            "text", "words", "5",
            "Value type for field 'words' expected to be String but got class java.lang.Integer"
        ),
        (
            "text", "words", "[]",
            "Value type for field 'words' expected to be String but got class java.util.ArrayList"
        ),
        (
            "textChoice", "pick", "\"a\"",
            "Value type for choice field 'pick' expected to be ArrayList but got class java.lang.String"
        ),
        (
            "grouped", "group", "true",
            "Value type for grouped result field 'group' expected to be ArrayList but got class java.lang.Boolean"
        ),
        (
            "grouped", "group", "[1]",
            "Value type for grouped result field 'group' expected to be ArrayList or HashMap but got class java.lang.Integer"
        ),
        ("grouped", "group", "null", "NullPointerException"),
        (
            "scale", "nope", "1",
            "Problem storing data in list 'S' in container 'F'.\nUnable to find column 'nope' in list 'S'"
        ),
        (
            "text", "num", "\"x\"",
            "Problem storing data in list 'S' in container 'F'.\nType 'text' (VARCHAR) of result 'num' does not match expected type (DOUBLE)"
        ),
        ("grouped", "nope", "[]", "Invalid list 'Snope' for container 'F'"),
        (
            "text", "words", "\"abcdef\"",
            "Value is too long for column 'words', a maximum length of 5 is allowed. The supplied value was 6 characters long."
        ),
    ])
    func `a value that does not fit is refused with the deployed words`(
        _ type: String, _ key: String, _ value: String, _ message: String
    ) throws {
        let failure = #expect(throws: ShredFailure.self) {
            try Self.shred(Self.result(type, key, value)).get()
        }
        #expect(failure?.description == message)
    }

    @Test(arguments: [
        "{\"resultType\": \"scale\", \"key\": \"num\", \"skipped\": true, \"value\": \"\"}",
        "{\"resultType\": \"scale\", \"key\": \"num\", \"skipped\": \"true\", \"value\": []}",
        "{\"resultType\": \"scale\", \"key\": \"num\", \"skipped\": 1, \"value\": \"\"}",
        "{\"resultType\": \"scale\", \"key\": \"num\", \"skipped\": \"1\", \"value\": \"\"}",
        "{\"resultType\": \"scale\", \"key\": \"num\"}", "{\"key\": \"num\", \"value\": \"anything\"}",
        "{\"resultType\": \"null\", \"key\": \"hello\"}", "{\"resultType\": \"\", \"key\": \"hello\"}",
        "{\"resultType\": \"grouped\", \"key\": \"group\", \"skipped\": true, \"value\": null}",
        "{\"resultType\": \"textChoice\", \"key\": \"pick\", \"value\": []}",
        "{\"resultType\": \"grouped\", \"key\": \"group\", \"value\": []}",
    ])
    func `what was skipped makes one row without answers`(_ result: String) throws {
        let rows = try Self.shred(result).get().rows
        #expect(rows.count == 1)
        #expect(rows[0].cells.allSatisfy { $0 == .null })
    }

    @Test
    func `choices of every kind are rows in their order`() throws {
        let value = "[\"a\", 22, 3.14, true, {\"other\": \"o\", \"text\": \"dropped\"}]"
        let rows = try Self.shred(
            Self.result("textChoice", "pick", value) + "," + Self.result("textChoice", "pick", "[\"again\"]")
        ).get().rows
        let words = rows.dropFirst().map { $0.cells[$0.list.index(of: "pick") ?? 0] }
        #expect(words == [.text("a"), .text("22"), .text("3.14"), .text("true"), .text("o"), .text("again")])
    }

    @Test(arguments: [
        ("[\(result("scale", "dose", "5"))]", 1), ("[[\(result("scale", "dose", "5"))], [], [{}]]", 3),
        ("[[]]", 1), ("[]", 0),
    ])
    func `each occurrence of a form is a row`(_ value: String, _ count: Int) throws {
        let rows = try Self.shred(Self.result("grouped", "group", value)).get().rows
        #expect(rows.count == count + 1)
        #expect(rows.dropFirst().allSatisfy { $0.parent == 0 && $0.list.name == "Sgroup" })
    }

    @Test(arguments: ["grouped", "towerOfHanoi"])
    func `a task is stored whatever it is called and however its results are spelled`(_ type: String) throws {
        let value = """
            [{"resultType": "numeric", "key": "puzzle was solved", "value": 1},
             {"resultType": "numeric", "key": "number of moves", "value": 7}]
            """
        let rows = try Self.shred(Self.result(type, "hanoi", value)).get().rows
        #expect(rows[1].cells[try #require(rows[1].list.index(of: "puzzleWasSolved"))] == .integer(1))
        #expect(rows[1].cells[try #require(rows[1].list.index(of: "numberOfMoves"))] == .real(7))
    }

    @Test
    func `a response without results is refused`() throws {
        let outcome = ResponseShredder.outcome(of: Array("{}".utf8), into: try Self.shape(), folder: "F")
        let failure = #expect(throws: ShredFailure.self) { try outcome.get() }
        #expect(
            failure?.description
                == "Problem storing data in list 'S' in container 'F'.\nNo results provided in response.")
        #expect(
            failure?.problems.first?.sentence() == "The response: expected a list of answers, got nothing.")
    }
}
