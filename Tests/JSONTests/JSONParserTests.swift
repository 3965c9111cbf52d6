import JSON
import Testing

struct JSONParserTests {
    private struct Refusal: Error {}

    @Test func `values are what the text says`() throws {
        let text = #"""
            {"s":"Zoë 😀","i":-5,"u":18446744073709551615,"d":1.5,"w":5.0,"t":true,"f":false,"n":null,
             "a":[1,[2,3],{"x":4},"y"],"o":{"p":{"q":"deep"}},"s":"second"}
            """#
        try JSONParser().parse(text) { root in
            #expect(root.kind == .object && root.isObject && root.count == 11)
            #expect(root["s"]?.string == "Zoë 😀" && root["s"]?.kind == .string)
            #expect(root["i"]?.int == -5 && root["i"]?.double == -5 && root["i"]?.kind == .int)
            #expect(root["u"]?.uint == .max && root["u"]?.int == nil && root["u"]?.kind == .uint)
            #expect(root["d"]?.double == 1.5 && root["d"]?.int == nil && root["d"]?.kind == .double)
            #expect(root["w"]?.int == 5 && root["w"]?.uint == 5)
            #expect(root["t"]?.bool == true && root["f"]?.bool == false && root["t"]?.kind == .bool)
            #expect(root["n"]?.isNull == true && root["n"]?.kind == .null && root["s"]?.isNull == false)
            #expect(root["a"]?.isArray == true && root["a"]?.count == 4 && root["a"]?.kind == .array)
            #expect(
                root["a"]?[1]?[1]?.int == 3 && root["a"]?[2]?["x"]?.int == 4 && root["a"]?[3]?.string == "y")
            #expect(root["o"]?["p"]?["q"]?.string == "deep")
            #expect(root.members.map(\.key) == ["s", "i", "u", "d", "w", "t", "f", "n", "a", "o", "s"])
            #expect(Array(root.members).last?.value.string == "second")
        }
    }

    @Test func `a want of memory is no fault of the document, and the parser is none the worse`() throws {
        // Room for so many levels is more than any machine has.
        let parser = JSONParser(depthLimit: 1 << 48)
        for _ in 1...2 {
            #expect(throws: JSONMemoryError()) { try parser.parse("[1]") { $0.count } }
        }
        #expect(try JSONParser().parse("[1]") { $0.count } == 1)
    }

    @Test func `asking for something else gives nothing`() throws {
        try JSONParser().parse(#"{"s":"1","i":1,"a":[1],"n":null}"#) { root in
            #expect(root["missing"] == nil && root["S"] == nil && root[""] == nil && root[0] == nil)
            #expect(root["s"]?.int == nil && root["s"]?.double == nil && root["s"]?.bool == nil)
            #expect(root["i"]?.string == nil && root["i"]?.bool == nil && root["i"]?["x"] == nil)
            #expect(root["i"]?.count == 0 && root["n"]?.count == 0)
            #expect(root["a"]?[1] == nil && root["a"]?[-1] == nil && root["a"]?["x"] == nil)
            #expect(root.elements.map(\.kind).isEmpty)
            let list = try #require(root["a"])
            #expect(list.members.map(\.key).isEmpty)
            #expect(root["n"]?.string == nil && root["n"]?.uint == nil && root.string == nil)
            #expect(root["i"]?.withStringBytes { $0.count } == nil)
        }
    }

    @Test func `keys are compared, and strings lent, without making them`() throws {
        try JSONParser().parse(#"{"k\u00e9y":"v\n"}"#) { root in
            let member = try #require(Array(root.members).first)
            #expect(member.isNamed("kéy") && !member.isNamed("key") && !member.isNamed(""))
            #expect(member.value.withStringBytes { Array($0) } == [0x76, 0x0A])
            #expect(root["kéy"]?.string == "v\n")
        }
    }

    @Test func `a parser serves document after document`() throws {
        let parser = JSONParser()
        for count in [0, 1, 5000, 3, 200_000, 2] {
            let text = "[" + (0..<count).map(String.init).joined(separator: ",") + "]"
            let sum = try parser.parse(text) { $0.elements.reduce(0) { $0 + ($1.int ?? 0) } }
            #expect(sum == count * (count - 1) / 2)
        }
    }

    @Test func `a parser serves on after an error in the text or in the body`() throws {
        let parser = JSONParser()
        #expect(throws: JSONSyntaxError.self) { try parser.parse("[") { _ in } }
        #expect(throws: Refusal.self) { try parser.parse("[1]") { _ in throw Refusal() } }
        #expect(try parser.parse("[1]") { $0[0]?.int } == 1)
    }

    @Test(arguments: [1, 2, 5, 512, 1000])
    func `documents are read up to the depth limit and refused beyond it`(limit: Int) throws {
        let parser = JSONParser(depthLimit: limit)
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            func document(_ depth: Int) -> String {
                String(repeating: open, count: depth) + "1"
                    + String(repeating: close, count: depth)
            }
            #expect(try parser.parse(document(limit)) { $0.count } <= 1)
            let fast = #expect(throws: JSONSyntaxError.self) {
                try parser.parse(document(limit + 1)) { _ in }
            }
            let slow = #expect(throws: JSONSyntaxError.self) {
                try JSONTree.parse([UInt8](document(limit + 1).utf8), depthLimit: limit)
            }
            #expect(fast?.reason == .tooDeep && fast?.offset == open.utf8.count * limit && fast == slow)
            #expect(throws: Never.self) {
                try JSONTree.parse([UInt8](document(limit).utf8), depthLimit: limit)
            }
        }
    }

    @Test func `a hundred thousand brackets are refused, not followed`() {
        for text in [String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000)] {
            #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(text) { _ in } }
            #expect(throws: JSONSyntaxError.self) { try JSONTree.parse(text) }
        }
    }

    @Test func `a string of megabytes is read completely`() throws {
        let long = String(repeating: "Zoë \"quoted\" \\ and\n", count: 200_000)
        var writer = JSONWriter()
        writer.string(long)
        let bytes = writer.finish()
        #expect(try JSONParser().parse(bytes) { $0.string } == long)
        #expect(try JSONTree.parse(bytes) == .string(long))
    }

    @Test func `parsers that follow each other, and one within another, do not see each other's documents`()
        throws
    {
        for text in ["[\"first\",1,2,3]", "[]", "[\"\"]", String(repeating: "[", count: 40)] {
            let count = try? JSONParser().parse(text) { outer in
                try JSONParser().parse("[\"inner\"]") { inner in
                    #expect(inner.elements.map(\.string) == ["inner"])
                }
                return outer.elements.map(\.string)
            }
            let expected: [String?]? =
                switch text {
                case "[]": []
                case "[\"\"]": [""]
                case "[\"first\",1,2,3]": ["first", nil, nil, nil]
                default: nil
                }
            #expect(count == expected)
        }
    }

    @Test func `what a value holds can be written again`() throws {
        let text = #"{"a":[1,-2.5,18446744073709551615,true,null,"é\n"],"b":{"c":{}},"a":[]}"#
        let bytes = try JSONParser().parse(text) { value in
            var writer = JSONWriter()
            writer.value(value)
            return writer.finish()
        }
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }
}
