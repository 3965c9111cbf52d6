import Foundation
import Printing
import Testing

@Suite struct ScriptTests {
    struct Sample: Sendable {
        let language: String
        let text: String
        var direction = PrintDocument.Direction.leftToRight
    }

    @Test(
        arguments: [
            Sample(language: "ar", text: "كم مرة استيقظت الليلة الماضية", direction: .rightToLeft),
            Sample(language: "he", text: "כמה פעמים התעוררת בלילה", direction: .rightToLeft),
            Sample(language: "zh-Hans", text: "昨晚您醒了几次睡眠质量如何"),
            Sample(language: "zh-Hant", text: "昨晚您醒了幾次睡眠品質如何"),
            Sample(language: "ja", text: "昨晩、何回目が覚めましたか"),
            Sample(language: "ko", text: "어젯밤에 몇 번 깼습니까"),
            Sample(language: "hi", text: "पिछली रात आप कब जागे"),
            Sample(language: "th", text: "เมื่อคืนคุณนอนหลับดี"),
            Sample(language: "ru", text: "Сколько раз вы просыпались"),
            Sample(language: "el", text: "Πόσες φορές ξυπνήσατε"),
            Sample(language: "vi", text: "Đêm qua bạn thức dậy mấy lần"),
        ], [PrintDocument.Typeface.sans, .serif])
    func `text can be copied as it was entered, from embedded fonts`(
        sample: Sample, typeface: PrintDocument.Typeface
    ) async throws {
        var document = Printed.document(
            [.heading(level: 2, PrintText(sample.text)), .paragraph(PrintText(sample.text))],
            language: sample.language,
            direction: sample.direction)
        document.typeface = typeface
        let printed = try await Printed(document)
        let marks: Set<Character> = ["\u{202B}", "\u{202C}", "\u{202A}"]
        let text = try printed.text().filter { !marks.contains($0) }
        let count = text.components(separatedBy: sample.text.precomposedStringWithCanonicalMapping).count - 1
        #expect(count == 2, "\(text)")
        #expect(try !printed.fonts().isEmpty)
        #expect(try printed.json().contains(#""/Lang": "u:\#(sample.language)""#))
    }

    @Test func `fonts with PostScript outlines aren't used`() async throws {
        let printed = try await Printed(
            Printed.document([.paragraph("如何")], language: "zh-Hans"))
        #expect(try printed.fonts().allSatisfy { !$0.contains("CJK") })
    }

    @Test func `a character without a font is named, and nothing is written`() async throws {
        let document = Printed.document([.paragraph("Known \u{E001} and \u{E000}")])
        await #expect(
            throws: PrintFailure(
                .characters,
                "No installed font has these characters: U+E001 (\u{E001}), U+E000 (\u{E000}). Install a font for them or remove them."
            )
        ) { _ = try await Printed(document) }
    }

    @Test(arguments: [
        PrintBlock.cards(PrintCards(cards: [.init(code: "A", text: "\u{E001}")])),
        .table(PrintTable(columns: [.init()], rows: [["\u{E001}"]])),
        .signatures([PrintSignature("\u{E001}")]), .list(PrintList([.init("\u{E001}")])),
        .descriptions([PrintDescription("Term", "\u{E001}")]), .heading(level: 1, "\u{E001}"),
    ])
    func `characters without a font are found in every block`(block: PrintBlock) async throws {
        let failure = await #expect(throws: PrintFailure.self) { _ = try await Printed([block]) }
        #expect(failure?.kind == .characters)
    }
}
