import JSON
import Testing

/// Documents that are JSON (RFC 8259) and texts that are not; both parsers must agree on each.
struct ConformanceTests {
    static let valid: [(text: String, compact: String)] = [
        ("null", "null"), ("true", "true"), (" false ", "false"), ("0", "0"), ("-0", "-0"), ("-1", "-1"),
        ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
        ("9223372036854775808", "9223372036854775808"), ("18446744073709551615", "18446744073709551615"),
        ("1.5", "1.5"), ("1.50", "1.50"), ("1e5", "1e5"), ("1E+5", "1E+5"), ("1e-05", "1e-05"),
        ("-0.0", "-0.0"), ("0.1e1", "0.1e1"), ("1.7976931348623157e308", "1.7976931348623157e308"),
        ("5e-324", "5e-324"), ("1e-400", "1e-400"), ("\"\"", "\"\""), ("\"a\"", "\"a\""), ("[]", "[]"),
        ("{}", "{}"), ("[ ]", "[]"), ("{ }", "{}"), ("[1, 2 ,3]", "[1,2,3]"),
        ("{\"a\":1,\"a\":2}", "{\"a\":1,\"a\":2}"), ("{\"\":[]}", "{\"\":[]}"),
        (" \t\r\n[\n1\r,\t2 ]\n", "[1,2]"), ("[[[[]]]]", "[[[[]]]]"),
        ("[null,{\"a\":[{}]}]", "[null,{\"a\":[{}]}]"),
        (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#), (#""\u0041\u00e9\u00E9\u20ac""#, "\"Aéé€\""),
        (#""\ud83d\ude00""#, "\"😀\""), (#""\u0000""#, #""\u0000""#),
        (#""\u001f\u007f""#, "\"\\u001f\u{7F}\""),
        ("\"é€😀\u{FFFF}\u{10FFFF}\"", "\"é€😀\u{FFFF}\u{10FFFF}\""),
        ("\"\u{2028}\u{7F}\"", "\"\u{2028}\u{7F}\""),
        (#"{"\u0061":1}"#, #"{"a":1}"#), ("\u{FEFF}[1]", "[1]"), ("\"\u{FEFF}\"", "\"\u{FEFF}\""),
    ]

    static let invalid: [String] = [
        "", " ", "\n", "\u{FEFF}", "nul", "nulll", "True", "NaN", "Infinity", "-", "+1", "01", "-01", "00",
        "1.", ".5",
        "1e", "1e+", "1.e5", "0x10", "1_000", "1,5", "- 1", "1 2", "--1", "1.2.3", "1e5.5", "\"", "\"a",
        "'a'", "a",
        "\"\\\"", #""\x""#, #""\u""#, #""\u12""#, #""\u12G4""#, #""\ud83d""#, #""\ude00""#,
        #""\ud83d\ud83d""#,
        #""\ud83dx""#, #""\ud83d\n""#, "\"\n\"", "\"\t\"", "\"\0\"", "\"\u{1F}\"", "[", "]", "[1", "[1,",
        "[1,]",
        "[,1]", "[1 2]", "[1,,2]", "[1}", "{", "}", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,",
        "{\"a\":1,}", "{a:1}",
        "{'a':1}", "{1:1}", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{\"a\":1]", "{,}", "{\"a\":,}", "{\"a\"}",
        "[]]", "{}{}",
        "[] []", "null null", "1//", "/* */1", "[1]//", "\u{A0}1", "1\u{A0}", "1\0", "\0",
        "\u{FEFF}\u{FEFF}1", "[\u{B}1]",
        "truefalse", "[true false]", "\"a\"\"b\"", "{\"a\":\"b\"\"c\"}",
    ]

    @Test(arguments: valid)
    func `a document of JSON is read by both parsers`(text: String, compact: String) throws {
        #expect(try JSONTree.parse(text).description == compact)
        let tree = try JSONParser().parse(text) { JSONTree($0) }
        #expect(sameValue(tree, try JSONTree.parse(text)))
    }

    @Test(arguments: invalid)
    func `a text that is no JSON is refused by both parsers, at the same place`(text: String) {
        let slow = #expect(throws: JSONSyntaxError.self) { try JSONTree.parse(text) }
        let fast = #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(text) { _ in } }
        #expect(slow == fast)
        if case .refused = fast?.reason { Issue.record("the reason is not known") }
        #expect(fast?.description.hasPrefix("This is not valid JSON: ") == true)
    }

    static let notUTF8: [[UInt8]] = [
        [0x22, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
        [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22], [0x22, 0xFF, 0x22],
        [0x22, 0xE2, 0x82], [0x22, 0xE0, 0x80, 0xAF, 0x22], [0x22, 0xF0, 0x80, 0x80, 0xAF, 0x22],
    ]

    @Test(arguments: notUTF8)
    func `bytes that are not UTF-8 are refused by both parsers`(bytes: [UInt8]) {
        let slow = #expect(throws: JSONSyntaxError.self) { try JSONTree.parse(bytes) }
        let fast = #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(bytes) { _ in } }
        #expect(slow?.reason == .notUTF8 && slow?.offset == 1 && slow == fast)
    }

    @Test(arguments: [
        "18446744073709551616", "-9223372036854775809", "1e400", "-1e400", "1e309",
        "99999999999999999999999999",
        "[1, 123456789012345678901234567890.5e400]",
    ])
    func `a number out of range is refused by the tape and kept by the tree`(text: String) throws {
        let fast = #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(text) { _ in } }
        #expect(fast?.reason == .numberOutOfRange)
        #expect(fast?.offset == (text.hasPrefix("[") ? 4 : 0))
        #expect(try JSONTree.parse(text).description == text.filter { $0 != " " })
    }

    @Test(arguments: [
        ("[1,\n 2,\n  x]", 10, 3, 3), ("{\"a\":1,\n\"b\" 2}", 12, 2, 5), ("\u{FEFF}[1,]", 6, 1, 7),
        ("[1]]", 3, 1, 4),
        ("\"ab\\q\"", 3, 1, 4), ("[\"abc", 1, 1, 2), ("[01]", 1, 1, 2), ("[\"a\nb\"]", 3, 1, 4),
    ])
    func `an error names byte, line and column`(text: String, offset: Int, line: Int, column: Int) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(text) { _ in } }
        #expect(error?.offset == offset && error?.line == line && error?.column == column)
        #expect(error?.description.contains("at byte \(offset) (line \(line), column \(column))") == true)
    }
}

/// Whether two trees are the same but for the spelling of numbers.
func sameValue(_ left: JSONTree, _ right: JSONTree) -> Bool {
    switch (left, right) {
    case (.number, .number): left.int == right.int && left.double == right.double
    case (.array(let left), .array(let right)):
        left.count == right.count && zip(left, right).allSatisfy(sameValue)
    case (.object(let left), .object(let right)):
        left.count == right.count
            && zip(left, right).allSatisfy { $0.key == $1.key && sameValue($0.value, $1.value) }
    default: left == right
    }
}
