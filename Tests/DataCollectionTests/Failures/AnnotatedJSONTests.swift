import JSON
import PortalUI
import Testing

@testable import DataCollection
@testable import Responses

/// The JSON of a response with marks at the values that don't fit.
struct AnnotatedJSONTests {
    @Test(arguments: [
        "/results", "/results/0", "/results/0/value", "/results/1/value", "/results/1/value/0/0",
        "/results/1/value/0/0/key",
    ])
    func `a value has one mark`(_ path: String) throws {
        let document = try JSONTree.parse(
            #"{"results": [{"key": "num"}, {"key": "group", "value": [[{"key": "dose"}]]}]}"#)
        let marked = AnnotatedJSON(document, marking: [try #require(ValuePath(text: path))])
        #expect(marked.ids == ["wrong-1"])
    }

    @Test func `the first member of a name is marked, and a value within a marked one is not`() throws {
        let document = try JSONTree.parse(#"{"a": [{"b": 1, "b": 2}], "c/d": 3.50}"#)
        let path = ValuePath(["a", "0", "b"])
        let marked = AnnotatedJSON(document, marking: [path, ValuePath(), path])
        #expect(marked.ids == ["wrong-1", nil, "wrong-1"])
        #expect(marked.pieces.count { $0 == .found("1", id: "wrong-1") } == 1)
        let inner = AnnotatedJSON(document, marking: [path, ValuePath(["a", "0"])])
        #expect(inner.ids == ["wrong-2", "wrong-2"], "a value within a marked one has no mark")
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
