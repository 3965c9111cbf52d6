import Foundation
import Printing
import Testing

/// The process with programs that misbehave, as scripts.
@Suite struct PrintProcessTests {
    private let document = PrintDocument(
        title: "Title", language: "en", created: "2026-11-28T12:00:00Z",
        blocks: (0..<2_000).map { .paragraph(PrintText("Paragraph \($0) of a document of some size.")) })

    private func folder() throws -> String {
        let path = "/tmp/print-process-test-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    /// Creates a script.
    private func program(_ script: String, in folder: String) throws -> String {
        let path = folder + "/program"
        try ("#!/bin/sh\n" + script).write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, 0o755)
        return path
    }

    /// Prints with a script in place of the program. It can't be started while a process that another test is starting
    /// still has it open for writing.
    private func print(_ process: PrintProcess, to path: String) async throws(PrintFailure) {
        for _ in 0..<100 {
            do throws(PrintFailure) {
                _ = try await process.print(document, to: path)
                return
            } catch {
                guard error.message.hasSuffix("Text file busy.") else { throw error }
            }
        }
    }

    /// Runs a script in place of the program; returns the failure and the files that are left.
    private func outcome(
        of script: String, seconds: Int = 10
    ) async throws -> (failure: PrintFailure?, files: [String]) {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let program = try program(script, in: folder)
        let process = PrintProcess(program: program, limits: .init(seconds: seconds))
        var failure: PrintFailure?
        do { try await print(process, to: folder + "/out.pdf") } catch { failure = error }
        return (
            failure, try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "program" }
        )
    }

    @Test func `what the program writes is the file`() async throws {
        let (failure, files) = try await outcome(of: "cat")
        #expect(failure == nil && files == ["out.pdf"])
    }

    @Test(arguments: [
        (#"cat >/dev/null; echo '{"error":"characters","message":"No font."}' >&2; exit 4"#, "No font."),
        (#"echo '{"error":"document","message":"Too large."}' >&2; exit 3"#, "Too large."),
        ("exec 0<&-; sleep 0.2; exit 7", "portal-print ended with code 7."),
        ("kill -9 $$", "stopped by signal 9"),
        ("head -c 100000 /dev/zero >&2; exit 3", "ended with code 3"),
    ])
    func `a failure has a sentence, and leaves no file`(script: String, message: String) async throws {
        let (failure, files) = try await outcome(of: script)
        #expect(failure?.message.contains(message) == true, "\(String(describing: failure))")
        #expect(files == [])
    }

    @Test(arguments: ["sleep 60", "cat >/dev/null; exec sleep 60", "exec 2>&-; exec sleep 4"])
    func `a program that doesn't end in time is stopped`(script: String) async throws {
        let start = ContinuousClock.now
        let (failure, files) = try await outcome(of: "exec 3>&2; " + script, seconds: 1)
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(files == [] || failure == nil)
        #expect(failure?.kind != .canceled)
    }

    @Test func `a canceled task stops the program`() async throws {
        let start = ContinuousClock.now
        let task = Task { try await outcome(of: "exec sleep 60", seconds: 60) }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        let (failure, files) = try await task.value
        #expect(failure?.kind == .canceled && files == [])
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func `a task that is canceled before it begins starts nothing`() async throws {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await outcome(of: "cat")
        }
        task.cancel()
        #expect(try await task.value.failure?.kind == .canceled)
    }

    @Test func `programs that wait for each other all run, although they are more than Swift's threads`()
        async throws
    {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let count = 12
        let script = """
            cat >/dev/null; : >\(folder)/$$
            while [ $(ls \(folder) | wc -l) -lt \(count) ]; do sleep 0.1; done
            """
        try await withThrowingTaskGroup(of: PrintFailure?.self) { group in
            for _ in 0..<count { group.addTask { try await outcome(of: script, seconds: 30).failure } }
            for try await failure in group { #expect(failure == nil) }
        }
    }

    @Test func `the program gets no secrets of the environment`() async throws {
        setenv("PRINT_TEST_SECRET", "secret", 1)
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let program = try program("cat >/dev/null; env", in: folder)
        try await print(PrintProcess(program: program), to: folder + "/env")
        let text = try String(contentsOfFile: folder + "/env", encoding: .utf8)
        #expect(text.contains("HOME=/nonexistent") && !text.contains("secret"))
    }

    @Test func `a missing program or folder is named`() async throws {
        await #expect(
            throws: PrintFailure(
                .system, "/nowhere/portal-print can't be started: No such file or directory.")
        ) {
            _ = try await PrintProcess(program: "/nowhere/portal-print").print(document, to: "/tmp/never.pdf")
        }
        await #expect(
            throws: PrintFailure(.system, "/nowhere/x.pdf can't be written: No such file or directory.")
        ) {
            _ = try await PrintProcess(program: "/bin/cat").print(document, to: "/nowhere/x.pdf")
        }
    }
}
