import Printing

/// A document with every kind of block and every property.
enum SampleDocument {
    static let everything = PrintDocument(
        title: "Everything", author: "Author", language: "ar", direction: .rightToLeft,
        created: "2026-11-28T12:00:00Z",
        page: PrintPage(.letter, isLandscape: true, marginMillimeters: 12.5, sideMarginMillimeters: 5),
        typeface: .serif,
        header: PrintRunningLine(start: "Start", end: "End"),
        footer: PrintRunningLine(end: "{page} / {pages}"), numbering: PrintNumbering(first: 3, total: 9),
        blocks: texts + figures)

    private static let formatted = PrintText(
        [
            .init("plain "), .init("bold", isBold: true), .init("italic", isItalic: true),
            .init("underlined", isUnderlined: true), .init("code", isCode: true),
        ], language: "es", direction: .automatic)

    private static let texts: [PrintBlock] = [
        .heading(level: 1, "Heading"), .heading(level: 3, formatted),
        .paragraph(PrintParagraph(formatted, style: .quote, alignment: .center, keepsWithNext: true)),
        .paragraph("Two\nlines\twith a tab"),
        .list(PrintList([.init("Item", lists: [PrintList([.init(formatted)], firstNumber: 0)])])),
        .list(PrintList([], firstNumber: 7)),
        .descriptions([PrintDescription("Term", formatted)]),
        .pageBreak,
    ]

    private static let figures: [PrintBlock] = [
        .table(
            PrintTable(
                caption: "Caption", columns: [.init(width: 2), .init(width: 1.5, alignment: .end)],
                header: [["A", formatted]], rows: [["1", "2"], ["", formatted]])),
        .signatures([
            PrintSignature("Name", .text("Somebody")), PrintSignature("Date", width: 0.5),
            PrintSignature(
                "Signature",
                .drawing(
                    PrintDrawing(
                        width: 300, height: 100, strokeWidth: 1.5, paths: ["M0 0 L5 5"],
                        description: "Signature"))),
        ]),
        .code(PrintCode("https://example.org", sideMillimeters: 40, caption: "Caption", description: "Code")),
        .cards(
            PrintCards(
                columns: 2, rows: 5, codeMillimeters: 30, hasCutLines: false, title: "Title",
                instructions: "Scan", cards: [.init(code: "ABC", text: "A B C")])),
        .cards(
            PrintCards(
                columns: 5, rows: 13, codeMillimeters: 16, textPlace: .beside, gapMillimeters: 2.5,
                cards: [.init(code: nil, text: "Used")])),
    ]
}
