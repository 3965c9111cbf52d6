import Glibc
import Testing

@testable import Zip

@Suite struct GzipTests {
    private func path() -> String { "/tmp/gzip-" + String(UInt64.random(in: 0...UInt64.max), radix: 36) }

    private func write(_ texts: [String], to path: String) throws {
        let file = try GzipWriter(creating: path)
        for text in texts { try file.write(Array(text.utf8)) }
        try file.finish()
    }

    private func lines(of path: String) throws -> [String] {
        var lines: [String] = []
        try GzipLines.read(path) { lines.append($0) }
        return lines
    }

    /// Writes other bytes into the middle of a file.
    private func overwrite(_ path: String, at offset: Int) throws {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        #expect(pwrite(descriptor, [UInt8](repeating: 0xFF, count: 64), 64, off_t(offset)) == 64)
    }

    /// The sentence with which something fails.
    private func failure(_ work: () throws -> [String]) -> String? {
        do {
            return "read: \(try work().count)"
        } catch {
            return "\(error)"
        }
    }

    @Test(
        arguments: [
            ([], []), (["a\n", "b\n"], ["a", "b"]), (["a\nb", "c\n\nd"], ["a", "bc", "", "d"]),
            ([String(repeating: "é", count: 100_000) + "\n"], [String(repeating: "é", count: 100_000)]),
        ] as [([String], [String])])
    func `lines come back as they were written, however the pieces fell`(
        _ pieces: [String], _ expected: [String]
    ) throws {
        let path = path()
        defer { unlink(path) }
        try write(pieces, to: path)
        #expect(try lines(of: path) == expected)
    }

    @Test func `a file is written over whole, and one line of it has an end`() throws {
        let path = path()
        defer { unlink(path) }
        try write((0..<20_000).map { "line \($0 &* 2_654_435_761)\n" }, to: path)
        try write(["short\n"], to: path)
        var status = stat()
        #expect(try lines(of: path) == ["short"] && stat(path, &status) == 0 && status.st_size < 100)
        try write(Array(repeating: String(repeating: "x", count: 1 << 20), count: 17), to: path)
        #expect(failure { try lines(of: path) } == "The file \(path) has a line without a line break.")
    }

    @Test func `a file that is given up is closed`() throws {
        let path = path()
        defer { unlink(path) }
        do {
            let writer = try GzipWriter(creating: path)
            withExtendedLifetime(writer) { #expect(isOpen(path)) }
        }
        #expect(!isOpen(path))
    }

    /// Whether this process has a file open.
    private func isOpen(_ path: String) -> Bool {
        var (file, other) = (stat(), stat())
        guard stat(path, &file) == 0 else { return false }
        return (0..<min(getdtablesize(), 65_536)).contains { descriptor in
            fstat(descriptor, &other) == 0 && other.st_ino == file.st_ino && other.st_dev == file.st_dev
        }
    }

    @Test func `a file that zlib does not take over is closed`() {
        let path = path()
        defer { unlink(path) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        var (made, now) = (stat(), stat())
        #expect(fstat(descriptor, &made) == 0)
        #expect(GzipWriter.compress(into: descriptor, mode: "both ways: +") == nil)
        // Another thread may have got the number of the descriptor meanwhile, for a file of its own.
        #expect(fstat(descriptor, &now) != 0 || now.st_ino != made.st_ino)
    }

    @Test func `a file is for its user's eyes, and cut off or damaged it is refused`() throws {
        let path = path()
        defer { unlink(path) }
        try write((0..<20_000).map { "line \($0 &* 2_654_435_761)\n" }, to: path)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o077 == 0)
        let size = status.st_size
        try overwrite(path, at: size / 2)
        #expect(failure { try lines(of: path) } == "The file \(path) is damaged.")
        #expect(truncate(path, size / 3) == 0)
        #expect(failure { try lines(of: path) } == "The file \(path) is incomplete.")
        #expect(throws: GzipFailure.self) { try lines(of: path + "-none") }
        #expect(throws: GzipFailure.self) { try GzipWriter(creating: "/nowhere/at/all") }
    }
}
