import HTTP
import JSON
import PortalUI
import SQLStore
import Testing

@testable import Responses

struct ResponseProblemTests {
    /// Results that fail, where the wrong value is, and the sentence about it.
    private static let cases: [(String, String, String)] = [
        (
            result("scale", "num", #""abc""#), "/results/0/value",
            "Answer 1, step num: expected a number, got the text 'abc'."
        ),
        (
            result("boolean", "flag", "1"), "/results/0/value",
            "Answer 1, step flag: expected true or false, got the number 1."
        ),
        (
            result("scale", "num", "1") + "," + result("date", "day", #""yesterday""#), "/results/1/value",
            "Answer 2, step day: expected a date, such as 2026-11-20, got the text 'yesterday'."
        ),
        (
            result("text", "words", #""too long""#), "/results/0/value",
            "Answer 1, step words: expected at most 5 characters, got 8 characters."
        ),
        (
            result("text", "words", #""a\u0000b""#), "/results/0/value",
            "Answer 1, step words: expected text, got the text 'a\u{2400}b', which contains a NUL character."
        ),
        (
            result("textChoice", "pick", #"["a", "b\u0000"]"#), "/results/0/value/1",
            "Answer 1, step pick: expected text, got the text 'b\u{2400}', which contains a NUL character."
        ),
        (
            result("imageChoice", "pic", #"["a", 2]"#), "/results/0/value/1",
            "Answer 1, step pic: expected text, got the number 2."
        ),
        (
            result("textChoice", "pick", #""a""#), "/results/0/value",
            "Answer 1, step pick: expected a list of choices, got the text 'a'."
        ),
        (
            result("textChoice", "pick", #"["a", ["b"]]"#), "/results/0/value/1",
            "Answer 1, step pick: expected a choice, got a list."
        ),
        (
            result("grouped", "group", #""x""#), "/results/0/value",
            "Answer 1, step group: expected a list of answers, got the text 'x'."
        ),
        (
            result("grouped", "group", "null"), "/results/0",
            "Answer 1, step group: expected a list of answers, got nothing."
        ),
        (
            result("grouped", "group", "[[], [" + result("scale", "dose", "true") + "]]"),
            "/results/0/value/1/0/value", "Answer 1, step group › dose: expected a number, got true."
        ),
        (
            result("grouped", "group", "[" + result("scale", "dose", "{}") + "]"),
            "/results/0/value/0/value", "Answer 1, step group › dose: expected a number, got an object."
        ),
        (
            result("grouped", "group", "[7]"), "/results/0/value/0",
            "Answer 1, step group: expected the answers to the questions of the form, got the number 7."
        ),
        (
            result("scale", "unknown", "1"), "/results/0/key",
            "Answer 1, step unknown: the applied version of the design doesn't include this step."
        ),
        (
            result("text", "num", #""1""#), "/results/0/resultType",
            "Answer 1, step num: the List stores numbers, not answers of the type 'text'."
        ),
        (
            result("textChoice", "other", "[]"), "/results/0/key",
            "Answer 1, step other: the applied version of the design doesn't include this step."
        ),
        (
            #"{"resultType": "scale", "key": "num", "skipped": "maybe", "value": 4}"#, "/results/0/skipped",
            "Answer 1, step num: expected true or false for whether the question was skipped, got the text 'maybe'."
        ),
        (
            #"{"resultType": "scale", "key": "num", "startTime": "noon", "value": 4}"#,
            "/results/0/startTime",
            "Answer 1, step num: expected the start time of the answer, such as "
                + "2026-11-20T14:30:00.000-0500, got the text 'noon'."
        ),
        (
            #"{"resultType": "scale", "key": "num", "endTime": "late", "value": 4}"#, "/results/0/endTime",
            "Answer 1, step num: expected the end time of the answer, such as "
                + "2026-11-20T14:30:00.000-0500, got the text 'late'."
        ),
        (
            "7", "/results/0",
            "Answer 1, without a readable step: expected an answer with its key and type, got the number 7."
        ),
        (
            result("scale", "num", "1") + #", {"resultType": "scale", "value": 1}"#, "/results/1",
            "Answer 2, without a readable step: expected the key of its step, got nothing."
        ),
        (
            #"{"resultType": "scale", "key": 5, "value": 1}"#, "/results/0/key",
            "Answer 1, without a readable step: expected the key of its step, got the number 5."
        ),
        (
            #"{"resultType": "textChoice", "key": "", "value": []}"#, "/results/0/key",
            "Answer 1, without a readable step: expected the key of its step, got empty text."
        ),
        (
            #"{"resultType": "scale", "startTime": "noon", "value": 1}"#, "/results/0/startTime",
            "Answer 1, without a readable step: expected the start time of the answer, such as "
                + "2026-11-20T14:30:00.000-0500, got the text 'noon'."
        ),
        (
            result("grouped", "group", #"[[{"resultType": "scale", "value": 1}]]"#), "/results/0/value/0/0",
            "Answer 1, step group, without a readable step: expected the key of its step, got nothing."
        ),
    ]

    private static func result(_ type: String, _ key: String, _ value: String) -> String {
        ResponseShredderTests.result(type, key, value)
    }

    private static func problems(_ results: String) throws -> [ResponseProblem] {
        guard case .failure(let failure) = try ResponseShredderTests.shred(results) else { return [] }
        return failure.problems
    }

    @Test(arguments: cases)
    func `a failure knows which value is wrong and says in words what was expected`(
        _ results: String, _ path: String, _ sentence: String
    ) throws {
        let problem = try #require(try Self.problems(results).first)
        #expect(problem.sentence() == sentence)
        let document = try JSONTree.parse("{\"results\": [\(results)]}")
        // A value that is not there is a problem of what should contain it.
        #expect(
            problem.path.description == path
                || ["/results/0", "/results/1", "/results/0/value/0/0"].contains(path))
        #expect(document[try #require(ValuePath(text: path))] != nil)
        #expect(ResponseProblem.read(ResponseProblem.stored([problem])) == [problem])
        #expect(!sentence.contains("java"))
    }

    @Test func `every answer without a column is reported, up to a limit`() throws {
        let results = (0..<120).map { Self.result("scale", "q\($0)", "1") }.joined(separator: ",")
        let problems = try Self.problems(results)
        #expect(problems.count == ResponseProblem.storedMax)
        #expect(problems[99].path.description == "/results/99/key")
        #expect(ResponseProblem.read(nil) == [] && ResponseProblem.read("[{}]") == [])
    }

    @Test(arguments: ["", "/a", "/a~1b/0", "/~0/x y", "/"])
    func `a path is written and read alike`(_ text: String) throws {
        #expect(try #require(ValuePath(text: text)).description == text)
    }

    @Test func `a path leads to the first member of a name, and another value is put there`() throws {
        let document = try JSONTree.parse(#"{"a": [{"b": 1, "b": 2}], "c/d": 3.50}"#)
        let path = ValuePath(["a", "0", "b"])
        #expect(document[path] == 1)
        #expect(document.replacing(path, with: "x")?.description == #"{"a":[{"b":"x","b":2}],"c/d":3.50}"#)
        #expect(document[try #require(ValuePath(text: "/c~1d"))]?.double == 3.5)
        for wrong in ["/a/1", "/a/b", "/c~1d/0", "/e", "a"] {
            let path = ValuePath(text: wrong)
            #expect(path.flatMap { document.replacing($0, with: 1) } == nil, "\(wrong)")
        }
    }

    @Test func `every value that does not fit is a problem, and the first one is the message`() throws {
        let results = [
            Self.result("scale", "num", "\"a\""), Self.result("scale", "unknown", "1"),
            Self.result("boolean", "flag", "1"), Self.result("imageChoice", "pic", "[1, \"b\", 2]"),
            #"{"resultType": "date", "key": "day", "startTime": "x", "endTime": "y", "value": 5}"#,
            Self.result("textChoice", "pick", "[[], \"a\", [1]]"),
            Self.result("grouped", "group", "[[\(Self.result("scale", "dose", "{}"))], 3]"),
        ].joined(separator: ", ")
        guard case .failure(let failure) = try ResponseShredderTests.shred(results) else {
            return #expect(Bool(false), "it was stored")
        }
        let name = "Value type for field 'num' expected to be Integer or Float but got class java.lang.String"
        #expect(failure.description == name && failure.cause.text == "value-type num")
        #expect(
            failure.problems.map(\.path.description) == [
                "/results/0/value", "/results/2/value", "/results/3/value/0", "/results/3/value/2",
                "/results/4/startTime", "/results/4/endTime", "/results/4/value", "/results/1/key",
                "/results/5/value/0", "/results/5/value/2", "/results/6/value/0/0/value",
                "/results/6/value/1",
            ])
    }

    @Test(arguments: [
        (#"{"results": "str"}"#, "/results", "expected a list of answers, got the text 'str'."),
        (#"{"results": null}"#, "/results", "expected a list of answers, got nothing."),
        (#"{"startTime": null}"#, "", "expected a list of answers, got nothing."),
        (#""str""#, "", "expected an object with a list of answers, got the text 'str'."),
        ("[1]", "", "expected an object with a list of answers, got a list."),
    ])
    func `a response without answers says what it has instead`(
        _ data: String, _ path: String, _ sentence: String
    ) throws {
        let outcome = ResponseShredder.outcome(
            of: Array(data.utf8), into: try ResponseShredderTests.shape(), folder: "F")
        let failure = #expect(throws: ShredFailure.self) { try outcome.get() }
        #expect(failure?.problems.map { $0.sentence() } == ["The response: \(sentence)"])
        #expect(failure?.problems.first?.path.description == path)
        #expect(failure?.cause.kind == .noResults)
    }

    @Test(arguments: [
        (
            "1e400", "/results/0/value", #"{"resultType": "scale", "key": "num", "value": 1e400}"#,
            "step num: expected a number, got the number 1e400, which is out of range."
        ),
        (
            "an integer beyond 64 bits", "/results/0/value",
            #"{"resultType": "scale", "key": "num", "value": 123456789012345678901}"#,
            "step num: expected a number, got the number 123456789012345678901, which is out of range."
        ),
        (
            "text", "/results/0/value", #"{"resultType": "text", "key": "words", "value": -1e999}"#,
            "step words: expected text, got the number -1e999, which is out of range."
        ),
        (
            "a choice", "/results/0/value/1",
            #"{"resultType": "textChoice", "key": "pick", "value": ["a", 1e400]}"#,
            "step pick: expected a choice, got the number 1e400, which is out of range."
        ),
        (
            "in a form", "/results/0/value/0/0/value",
            #"{"resultType": "grouped", "key": "group", "value": [[{"resultType": "scale", "key": "dose", "value": 1e400}]]}"#,
            "step group › dose: expected a number, got the number 1e400, which is out of range."
        ),
        (
            "a member that no one reads", "/results/0/note",
            #"{"resultType": "scale", "key": "num", "value": 1, "note": 1e400}"#,
            "step num: expected a number, got the number 1e400, which is out of range."
        ),
        (
            "half of a surrogate pair", "/results/0/value",
            #"{"resultType": "text", "key": "words", "value": "a\ud83d"}"#,
            "step words: expected text, got the text 'a\u{FFFD}', which contains half of a character "
                + "(an unpaired surrogate)."
        ),
    ])
    func `a value that no number or text can hold is a problem of its answer`(
        _ name: String, _ path: String, _ result: String, _ sentence: String
    ) throws {
        let wrong = result + ", " + Self.result("boolean", "flag", "1")
        let problems = try Self.problems(wrong)
        let problem = try #require(problems.first { $0.path.description == path })
        #expect(problem.sentence() == "Answer 1, " + sentence)
        #expect(problem.isCorrectable && problems.count == 2)
        #expect(problems.contains { $0.path.description == "/results/1/value" })
        let document = try ResponseDocument(Array("{\"results\": [\(wrong)]}".utf8))
        #expect(document.replacing(problem.path, with: "x")?.defects == [])
    }

    @Test func `problems are listed in the order of the answers`() {
        let paths = ["/results/10/value", "/results/2/value/1", "", "/results/2/value/0/1/key", "/startTime"]
        let sorted = paths.compactMap(ValuePath.init(text:)).sorted { $0.isBefore($1) }.map(\.description)
        #expect(sorted == [paths[2], paths[4], paths[3], paths[1], paths[0]])
    }

    @Test func `a number out of range that a document has twice under one name is refused, without end`()
        throws
    {
        let problems = try Self.problems(
            #"{"resultType": "scale", "key": "num", "value": 1, "value": 1e400}"#)
        #expect(problems.map(\.path.description) == ["/results/0/value"])
    }
}
