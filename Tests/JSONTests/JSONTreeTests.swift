import JSON
import Testing

struct JSONTreeTests {
    private let tree: JSONTree = [
        "name": "Sleep", "size": 3, "rate": 1.5, "open": true, "none": nil, "list": [1, "x"],
    ]

    @Test func `a tree is made of literals and keeps their order`() {
        #expect(
            tree.description
                == #"{"name":"Sleep","size":3,"rate":1.5,"open":true,"none":null,"list":[1,"x"]}"#)
    }

    @Test func `values are asked for`() {
        #expect(tree["name"]?.string == "Sleep" && tree["size"]?.int == 3 && tree["rate"]?.double == 1.5)
        #expect(tree["open"]?.bool == true && tree["none"]?.isNull == true && tree["list"]?[1]?.string == "x")
        #expect(tree["list"]?.array?.count == 2 && tree.object?.count == 6)
        #expect(
            tree["missing"] == nil && tree[0] == nil && tree["list"]?[2] == nil && tree["list"]?[-1] == nil)
        #expect(tree["name"]?.int == nil && tree["size"]?.string == nil && tree["rate"]?.int == nil)
    }

    @Test func `members are replaced, added and removed`() {
        var changed = tree
        changed["size"] = 4
        changed["new"] = [:]
        changed["none"] = nil
        #expect(
            changed.description
                == #"{"name":"Sleep","size":4,"rate":1.5,"open":true,"list":[1,"x"],"new":{}}"#)
        var number: JSONTree = 5
        number["x"] = 1
        #expect(number == 5)
    }

    @Test(arguments: [
        (#"{"a": [1, 1e400]}"#, ["a", "1"], JSONTree.Defect.Kind.numberOutOfRange, #"{"a":[1,1e400]}"#),
        ("-18446744073709551616", [], .numberOutOfRange, "-18446744073709551616"),
        (#"{"a": "x\ud83d"}"#, ["a"], .unpairedSurrogate, "{\"a\":\"x\u{FFFD}\"}"),
        (#"["\ude00y"]"#, ["0"], .unpairedSurrogate, "[\"\u{FFFD}y\"]"),
        (#"["\ud83d\u0041"]"#, ["0"], .unpairedSurrogate, "[\"\u{FFFD}A\"]"),
    ])
    func `values that the parser cannot hold are found where they are`(
        _ text: String, _ path: [String], _ kind: JSONTree.Defect.Kind, _ written: String
    ) throws {
        let (tree, defects) = try JSONTree.parseWithDefects(Array(text.utf8))
        #expect(defects == [JSONTree.Defect(path: path, kind: kind)] && tree.description == written)
        #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(text) { _ in } }
    }

    @Test func `values that the parser cannot hold leave the rest of their document as it is`() throws {
        let text =
            "\u{FEFF}"
            + #"{"\ud83d": [], "a": {"b": [1.50, -1e400, {}, "\ude00\ud83d\ude00\udfff", -0 , 1E2]}}"#
        let (tree, defects) = try JSONTree.parseWithDefects(Array(text.utf8))
        #expect(
            tree.description
                == "{\"\u{FFFD}\":[],\"a\":{\"b\":[1.50,-1e400,{},\"\u{FFFD}😀\u{FFFD}\",-0,1E2]}}")
        #expect(
            defects == [
                .init(path: ["a", "b", "1"], kind: .numberOutOfRange),
                .init(path: ["a", "b", "3"], kind: .unpairedSurrogate),
            ])
        let error = #expect(throws: JSONSyntaxError.self) { try JSONTree.parse(text) }
        #expect(error?.reason == .badEscape && error?.offset == 5)
    }

    @Test func `what the parser holds has no defects, and what is no JSON is refused`() throws {
        let text = #"{"a": [18446744073709551615, -1e308, 1e-400, "\ud83d\ude00"]}"#
        let (tree, defects) = try JSONTree.parseWithDefects(Array(text.utf8))
        let same = try JSONTree.parse(text)
        #expect(defects.isEmpty && tree == same)
        #expect(try JSONParser().parse(text) { JSONTree($0)["a"]?.array?.count } == 4)
        for wrong in [#"["\ud83d\u00"]"#, "[01]", "[1", #"["\x"]"#] {
            #expect(throws: JSONSyntaxError.self) { try JSONTree.parseWithDefects(Array(wrong.utf8)) }
        }
    }

    @Test func `duplicate keys, order and spelling are kept`() throws {
        let text = #"{"b":1.50,"a":1E2,"b":{"a":-0},"long":123456789012345678901234567890}"#
        let tree = try JSONTree.parse(text)
        #expect(tree.description == text)
        #expect(tree["b"]?.double == 1.5 && tree["a"]?.int == 100 && tree["long"]?.int == nil)
        #expect(tree["long"]?.double == 1.2345678901234568e29)
    }

    @Test func `trees are compared exactly`() throws {
        #expect(try JSONTree.parse("[1.0]") != JSONTree.parse("[1]"))
        #expect(try JSONTree.parse("{\"a\":1,\"b\":2}") != JSONTree.parse("{\"b\":2,\"a\":1}"))
        #expect(JSONTree.string("\u{E9}") != .string("e\u{301}"))
        #expect(
            JSONTree.object([.init(key: "\u{E9}", value: 1)]) != .object([.init(key: "e\u{301}", value: 1)]))
        #expect(JSONTree.null != .bool(false) && JSONTree.int(1) == 1)
    }

    @Test func `a pretty document reads back as the same tree`() throws {
        #expect(try JSONTree.parse(tree.pretty()) == tree)
        #expect(String(decoding: ([] as JSONTree).pretty(), as: UTF8.self) == "[]\n")
    }

    @Test func `numbers know their values`() {
        #expect(
            JSONNumber(5).int == 5 && JSONNumber(UInt64.max).int == nil
                && JSONNumber(UInt64.max).double == 0x1p64)
        #expect(JSONNumber(1.0)?.text == "1" && JSONNumber(0.1)?.double == 0.1)
        #expect(JSONTree.int(Int64.min).description == "-9223372036854775808")
    }
}
