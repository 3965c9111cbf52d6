import Foundation
import Printing
import Testing

@Suite struct LimitTests {
    private func rows(_ count: Int) -> PrintDocument {
        let cell = PrintText(String(repeating: "Some words that need lines. ", count: 6))
        return Printed.document([
            .table(PrintTable(columns: [.init(), .init(), .init()], rows: (0..<count).map { _ in [cell, cell, cell] }))
        ])
    }

    @Test(arguments: [
        (PrintProcess.Limits(seconds: 1), 40_000, "Printing takes longer than 1 s, the limit."),
        (PrintProcess.Limits(seconds: 60, pages: 3), 500, "The document has more than 3 pages, the limit."),
        (PrintProcess.Limits(seconds: 60, memoryMegabytes: 64), 2_000, "memory"),
    ])
    func `a document beyond a limit ends with a sentence`(
        limits: PrintProcess.Limits, count: Int, message: String
    ) async throws {
        let failure = await #expect(throws: PrintFailure.self) { _ = try await Printed(rows(count), limits: limits) }
        #expect(failure?.kind == .limit && failure?.message.contains(message) == true, "\(failure?.message ?? "")")
    }

    @Test func `a PDF beyond the limit of its size ends with a sentence`() async throws {
        let cards = (0..<3_000).map { PrintCards.Card(code: "https://example.org/\($0)", text: "\($0)") }
        let failure = await #expect(throws: PrintFailure.self) {
            _ = try await Printed(
                Printed.document([.cards(PrintCards(cards: cards))]), limits: .init(seconds: 60, outputMegabytes: 1))
        }
        #expect(failure == PrintFailure(.limit, "The PDF is larger than 1 MB, the limit."))
    }

    @Test func `a canceled task stops printing`() async throws {
        let document = rows(40_000)
        let task = Task { try await Printed(document).byteCount }
        try await Task.sleep(for: .milliseconds(500))
        task.cancel()
        let failure = await #expect(throws: PrintFailure.self) { _ = try await task.value }
        #expect(failure?.kind == .canceled)
    }

    @Test func `the memory of cards doesn't depend on their number alone`() async throws {
        let cards = (0..<2_000).map { PrintCards.Card(code: "TOKEN\($0)", text: "ABC \($0)") }
        let printed = try await Printed(
            Printed.document([.cards(PrintCards(cards: cards))]), limits: .init(seconds: 60, memoryMegabytes: 384))
        #expect(try printed.pageCount == 167)
    }
}
