import Seeded
import Testing
import XML

/// Damaged documents, the same in every run.
struct XMLFuzzTests {
    private static let documents = [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<q:a xmlns:q=\"urn:q\" k='1'>x&lt;y<![CDATA[<p>]]></q:a>",
        "<a><b c=\"d&quot;\">one\ntwo</b><!-- no --><e/><?f g?>&#241;&#x1F600;</a>",
        "<!DOCTYPE a [<!ENTITY x \"ha\">]><a>&x;</a>",
    ]

    @Test(arguments: 1...8)
    func `a damaged document is read within its limits or refused at a line of it`(seed: UInt64) {
        let limits = XMLLimits(byteCount: 4_000, depth: 5)
        for bytes in Mutation.corpus(Self.documents, seed: seed, count: 2_000) {
            do throws(XMLSyntaxError) {
                let root = try XMLElement.parse(bytes, limits: limits)
                #expect(depth(root) <= 5)
            } catch {
                let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
                #expect((1...lines).contains(error.line) && !error.reason.isEmpty)
            }
        }
    }

    @Test(arguments: 1...8)
    func `any text comes back from between tags and from an attribute`(seed: UInt64) throws {
        var random = Seeded(seed)
        let letters = "<>&\"' a;\u{301}\u{200D}\u{FE0F}é😀]-=".unicodeScalars.map(Character.init)
        for _ in 0..<500 {
            let text = String(
                String.UnicodeScalarView(
                    (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
                        (letters.randomElement(using: &random) ?? "a").unicodeScalars
                    }))
            let escaped = XMLText.escaped(text)
            let root = try XMLElement.parse(Array("<a b=\"\(escaped)\">\(escaped)</a>".utf8))
            #expect(root["b"].map { Array($0.utf8) } == Array(text.utf8), "\(text)")
            #expect(Array(root.text.utf8) == Array(text.utf8), "\(text)")
        }
    }

    private func depth(_ element: XMLElement) -> Int { 1 + (element.elements.map(depth).max() ?? 0) }
}
