import Glibc
import Testing
import Timekeeping
import Zip

@Suite struct ZipTests {
    private let time = Instant(milliseconds: 1_795_210_200_000)

    private func archive(_ body: (ZipWriter) throws -> Void) throws -> [UInt8] {
        let path = "/tmp/zip-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).zip"
        defer { unlink(path) }
        let zip = try ZipWriter(creating: path)
        try body(zip)
        try zip.finish()
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes[..<count])
    }

    private func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
    }

    /// Name, method, size and flags of each entry, as the directory at the end tells them.
    private func entries(_ bytes: [UInt8]) throws -> [(name: String, method: Int, isUTF8: Bool)] {
        let end = try #require(bytes.indices.dropLast(21).last { number(bytes, $0, 4) == 0x0605_4b50 })
        var place = number(bytes, end + 16, 4)
        var entries: [(name: String, method: Int, isUTF8: Bool)] = []
        for _ in 0..<number(bytes, end + 10, 2) {
            try #require(number(bytes, place, 4) == 0x0201_4b50)
            let length = number(bytes, place + 28, 2)
            let name = String(decoding: bytes[place + 46..<place + 46 + length], as: UTF8.self)
            let flags = number(bytes, place + 8, 2)
            entries.append((name, number(bytes, place + 10, 2), flags & 1 << 11 != 0))
            place += 46 + length + number(bytes, place + 30, 2) + number(bytes, place + 32, 2)
        }
        return entries
    }

    @Test func `entries are in the directory in their order, by their names and methods`() throws {
        let bytes = try archive { zip in
            try zip.begin("Übersicht/日記.csv", at: time)
            try [UInt8](repeating: 65, count: 100_000).withUnsafeBytes { try zip.write($0) }
            try zip.end()
            try zip.begin("kept.bin", at: time, method: .stored, isLarge: false)
            try [UInt8]("as it is".utf8).withUnsafeBytes { try zip.write($0) }
            try zip.end()
            try zip.begin("empty", at: time)
            try zip.end()
        }
        #expect(bytes.count < 2_000)
        let found = try entries(bytes)
        #expect(found.map(\.name) == ["Übersicht/日記.csv", "kept.bin", "empty"])
        #expect(found.map(\.method) == [8, 0, 8])
        #expect(found.map(\.isUTF8) == [true, true, true])
        let kept = Array("as it is".utf8)
        #expect(bytes.indices.contains { bytes[$0...].starts(with: kept) })
    }

    @Test func `an archive is for its owner's eyes only`() throws {
        let path = "/tmp/zip-test-\(getpid())-mode.zip"
        defer { unlink(path) }
        let zip = try ZipWriter(creating: path)
        try zip.finish()
        var status = stat()
        try #require(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `a folder that is not there is reported in a sentence`() {
        let failure = #expect(throws: ZipFailure.self) {
            try ZipWriter(creating: "/tmp/no/such/folder/a.zip")
        }
        #expect(failure?.description.contains("No such file or directory") == true)
        #expect(failure?.isDiskFull == false)
    }

    @Test func `a full disk is reported as such`() throws {
        let zip = try ZipWriter(creating: "/dev/full")
        let failure = #expect(throws: ZipFailure.self) {
            try zip.begin("large", at: time, method: .stored)
            try [UInt8](repeating: 1, count: 1 << 20).withUnsafeBytes { try zip.write($0) }
            try zip.end()
            try zip.finish()
        }
        #expect(failure?.isDiskFull == true, "\(failure?.description ?? "")")
    }
}
