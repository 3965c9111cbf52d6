import JSON
import Printing
import Testing

@Suite struct PrintDocumentTests {
    private let created = "2026-11-28T12:00:00Z"

    @Test func `text without formatting is a string, and formatted text has its runs`() throws {
        let document = PrintDocument(
            title: "Title", language: "en", created: created,
            blocks: [
                .paragraph("Plain"),
                .paragraph(PrintText([.init("a "), .init("b", isBold: true, isCode: true)], language: "es")),
            ])
        let tree = try JSONTree.parse(document.json)
        #expect(tree["blocks"]?[0]?["text"] == "Plain")
        let runs: JSONTree = ["a ", ["text": "b", "bold": true, "code": true]]
        #expect(tree["blocks"]?[1]?["text"] == ["runs": runs, "language": "es"])
    }

    @Test(arguments: [
        ("a\u{0}b\u{7}\u{9F}", "ab"), ("\u{202E}gnirts\u{202C} \u{202D}x", "gnirts x"), ("a\n\tb", "a\n\tb"),
        ("زن\u{200C}ها", "زن\u{200C}ها"), ("👩\u{200D}⚕️", "👩\u{200D}⚕️"), ("", ""),
    ])
    func `what has no place in print is left out, and joiners are kept`(_ text: String, _ printed: String) {
        #expect(text.printable == printed)
    }

    @Test func `a running line is one line`() {
        #expect(PrintRunningLine.text(" a\n\n b\u{0}\u{202E}c ") == "a bc ")
    }

    @Test func `a large document is passed on in pieces`() throws {
        let cards = (0..<10_000).map { PrintCards.Card(code: "TOKEN\($0)", text: "Token \($0)") }
        let document = PrintDocument(
            title: "Tokens", language: "en", created: created, blocks: [.cards(PrintCards(cards: cards))])
        var bytes: [UInt8] = []
        var sizes: [Int] = []
        document.write {
            bytes.append(contentsOf: $0)
            sizes.append($0.count)
        }
        #expect(sizes.count > 5)
        #expect(sizes.allSatisfy { $0 < 80_000 })
        #expect(try JSONTree.parse(bytes)["blocks"]?[0]?["cards"]?.array?.count == 10_000)
    }

    @Test func `an error of the receiver ends writing`() {
        struct Closed: Error {}
        let document = PrintDocument(title: "Title", language: "en", created: created)
        #expect(throws: Closed.self) { try document.write { _ in throw Closed() } }
    }

    @Test(arguments: PrintFailure.Kind.allCases)
    func `the line of a failure is one line of JSON with its kind and sentence`(kind: PrintFailure.Kind)
        throws
    {
        let failure = PrintFailure(kind, "A \"quoted\"\nsentence.")
        let line = failure.line
        #expect(line.count { $0 == UInt8(ascii: "\n") } == 1)
        let tree = try JSONTree.parse(line)
        #expect(tree["error"]?.string == kind.rawValue && tree["message"]?.string == failure.message)
        #expect(failure.exitCode > 2)
    }
}
