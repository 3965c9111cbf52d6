import Foundation
import Printing
import Support
import Testing

@Suite struct LimitTests {
    private func rows(_ count: Int) -> PrintDocument {
        let cell = PrintText(String(repeating: "Some words that need lines. ", count: 6))
        return Printed.document([
            .table(
                PrintTable(
                    columns: [.init(), .init(), .init()], rows: (0..<count).map { _ in [cell, cell, cell] }))
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
        let failure = await #expect(throws: PrintFailure.self) {
            _ = try await Printed(rows(count), limits: limits)
        }
        #expect(
            failure?.kind == .limit && failure?.message.contains(message) == true, "\(failure?.message ?? "")"
        )
    }

    @Test func `a PDF beyond the limit of its size ends with a sentence`() async throws {
        let cards = (0..<3_000).map { PrintCards.Card(code: "https://example.org/\($0)", text: "\($0)") }
        let failure = await #expect(throws: PrintFailure.self) {
            _ = try await Printed(
                Printed.document([.cards(PrintCards(cards: cards))]),
                limits: .init(seconds: 60, outputMegabytes: 1))
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
            Printed.document([.cards(PrintCards(cards: cards))]),
            limits: .init(seconds: 60, memoryMegabytes: 384))
        #expect(try printed.pageCount == 167)
    }

    @Test func `the program can't open sockets or start programs, and has no descriptors but its own`()
        async throws
    {
        let base = "/tmp/limit-test-\(UInt64.random(in: 0...UInt64.max))"
        defer { for end in [".in", ".out", ".err"] { unlink(base + end) } }
        try #require(mkfifo(base + ".in", 0o600) == 0)
        // Both ends are open here, so the program starts, and waits for its input.
        let input = open(base + ".in", O_RDWR | O_CLOEXEC)
        let child = try Command.start(
            [try PrintProcess.installed().program, "--seconds", "60"], input: base + ".in",
            output: base + ".out", errors: base + ".err")
        var status = ""
        for _ in 0..<200 where !status.contains("Seccomp:\t2") {
            try await Task.sleep(for: .milliseconds(50))
            status = try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)
        }
        #expect(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(child)/fd").sorted() == [
                "0", "1", "2",
            ])
        let limits = try String(contentsOfFile: "/proc/\(child)/limits", encoding: .utf8)
        #expect(limits.contains("536870912"))
        close(input)
        #expect(Command.wait(for: child) == 3)
    }
}
