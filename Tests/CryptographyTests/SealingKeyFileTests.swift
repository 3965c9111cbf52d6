import Cryptography
import Glibc
import Testing

/// Each test works in a temporary folder of its own.
struct SealingKeyFileTests {
    @Test func `a missing key file is created for its owner only, and read again`() throws {
        try inTemporaryFolder { folder in
            let path = folder + "/key"
            #expect(try SealingKey.load(from: path) == nil)
            let key = try SealingKey.load(orCreateAt: path)
            #expect(try SealingKey.load(orCreateAt: path).bytes == key.bytes)
            #expect(try SealingKey.load(from: path)?.bytes == key.bytes)
            #expect(mode(of: path) == 0o600)
            #expect(names(in: folder) == ["key"])
        }
    }

    @Test func `two keys are different`() throws {
        try inTemporaryFolder { folder in
            let first = try SealingKey.load(orCreateAt: folder + "/a")
            let second = try SealingKey.load(orCreateAt: folder + "/b")
            #expect(first.bytes != second.bytes)
        }
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o644, 0o601] as [mode_t])
    func `a key file that others may use is refused with the command that helps`(mode: mode_t) throws {
        try inTemporaryFolder { folder in
            let path = folder + "/key"
            _ = try SealingKey.load(orCreateAt: path)
            chmod(path, mode)
            let error = #expect(throws: SealingKeyFileError.self) { try SealingKey.load(from: path) }
            #expect(error?.description.contains("chmod 600 \(path)") == true)
            #expect(error?.path == path)
        }
    }

    @Test(arguments: [
        "", "abc", String(repeating: "0", count: 63), String(repeating: "x", count: 64),
    ])
    func `a damaged key file is refused and left as it is`(content: String) throws {
        try inTemporaryFolder { folder in
            let path = folder + "/key"
            write(content, to: path)
            #expect(throws: SealingKeyFileError.self) { try SealingKey.load(orCreateAt: path) }
            #expect(names(in: folder) == ["key"])
        }
    }

    @Test func `a key file made by hand may end in a line break or not`() throws {
        try inTemporaryFolder { folder in
            for ending in ["", "\n", "\r\n"] {
                let path = folder + "/key"
                write(String(repeating: "0aF1", count: 16) + ending, to: path)
                let expected = (0..<16).flatMap { _ in [0x0A, 0xF1] as [UInt8] }
                let key = try SealingKey.load(from: path)
                #expect(key?.bytes == expected)
            }
        }
    }

    @Test func `a folder in place of a key file, and a missing folder, are refused`() throws {
        try inTemporaryFolder { folder in
            #expect(throws: SealingKeyFileError.self) { try SealingKey.load(from: folder) }
            #expect(throws: SealingKeyFileError.self) {
                try SealingKey.load(orCreateAt: folder + "/missing/key")
            }
        }
    }

    @Test func `a successor returns from its file with what it inherited, and with nothing else`() throws {
        try inTemporaryFolder { folder in
            let key = SealingKey()
            let first = key.successor(keeping: ["name of a row", "handle"])
            try first.save(to: folder + "/key")
            let stored = try #require(try SealingKey.load(from: folder + "/key"))
            let second = stored.successor(keeping: ["handle"])
            let value = Array("value".utf8)
            #expect(stored.bytes == first.bytes)
            #expect(stored.identifier == first.identifier && first.identifier != key.identifier)
            for (purpose, keys) in [
                ("name of a row", [key, first, stored]), ("handle", [key, stored, second]),
            ] {
                #expect(
                    Set(keys.map { $0.lookupDigest(of: value, purpose: purpose) }).count == 1, "\(purpose)")
            }
            for purpose in ["secret", "name of a row"] {
                let digests = [key, second].map { $0.lookupDigest(of: value, purpose: purpose) }
                #expect(digests[0] != digests[1], "\(purpose)")
            }
            #expect(throws: SealingError.doesNotOpen) {
                try stored.open(key.seal(value, context: ""), context: "")
            }
        }
    }

    @Test(arguments: ["handle", "handle abc", "handle \(String(repeating: "0", count: 62))"])
    func `a line of a key file that names no key is damage`(line: String) throws {
        try inTemporaryFolder { folder in
            write(String(repeating: "0", count: 64) + "\n" + line, to: folder + "/key")
            #expect(throws: SealingKeyFileError.self) { try SealingKey.load(from: folder + "/key") }
        }
    }

    @Test func `a key takes the place of another, is kept only once, and moving what is gone does nothing`()
        throws
    {
        try inTemporaryFolder { folder in
            let (key, next) = (SealingKey(), SealingKey())
            try key.save(to: folder + "/key")
            try key.save(to: folder + "/next")
            try next.save(to: folder + "/next")
            try key.keep(at: folder + "/kept")
            try next.keep(at: folder + "/kept")
            #expect(try SealingKey.load(from: folder + "/kept")?.bytes == key.bytes)
            for _ in 1...2 { try SealingKey.move(folder + "/next", to: folder + "/key") }
            #expect(try SealingKey.load(from: folder + "/key")?.bytes == next.bytes)
            #expect(mode(of: folder + "/key") == 0o600)
            #expect(names(in: folder).sorted() == ["kept", "key"])
        }
    }

    private func inTemporaryFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/cryptography-tests-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        defer {
            for name in names(in: folder) { unlink(folder + "/" + name) }
            rmdir(folder)
        }
        try body(folder)
    }

    private func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    private func mode(of path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    private func write(_ text: String, to path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(file) }
        #expect(Glibc.write(file, Array(text.utf8), text.utf8.count) == text.utf8.count)
    }
}
