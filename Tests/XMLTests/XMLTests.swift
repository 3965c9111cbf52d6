import Testing
import XML

@Suite struct XMLTests {
    private func parse(_ text: String, limits: XMLLimits = .standard) throws -> XMLElement {
        try XMLElement.parse([UInt8](text.utf8), limits: limits)
    }

    @Test func `elements, attributes, text and lines are read`() throws {
        let root = try parse(
            "<?xml version=\"1.0\"?>\n<a xmlns=\"urn:x\" k=\"v &amp; w\">\n<b>one</b> two<b/></a>")
        #expect(root.namespace == "urn:x")
        #expect(root.name == "a")
        #expect(root["k"] == "v & w")
        #expect(root.text == "\none two")
        #expect(root.elements.map(\.line) == [3, 3])
        #expect(root.first("b")?.text == "one")
        #expect(root.first("c") == nil)
    }

    @Test func `text in pieces, references and sections of data become one text`() throws {
        let root = try parse("<a>x&lt;y&#10;z<![CDATA[<p>]]>ñ</a>")
        #expect(root.nodes == [.text("x<y\nz<p>ñ")])
    }

    @Test(.timeLimit(.minutes(1)))
    func `a text of millions of lines is read as fast as one of few`() throws {
        // Each line is identified by itself; copying what came before with each would take hours.
        let lines = String(repeating: "\n", count: 2_000_000)
        #expect(try parse("<a>x\(lines)<b>\(lines)</b></a>").nodes.count == 2)
    }

    @Test func `a prefix is not part of a name, and attributes of another vocabulary bear its address`()
        throws
    {
        let root = try parse("<q:a xmlns:q=\"urn:q\" q:k=\"1\" k=\"2\"/>")
        #expect(root.name == "a")
        #expect(root["urn:q k"] == "1")
        #expect(root["k"] == "2")
    }

    @Test(arguments: [
        "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>",
        "<!DOCTYPE a [<!ENTITY x \"ha\"><!ENTITY y \"&x;&x;&x;&x;\">]><a>&y;</a>",
        "<!DOCTYPE a SYSTEM \"http://192.0.2.1/a.dtd\"><a/>",
    ])
    func `a document that declares a type is refused`(text: String) throws {
        let error = #expect(throws: XMLSyntaxError.self) { try parse(text) }
        #expect(error?.reason.contains("DOCTYPE") == true)
    }

    @Test(arguments: [
        ("", 1), ("<a>", 1), ("<a>\n</b>", 2), ("<a/>\n<b/>", 2), ("<a>&x;</a>", 1), ("<a k=1/>", 1),
        ("plain", 1), ("<a>\u{1}</a>", 1),
    ])
    func `what is no XML is refused at its line`(text: String, line: Int) throws {
        let error = #expect(throws: XMLSyntaxError.self) { try parse(text) }
        #expect(error?.line == line)
    }

    @Test func `bytes that are no text of their encoding are refused`() {
        #expect(throws: XMLSyntaxError.self) {
            try XMLElement.parse(Array("<a>".utf8) + [0xFF] + Array("</a>".utf8))
        }
    }

    @Test func `a document in UTF-16 is read`() throws {
        var bytes: [UInt8] = [0xFE, 0xFF]
        for unit in "<a>ñ</a>".utf16 { bytes += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        #expect(try XMLElement.parse(bytes).text == "ñ")
    }

    @Test func `what is too deep or too long is refused`() throws {
        let limits = XMLLimits(byteCount: 40, depth: 3)
        #expect(try parse("<a><a><a/></a></a>", limits: limits).name == "a")
        #expect(throws: XMLSyntaxError.self) { try parse("<a><a><a><a/></a></a></a>", limits: limits) }
        #expect(throws: XMLSyntaxError.self) {
            try parse("<a>" + String(repeating: "x", count: 40) + "</a>", limits: limits)
        }
    }
}
