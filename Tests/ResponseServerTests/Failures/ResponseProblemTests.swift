import HTTP
import JSON
import PortalUI
import SQLStore
import Testing

@testable import ResponseServer

struct ResponseProblemTests {
    /// Results that fail, where the wrong value is, and the sentence about it.
    private static let cases: [(String, String, String)] = [
        (
            result("scale", "num", #""abc""#), "/results/0/value",
            "Step num: expected a number, got 'abc'."
        ),
        (
            result("boolean", "flag", "1"), "/results/0/value",
            "Step flag: expected true or false, got 1."
        ),
        (
            result("scale", "num", "1") + "," + result("date", "day", #""yesterday""#), "/results/1/value",
            "Step day: expected a date, such as 2026-11-20, got 'yesterday'."
        ),
        (
            result("text", "words", #""too long""#), "/results/0/value",
            "Step words: expected at most 5 characters, got 8 characters."
        ),
        (
            result("imageChoice", "pic", #"["a", 2]"#), "/results/0/value/1",
            "Step pic: expected text, got 2."
        ),
        (
            result("textChoice", "pick", #""a""#), "/results/0/value",
            "Step pick: expected a list of choices, got 'a'."
        ),
        (
            result("textChoice", "pick", #"["a", ["b"]]"#), "/results/0/value/1",
            "Step pick: expected a choice, got a list."
        ),
        (
            result("grouped", "group", #""x""#), "/results/0/value",
            "Step group: expected a list of answers, got 'x'."
        ),
        (
            result("grouped", "group", "null"), "/results/0",
            "Step group: expected a list of answers, got nothing."
        ),
        (
            result("grouped", "group", "[[], [" + result("scale", "dose", "true") + "]]"),
            "/results/0/value/1/0/value", "Step group › dose: expected a number, got true."
        ),
        (
            result("grouped", "group", "[" + result("scale", "dose", "{}") + "]"),
            "/results/0/value/0/value", "Step group › dose: expected a number, got an object."
        ),
        (
            result("grouped", "group", "[7]"), "/results/0/value/0",
            "Step group: expected the answers to the questions of the form, got 7."
        ),
        (
            result("scale", "unknown", "1"), "/results/0/key",
            "Step unknown: the applied version of the design doesn't include this step."
        ),
        (
            result("text", "num", #""1""#), "/results/0/resultType",
            "Step num: the List stores numbers, not answers of the type 'text'."
        ),
        (
            result("textChoice", "other", "[]"), "/results/0/key",
            "Step other: the applied version of the design doesn't include this step."
        ),
        (
            #"{"resultType": "scale", "key": "num", "skipped": "maybe", "value": 4}"#, "/results/0/skipped",
            "Step num: expected true or false for whether the question was skipped, got 'maybe'."
        ),
        (
            #"{"resultType": "scale", "key": "num", "startTime": "noon", "value": 4}"#,
            "/results/0/startTime",
            "Step num: expected the time of the answer, such as 2026-11-20T14:30:00.000-0500, got 'noon'."
        ),
        ("7", "/results/0", "The response: expected an answer with its key and type, got 7."),
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
        let marked = AnnotatedJSON(document, marking: [problem.path])
        #expect(marked.ids == ["wrong-1"])
        // A value that is not there is marked by what should contain it.
        #expect(problem.path.description == path || path == "/results/0")
        #expect(document[try #require(ValuePath(text: path))] != nil)
        #expect(ResponseProblem.read(ResponseProblem.stored([problem])) == [problem])
        #expect(!sentence.contains("java"))
    }

    @Test func `every answer without a column is reported, up to a limit`() throws {
        let results = (0..<60).map { Self.result("scale", "q\($0)", "1") }.joined(separator: ",")
        let problems = try Self.problems(results)
        #expect(problems.count == ResponseProblem.countMax)
        #expect(problems.last?.path.description == "/results/49/key")
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
        let marked = AnnotatedJSON(document, marking: [path, ValuePath(), path])
        #expect(marked.ids == ["wrong-1", nil, "wrong-1"])
        #expect(marked.pieces.count { $0 == .found("1", id: "wrong-1") } == 1)
    }

    @Test func `a marked document reads as without marks`() throws {
        let document = try JSONTree.parse(
            #"{"results": [{"key": "k", "value": {"x": [], "y": [1, {}]}}, {}]}"#)
        let marked = AnnotatedJSON(document, marking: [ValuePath(["results", "0", "value"])])
        let text = marked.pieces.map { piece in
            switch piece {
            case .plain(let text), .marked(let text), .found(let text, _), .name(let text): text
            }
        }.joined()
        #expect(text + "\n" == String(decoding: document.pretty(), as: UTF8.self))
    }
}
