import Foundation
import JSON
import Seeded
import Testing

struct JSONWriterTests {
    private func written(_ style: JSONWriter.Style = .compact, _ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(style: style, capacity: 1)
        body(&writer)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    @Test func `a document is written with its commas and colons`() {
        let text = written { json in
            json.object {
                $0.member("name", "Sleep")
                $0.member("count", 3)
                $0.member("missing", nil as Int?)
                $0.member("list", [1.5, 2])
                $0.array("rows") {
                    $0.object { _ in }
                    $0.object { $0.member("open", true) }
                    $0.array { _ in }
                    $0.raw([UInt8](#"{"raw":1}"#.utf8))
                    $0.null()
                }
                $0.object("last") { $0.member("tree", ["a": [1, nil]] as JSONTree) }
            }
        }
        #expect(
            text == #"{"name":"Sleep","count":3,"missing":null,"list":[1.5,2],"#
                + #""rows":[{},{"open":true},[],{"raw":1},null],"last":{"tree":{"a":[1,null]}}}"#)
    }

    @Test func `a pretty document has a line for each value`() {
        let text = written(.pretty) { json in
            json.object {
                $0.member("a", 1)
                $0.array("b") {
                    $0.string("x ")
                    $0.object { _ in }
                    $0.array { $0.null() }
                }
                $0.object("c") { _ in }
            }
        }
        #expect(
            text == """
                {
                  "a": 1,
                  "b": [
                    "x ",
                    {},
                    [
                      null
                    ]
                  ],
                  "c": {}
                }
                """)
    }

    @Test func `every control character, quotation mark and backslash is escaped, and nothing else`() throws {
        for value in UInt32(0)...0x17F {
            let scalar = try #require(Unicode.Scalar(value))
            for padding in 0..<9 {
                let text = String(repeating: "x", count: padding) + String(scalar) + "yyyyyyyy"
                let json = written { $0.string(text) }
                let isPlain = value >= 0x20 && scalar != "\"" && scalar != "\\"
                #expect(json.contains("\\") != isPlain)
                #expect(try JSONParser().parse(json) { $0.string } == text)
                #expect(try JSONTree.parse(json) == .string(text))
            }
        }
    }

    @Test(arguments: [
        ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("\u{0}\u{1}\u{B}\u{1F}", #""\u0000\u0001\u000b\u001f""#),
        (#"a"b\c/d"#, #""a\"b\\c/d""#), ("", "\"\""), ("é€😀\u{2028}</script>", "\"é€😀\u{2028}</script>\""),
    ])
    func `escapes are the short ones`(text: String, json: String) {
        #expect(written { $0.string(text) } == json)
        #expect(written { json in json.object { $0.member(text, 1) } } == "{\(json):1}")
    }

    @Test(arguments: [
        0, 1, -1, 9, 10, 99, 100, 12345, -67890, Int.max, Int.min, Int.max - 1, 1_000_000_000_000_000_000,
        999_999_999_999_999_999,
    ])
    func `a whole number is written in decimal`(value: Int) {
        #expect(written { $0.int(value) } == String(value))
        #expect(
            written { $0.uint(UInt64(bitPattern: Int64(value))) } == String(UInt64(bitPattern: Int64(value))))
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "-0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (1.5, "1.5"), (-2.25, "-2.25"),
            (0.001, "0.001"),
            (-0.001, "-0.001"), (0.0001, "0.0001"), (0.1 + 0.2, "0.30000000000000004"),
            (123456.789, "123456.789"),
            (1e10, "10000000000"), (1e15, "1000000000000000"), (1e16, "1e+16"), (1e300, "1e+300"),
            (.leastNonzeroMagnitude, "5e-324"),
            (99_999_999_999.999, "99999999999.999"), (0.010, "0.01"), (100.1, "100.1"), (1.0e-5, "1e-05"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (2.000000000000001, "2.000000000000001"),
        ] as [(Double, String)])
    func `a double is written by the fewest digits`(value: Double, text: String) {
        #expect(written { $0.double(value) } == text)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
    func `what is not a number is null`(value: Double) {
        #expect(written { json in json.array { $0.double(value) } } == "[null]")
        #expect(JSONNumber(value) == nil && JSONTree.double(value) == .null)
    }

    /// The standard library's shortest form is the judge: same value, and never more digits.
    @Test func `random doubles return and are as short as the standard library's`() throws {
        var random = Seeded(3)
        for round in 0..<50_000 {
            let value =
                switch round % 3 {
                case 0: Double(bitPattern: random.next())
                case 1: (Double.random(in: -1e6...1e6, using: &random) * 1000).rounded() / 1000
                default: Double.random(in: -1e12...1e12, using: &random)
                }
            guard value.isFinite else { continue }
            let text = written { $0.double(value) }
            var expected = value.description
            if expected.hasSuffix(".0") { expected.removeLast(2) }
            #expect(Double(text) == value && text.utf8.count <= expected.utf8.count)
            #expect(try JSONParser().parse(text) { $0.double } == value)
        }
    }

    @Test func `bytes can be taken in pieces`() {
        var writer = JSONWriter()
        var pieces: [UInt8] = []
        writer.beginArray()
        for number in 0..<100 {
            writer.int(number)
            writer.withBytes { pieces += $0 }
            writer.removeAll()
        }
        writer.endArray()
        #expect(writer.count == 1)
        pieces += writer.finish()
        #expect(pieces == [UInt8](("[" + (0..<100).map(String.init).joined(separator: ",") + "]").utf8))
    }

    @Test(arguments: [16_383, 16_384, 16_385, 40_000])
    func `a long string is escaped across its pieces`(count: Int) throws {
        let text = String(repeating: "\u{1}", count: count)
        #expect(written { $0.string(text) } == "\"" + String(repeating: #"\u0001"#, count: count) + "\"")
        let mixed = String(repeating: "é\"", count: count)
        let json = written { $0.string(mixed) }
        #expect(try JSONParser().parse(json) { $0.string } == mixed)
    }
}
