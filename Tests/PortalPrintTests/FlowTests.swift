import Foundation
import Printing
import Testing

@Suite struct FlowTests {
    private let filler = PrintText(
        String(repeating: "A sentence that fills the lines of a page. ", count: 12))

    private func table(_ count: Int, header: [[PrintText]] = [["Number", "Name of the row"]]) -> PrintBlock {
        .table(
            PrintTable(
                columns: [.init(alignment: .end), .init(width: 4)], header: header,
                rows: (1...count).map { [PrintText("\($0)"), PrintText("Row \($0)")] }))
    }

    @Test func `a table of 1,000 rows repeats its header on each page and loses no row`() async throws {
        let printed = try await Printed([table(1_000)])
        let pages = try printed.pageCount
        #expect(pages > 20)
        let text = try printed.text()
        #expect(text.components(separatedBy: "Name of the row").count - 1 == pages)
        for row in 1...1_000 { #expect(text.contains("Row \(row)\n"), "\(row)") }
        #expect(text.contains("Page \(pages) of \(pages)"))
        // Readers of the tags get the header once.
        #expect(try printed.structure().components(separatedBy: "TH").count - 1 == 2)
    }

    @Test func `a row higher than a page goes on, with the header on each page`() async throws {
        let long = PrintText((1...200).map { "Line \($0)" }.joined(separator: "\n"))
        let printed = try await Printed([
            .table(
                PrintTable(
                    columns: [.init(), .init()], header: [["Head", "Other"]],
                    rows: [["Short", long], ["After", "it"]]))
        ])
        let text = try printed.text()
        #expect(try printed.pageCount >= 4)
        for line in 1...200 { #expect(text.contains("Line \(line)\n"), "\(line)") }
        #expect(text.components(separatedBy: "Head\n").count - 1 == (try printed.pageCount))
        #expect(text.contains("After"))
    }

    @Test func `a word longer than its column is broken without a hyphen`() async throws {
        let word = String(repeating: "averylongcolumnname", count: 8)
        let printed = try await Printed([
            .table(
                PrintTable(
                    columns: [.init(), .init(width: 3)],
                    rows: [[PrintText([.init(word, isCode: true)]), "Text"]]))
        ])
        let text = try printed.text().filter { $0 != "\n" }
        #expect(
            text.contains(word) || text.replacingOccurrences(of: "Text", with: "").contains(word), "\(text)")
    }

    @Test(arguments: 20...40)
    func `a heading is on the page of the text below it`(count: Int) async throws {
        let lines = (0..<count).map { PrintBlock.paragraph(PrintText("Line \($0)")) }
        let printed = try await Printed(
            lines + [
                .heading(level: 2, "The heading"), .heading(level: 3, "Below it"), .paragraph("The text"),
            ])
        for page in 1...(try printed.pageCount) {
            let text = try printed.text(page: page)
            #expect(text.contains("The heading") == text.contains("The text"))
            #expect(text.contains("Below it") == text.contains("The text"))
        }
    }

    @Test(arguments: 20...34)
    func `signature lines are on one page, with the paragraph that keeps with them`(count: Int) async throws {
        let lines = (0..<count).map { PrintBlock.paragraph(PrintText("Line \($0)")) }
        let printed = try await Printed(
            lines + [
                .paragraph(PrintParagraph("I agree.", keepsWithNext: true)),
                .signatures([PrintSignature("Signature"), PrintSignature("Date")]),
                .signatures([PrintSignature("Witness")]),
            ])
        for page in 1...(try printed.pageCount) {
            let text = try printed.text(page: page)
            #expect(text.contains("I agree.") == text.contains("Signature"))
            #expect(text.contains("Signature") == text.contains("Date"))
            #expect(text.contains("Signature") == text.contains("Witness"))
        }
    }

    @Test func `paragraphs and lists go on with the next page and lose no line`() async throws {
        let long = PrintText((1...150).map { "Line \($0)" }.joined(separator: "\n"))
        let items = (1...150).map { PrintList.Item(PrintText("Item \($0)")) }
        let printed = try await Printed([
            .paragraph(long), .list(PrintList(items, firstNumber: 1)), .paragraph(filler),
        ])
        let text = try printed.text()
        for number in 1...150 {
            #expect(text.contains("Line \(number)\n") && text.contains("Item \(number)\n"))
        }
        #expect(try printed.isIntact())
    }

    @Test func `a page break ends a page, but makes no empty one`() async throws {
        let printed = try await Printed([
            .pageBreak, .paragraph("One"), .pageBreak, .pageBreak, .paragraph("Two"), .pageBreak,
        ])
        #expect(try printed.text(page: 2).contains("Two"))
        #expect(try printed.pageCount <= 3)
    }

    @Test(arguments: [(12, 1), (13, 2), (36, 3)])
    func `cards fill pages of their own`(count: Int, pages: Int) async throws {
        let cards = (1...count).map { PrintCards.Card(code: "TOKEN\($0)", text: "ABC \($0)") }
        let sheet = PrintCards(title: "Study", instructions: "Scan this code in the app.", cards: cards)
        let printed = try await Printed([.cards(sheet)])
        #expect(try printed.pageCount == pages)
        let text = try printed.text()
        for card in 1...count { #expect(text.contains("ABC \(card)\n")) }
        #expect(text.components(separatedBy: "Scan this code").count - 1 == count)
        let more = try await Printed([.paragraph("Before"), .cards(sheet), .paragraph("After")])
        #expect(try more.pageCount == pages + 2)
    }

    @Test func `content that doesn't fit is an error that says what to do`() async throws {
        let sheet = PrintCards(columns: 6, rows: 12, cards: [.init(code: "A", text: "A")])
        let wide = PrintTable(columns: (0..<16).map { .init(width: $0 == 0 ? 1_000 : 1) }, rows: [])
        let high = PrintTable(
            columns: [.init()], header: [[PrintText(String(repeating: "Line\n", count: 60))]], rows: [])
        let cases: [(PrintBlock, String)] = [
            (.cards(sheet), "use fewer cards on a page"),
            (.table(wide), "blocks[0].columns[1] is narrower than 5 mm"),
            (.table(high), "takes more than half of a page"),
        ]
        for (block, message) in cases {
            let failure = await #expect(throws: PrintFailure.self) { _ = try await Printed([block]) }
            #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
        }
    }
}

/// Cards with texts beside the code, cards that only keep their place, and parts of longer documents.
@Suite struct CardTests {
    private func sheet(_ count: Int, _ place: PrintCards.TextPlace = .beside) -> PrintCards {
        PrintCards(
            columns: 5, rows: 13, codeMillimeters: 16, textPlace: place, gapMillimeters: 2.5,
            hasCutLines: false,
            cards: (1...count).map {
                PrintCards.Card(code: $0 == 2 ? nil : "TOKEN\($0)", text: $0 == 2 ? "Used" : "ABC \($0)")
            })
    }

    private func document(_ cards: PrintCards, _ numbering: PrintNumbering? = nil) -> PrintDocument {
        var document = Printed.document([.cards(cards)])
        document.page = PrintPage(marginMillimeters: 10.7, sideMarginMillimeters: 4.75)
        document.numbering = numbering
        return document
    }

    @Test func `65 labels are on a page, with a running line in the narrow margin`() async throws {
        let printed = try await Printed(document(sheet(66)))
        #expect(try printed.pageCount == 2)
        let text = try printed.text(page: 1)
        #expect(text.contains("ABC 65\n") && !text.contains("ABC 66"))
        #expect(text.contains("Header") && text.contains("Page 1 of 2"))
        #expect(try printed.isIntact())
    }

    @Test func `a card without a code keeps its place and says why`() async throws {
        let printed = try await Printed(document(sheet(3)))
        let text = try printed.text()
        #expect(text.contains("Used") && text.contains("ABC 3"))
        #expect(try printed.structure().components(separatedBy: "Figure").count - 1 == 2)
    }

    @Test func `a part of a longer document has the numbers of its pages`() async throws {
        let printed = try await Printed(document(sheet(66), PrintNumbering(first: 401, total: 834)))
        #expect(try printed.text(page: 1).contains("Page 401 of 834"))
        #expect(try printed.text(page: 2).contains("Page 402 of 834"))
    }

    @Test func `a code that is larger than its card is refused`() async throws {
        var cards = sheet(1)
        cards.codeMillimeters = 40
        let large = cards
        let failure = await #expect(throws: PrintFailure.self) { _ = try await Printed(document(large)) }
        #expect(
            failure?.message.contains("doesn't fit in cards of 38 × 21 mm") == true,
            "\(failure?.message ?? "")")
    }
}
