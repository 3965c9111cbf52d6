import PrintLayout
import Printing
import Testing

@Suite struct ReadingTests {
    @Test func `a document is read as it was written`() throws {
        let document = SampleDocument.everything
        #expect(try PrintDocument(parsing: document.json) == document)
    }

    private static func document(_ member: String) -> String {
        #"{"format":1,"title":"T","language":"en","created":"2026-11-28T12:00:00Z",\#(member)}"#
    }

    private static func block(_ block: String) -> String { document(#""blocks":[\#(block)]"#) }

    @Test(arguments: [
        ("", "it is empty"),
        ("[]", "The document must be an object."),
        ("{", "not valid JSON"),
        (document(#""blocks":[],"blocks":[]"#), "has 'blocks' twice"),
        (document(#""blocks":[],"colour":1"#), "colour isn't known."),
        (document(#""blocks":{}"#), "blocks must be an array."),
        (document(#""other":[]"#), "blocks is missing."),
        (#"{"format":2,"title":"T"}"#, "format must be a whole number from 1 to 1."),
        (document(#""blocks":[],"direction":"up""#), "direction must be one of ltr, rtl."),
        (document(#""blocks":[],"page":{"size":"A3"}"#), "page.size must be one of A4, Letter."),
        (document(#""blocks":[],"page":{"margin":1e400}"#), "a number is too large"),
        (document(#""blocks":[],"page":{"margin":99999999999999999999999}"#), "a number is too large"),
        (document(#""blocks":[],"page":{"margin":-5}"#), "page.margin must be a number from 10.0 to 40.0."),
        (
            document(#""blocks":[],"page":{"sideMargin":3}"#),
            "page.sideMargin must be a number from 4.0 to 40.0."
        ),
        (
            document(#""blocks":[],"numbering":{"first":0,"total":5}"#),
            "numbering.first must be a whole number from 1 to 1000000."
        ),
        (document(#""blocks":[],"numbering":{"first":1}"#), "numbering.total is missing."),
        (
            block(#"{"type":"cards","textPlace":"above","cards":[]}"#),
            "blocks[0].textPlace must be one of below, beside."
        ),
        (
            document(#""blocks":[],"header":{"start":"a\u0000b"}"#),
            "header.start contains a control character"
        ),
        (block(#"{"type":"picture"}"#), "blocks[0] has the type 'picture', which isn't known."),
        (
            block(#"{"type":"heading","level":7,"text":"T"}"#),
            "blocks[0].level must be a whole number from 1 to 3."
        ),
        (block(#"{"type":"heading","level":1.5,"text":"T"}"#), "blocks[0].level must be a whole number"),
        (block(#"{"type":"paragraph","text":"T","colour":"red"}"#), "blocks[0].colour isn't known."),
        (block(#"{"type":"paragraph","text":5}"#), "blocks[0].text must be an object."),
        (
            block(#"{"type":"paragraph","text":"a\u0007"}"#),
            "blocks[0].text contains the control character U+7."
        ),
        (block(#"{"type":"paragraph","text":"\ud800"}"#), "half of a surrogate pair"),
        (
            block(#"{"type":"paragraph","text":{"runs":["a"],"language":"en_US"}}"#),
            "blocks[0].text.language must be a language tag"
        ),
        (
            block(#"{"type":"table","columns":[{},{}],"rows":[["a"]]}"#),
            "blocks[0].rows[0] has 1 cells, but the table has 2 columns."
        ),
        (block(#"{"type":"table","columns":[],"rows":[]}"#), "blocks[0].columns must have an entry."),
        (
            block(#"{"type":"cards","cards":[{"code":"","text":"a"}]}"#),
            "blocks[0].cards[0].code is missing or empty."
        ),
        (
            block(
                #"{"type":"signatures","lines":[{"label":"L","drawing":{"width":9,"height":9,"paths":["M0 0 A1 1"],"description":"d"}}]}"#
            ),
            "drawing.paths[0] isn't a path"
        ),
    ])
    func `a part that isn't valid is named`(json: String, message: String) {
        let failure = #expect(throws: PrintFailure.self) { try PrintDocument(parsing: Array(json.utf8)) }
        #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
        #expect(failure?.kind == .document)
    }

    @Test func `lists, nesting and texts have limits`() {
        var list = PrintList([.init("Deepest")])
        for _ in 0..<PrintLimits.listDepth { list = PrintList([.init("Item", lists: [list])]) }
        let blocks: [(PrintBlock, String)] = [
            (.list(list), "is a list inside 4 others"),
            (.paragraph(PrintText(String(repeating: "a", count: 70_000))), "is longer than 65536 bytes"),
            (
                .paragraph(PrintText((0..<3_000).map { .init("\($0)", isBold: true) })),
                "has 3000 entries; the limit is 2000"
            ),
        ]
        for (block, message) in blocks {
            let document = PrintDocument(
                title: "T", language: "en", created: "2026-11-28T12:00:00Z", blocks: [block])
            let failure = #expect(throws: PrintFailure.self) { try PrintDocument(parsing: document.json) }
            #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
        }
    }

    @Test func `nesting beyond the limit and bytes that aren't UTF-8 are errors`() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: PrintFailure.self) { try PrintDocument(parsing: Array(deep.utf8)) }
        let bytes = Array(Self.document(#""blocks":[]"#).utf8) + [0xFF]
        #expect(throws: PrintFailure.self) { try PrintDocument(parsing: bytes) }
    }
}
